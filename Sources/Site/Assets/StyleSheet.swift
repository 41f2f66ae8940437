enum StyleSheet {
  static let text: StaticString = #"""
    :root{color-scheme:light dark;
    --paper:light-dark(#f8f8f5,#151918);--leaf:light-dark(#fff,#1d2221);--sunk:light-dark(#eff0eb,#0f1312);
    --wash:light-dark(#e7ebf6,#232c40);--line:light-dark(#dcded6,#333a38);--edge:light-dark(#858a82,#7c8682);
    --ink:light-dark(#1b201f,#e5e9e5);--ink2:light-dark(#4d5551,#b3bbb6);--ink3:light-dark(#656c68,#98a19c);
    --thread:light-dark(#2a4896,#a4bcf7);--hover:light-dark(#182d66,#cdd9fb);
    --straw:light-dark(#a87400,#e5bd58);--mark:light-dark(#fbe6a0,#57450f);--onmark:light-dark(#1b201f,#fff5d6);
    --red:light-dark(#a8322a,#f0a097);--amber:light-dark(#855500,#e6bd62);--green:light-dark(#2b6a3c,#8ecf9d);
    --teal:light-dark(#0f6970,#7fcdd2);--violet:light-dark(#6a3f98,#cdb0f2);--magenta:light-dark(#97306f,#eba6cf);
    --l0:light-dark(#e9ebe5,#262c2a);--l1:light-dark(#e0bd62,#5a4a1c);--l2:light-dark(#c48f1c,#8c6e24);
    --l3:light-dark(#926300,#c2983a);--l4:light-dark(#5c3d00,#f3d07a);
    --serif:Charter,"Bitstream Charter","Iowan Old Style","Source Serif 4","Noto Serif",Cambria,Georgia,serif;
    --sans:-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Helvetica,Arial,sans-serif;
    --mono:ui-monospace,"SF Mono","Cascadia Mono",Consolas,Menlo,"DejaVu Sans Mono",monospace;
    --underline:underline 1px color-mix(in srgb,currentcolor 45%,transparent);scrollbar-color:var(--edge) transparent}
    :root[data-theme=light]{color-scheme:light}
    :root[data-theme=dark]{color-scheme:dark}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
    body{margin:0 auto;padding:0 1rem;max-width:75rem;background:var(--paper);color:var(--ink);font:1rem/1.5 var(--sans);
    overflow-wrap:break-word}
    a{color:var(--thread);text-decoration:var(--underline);text-underline-offset:.18em}
    a:hover{color:var(--hover);text-decoration:underline 2px currentcolor}
    :focus-visible{outline:2px solid var(--thread);outline-offset:2px}
    ul,ol,dl,dd,p,h1,h2,h3,h4,h5,h6,figure,pre,blockquote{margin:0;padding:0;list-style:none}
    h1,h2,h3,h4,h5,h6{font:700 1.125rem/1.22 var(--serif);text-wrap:balance;overflow-wrap:anywhere}
    h1{font-size:clamp(1.75rem,1.35rem + 1.8vw,2.5rem)}
    svg{fill:none;stroke:currentcolor;stroke-width:1.5;flex:none}
    svg rect,svg text{stroke:none}
    .skip{position:absolute;inset-inline-start:-99rem;padding:.5rem 1rem;background:var(--leaf)}
    .skip:focus{inset-inline-start:0;z-index:9}
    /* Header and footer */
    .top{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;padding:.75rem 0}
    .top a{color:var(--ink2);text-decoration:none}
    .top .name{display:flex;flex:1;min-width:0;align-items:center;gap:.75rem;min-height:44px;color:var(--ink);
    font:700 1.0625rem var(--serif);overflow-wrap:anywhere}
    .mark{stroke:var(--thread)}
    .mark .band{fill:var(--thread);stroke:none}
    .top nav{display:flex;flex-wrap:wrap;gap:0 1.5rem;order:3;width:100%;border-top:1px solid var(--line)}
    .top nav a{padding:.6rem 0;border-bottom:2px solid transparent}
    .top nav a:hover{color:var(--ink);text-decoration:underline}
    .top nav [aria-current]{color:var(--ink);font-weight:600;border-color:var(--thread)}
    .top .find{display:flex;align-items:center;gap:.6rem;margin-inline-start:auto;min-height:44px;padding:0 .75rem;
    border:1px solid var(--edge);border-radius:4px;background:var(--leaf);color:var(--ink2)}
    kbd{padding:0 .4em;border:1px solid var(--line);border-radius:3px;font:.8125rem/1.5 var(--mono);color:var(--ink2)}
    .find kbd{display:none;margin-inline-start:4rem}
    footer,.ways{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.25rem}
    footer{justify-content:space-between;margin-top:4rem;padding:1rem 0 2rem;border-top:1px dashed var(--edge);
    font-size:.875rem;color:var(--ink2)}
    /* Parts of pages */
    .crumbs ol{display:flex;flex-wrap:wrap;font-size:.875rem;color:var(--ink3)}
    .crumbs li+li::before{content:"/" / "";margin:0 .5rem}
    .crumbs a{color:var(--ink2)}
    .head{margin-top:1rem}
    .head h1{margin:.75rem 0 .25rem}
    .summary{margin:.5rem 0;font:1.1875rem/1.5 var(--serif);color:var(--ink2);text-wrap:pretty}
    .front .summary{max-width:36rem;font-size:1.0625rem}
    .facts,.stats,.count{color:var(--ink2)}
    .head .facts{margin-top:.5rem;font-size:.875rem}
    .head .facts bdi a,.crumbs a{text-decoration:var(--underline)}
    .facts{display:flex;flex-wrap:wrap;gap:0 .75rem;font-size:.8125rem}
    .facts>*{unicode-bidi:isolate}
    .facts a{color:inherit;text-decoration:none}
    .facts a:hover{text-decoration:underline}
    .stats{font-size:.875rem}
    .stats span{display:inline-block;margin-inline-end:1rem}
    .stats b{color:var(--ink);font-weight:600}
    .sec{display:flex;align-items:baseline;justify-content:space-between;gap:1rem;margin:2.75rem 0 .25rem;padding-bottom:.5rem;
    border-bottom:1px solid var(--line);font-size:.875rem}
    .sec h2{font:600 .9375rem/1.5 var(--sans)}
    .sec span{margin-inline-start:.35rem;font-weight:400;font-size:.875rem;color:var(--ink2)}
    .tab{display:inline-block;flex:none;width:4px;height:1em;margin-inline-end:.4rem;border-radius:1px;background:var(--hue);
    vertical-align:-.1em;border:0 solid transparent}
    .red{--hue:var(--red)}.straw{--hue:var(--straw)}.green{--hue:var(--green)}.teal{--hue:var(--teal)}
    .blue{--hue:var(--thread)}.magenta{--hue:var(--magenta)}.violet{--hue:var(--violet)}.amber{--hue:var(--amber)}
    .plain{--hue:var(--ink2)}.grey{--hue:var(--edge)}
    .tag{color:var(--ink2);text-decoration:none;unicode-bidi:isolate}
    .tag i,.tag:hover i{font-style:normal;color:var(--ink3)}
    a.tag:hover{text-decoration:underline}
    .tag i::after{content:"\2060"}
    .tags{line-height:2.1}
    .tags .tag{color:var(--ink)}
    .tags>span{display:inline-block;margin-inline-end:.75rem;font-size:.9375rem;color:var(--ink2)}
    .none{margin:1.5rem 0;color:var(--ink2)}
    .chips,.tools{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0}
    .chip{display:inline-block;min-height:36px;padding:.35rem .75rem;border:1px solid var(--line);border-radius:3px;
    background:var(--leaf);color:var(--ink);font-size:.9375rem;text-decoration:none}
    .chip span{color:var(--ink2);margin-inline-start:.25rem}
    .chip[aria-current]{background:var(--wash);border-color:var(--thread)}
    /* Lists */
    .rows li{position:relative;display:grid;grid-template-columns:1fr auto;gap:.15rem 1rem;padding:.85rem 0;
    border-bottom:1px solid var(--line)}
    .rows time{font-size:.875rem;color:var(--ink2);font-variant-numeric:tabular-nums;white-space:nowrap}
    .title{font:700 1.0625rem/1.35 var(--serif);color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
    .title:hover,.title:focus-visible{text-decoration:underline}
    .rows .title::after,.card .title::after{content:"";position:absolute;inset:0}
    .rows p,.card p,.hits p,.pop p:last-child{grid-column:1/-1;font:.9375rem/1.5 var(--serif);color:var(--ink2);overflow:hidden;
    display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}
    :is(.rows,.card,.hits) .facts{display:flex;font:.8125rem/1.5 var(--sans)}
    .rows .facts a{position:relative;z-index:1}
    .month{margin-top:1.5rem;border-top:1px solid var(--edge)}
    .month:has(li:nth-child(9)){content-visibility:auto;contain-intrinsic-size:auto 50rem}
    .month h2{padding-top:1rem;font-size:1.125rem}
    .month h2 a{color:inherit;text-decoration:none}
    .month h2 span{display:block;font:.875rem/1.5 var(--sans);color:var(--ink2)}
    .cards{display:grid;grid-template-columns:1fr;gap:1.5rem 1.25rem;margin-top:1rem}
    .card{position:relative;min-width:0;padding:1.25rem 1.1rem 1rem;border:1px solid var(--line);border-radius:2px;background:var(--leaf);
    box-shadow:0 4px 0 -1px var(--leaf),0 4px 0 0 var(--line)}
    .card.two{box-shadow:0 4px 0 -1px var(--leaf),0 4px 0 0 var(--line),0 8px 0 -1px var(--leaf),0 8px 0 0 var(--line)}
    .card .tab{position:absolute;top:-1px;inset-inline-start:1.1rem;width:28px;height:4px}
    .card .title{font-size:1.125rem}
    .card p{-webkit-line-clamp:3;margin:.3rem 0 .6rem}
    .card .facts{margin:0}
    .tree li{display:flex;align-items:baseline;justify-content:space-between;gap:.5rem;padding:.45rem 0;
    border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
    .tree a,.tree>li>bdi{flex:1}.tree a{color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
    .tree a:hover{text-decoration:underline}
    .tree.serif a{font-family:var(--serif)}
    .tree>li>span:last-child{font-size:.875rem;color:var(--ink2)}
    .symbol{display:inline-block;width:1.9rem;font-size:.9375rem}
    .symbol .tab{margin-inline-start:.5rem}
    .related .tab,.facts .tab,.tree>li>.tab,.hits .tab{margin:0}
    .facts .tab{align-self:center;height:16px;margin-inline-end:-.5rem}
    .tree>li>.tab{order:-1}
    .taglist li{padding:.3rem 0;color:var(--ink2)}
    li.d2{padding-inline-start:1.5rem}li.d3{padding-inline-start:3rem}li.d4{padding-inline-start:4.5rem}
    li:is(.d5,.d6){padding-inline-start:6rem}
    .taglist .tag{color:var(--ink)}
    .taglist span{font-size:.875rem}
    .months{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.3rem,1fr));gap:0 .9rem;
    margin-top:.75rem;font-size:.875rem;font-variant-numeric:tabular-nums}
    .months li{display:flex;justify-content:space-between;padding:.3rem 0;border-bottom:1px solid var(--line)}
    .months a,.years a{color:inherit;text-decoration:none}
    .months span{color:var(--ink2)}
    .year{display:flex;flex-wrap:wrap-reverse;gap:0 3px;margin-top:.75rem;direction:ltr}
    .year svg{flex:1 1 18rem;min-width:0;max-width:100%;height:auto}
    .year text{fill:var(--ink2);font:10px var(--sans)}
    .l0{--hue:var(--l0)}.l1{--hue:var(--l1)}.l2{--hue:var(--l2)}.l3{--hue:var(--l3)}.l4{--hue:var(--l4)}
    .year [class]{fill:var(--hue)}
    .scale{display:none;align-items:center;gap:3px;color:var(--ink2)}
    .scale i:first-child{margin-inline-start:.3rem}.scale i:last-child{margin-inline-end:.3rem}
    .scale i{width:12px;height:12px;border-radius:2px;background:var(--hue)}
    .pager,.beside{display:flex;flex-wrap:wrap;gap:1rem;margin-top:2.5rem}
    .pager{font-size:.9375rem;align-items:center}
    .beside p{flex:1 1 12rem;min-width:0;position:relative;padding:.75rem 1rem;border:1px solid var(--line);border-radius:2px;background:var(--leaf)}
    .beside span{display:block;font-size:.8125rem;color:var(--ink2)}
    .beside a{padding-block:3px;color:var(--ink);font:700 1rem/1.35 var(--serif);text-decoration:none}
    .beside a::after{content:"";position:absolute;inset:0}
    .beside a:hover{text-decoration:underline}
    .beside .later{text-align:end}
    /* The text of a note */
    .text{margin-top:1.75rem;font:1.125rem/1.65 var(--serif);max-width:38rem;min-width:0;text-wrap:pretty}
    .text>*+*,.text li>*+*,.embed>*+*,.callout>*+*,blockquote>*+*{margin-top:1.15rem}
    .text h2,.text h3,.text h4,.text h5,.text h6{margin:2rem 0 .5rem;scroll-margin-top:1rem}
    .text h2{margin:2.5rem 0 .75rem;font-size:1.5rem}
    .text h3{font-size:1.25rem}
    .text h5,.text h6{font:700 1rem/1.3 var(--sans)}
    .text>:first-child,.text .embed>.from+*,.callout>.title+*{margin-top:0}
    .anchor{margin-inline-start:.4rem;color:var(--ink3);text-decoration:none;opacity:0;font-weight:400}
    .anchor::before{content:"#"}
    :hover>.anchor,.anchor:focus-visible{opacity:1}
    :is(.text,.board) :is(ul,ol){padding-inline-start:1.5rem;list-style:revert}
    .text li{margin-top:.35rem}
    .text li::marker{color:var(--ink3)}
    .text li :is(ul,ol,p+p){margin-top:.35rem}
    .out::after{content:"↗" / "";display:inline-block;margin-inline-start:.15em;font-size:.7em;vertical-align:.25em;color:var(--ink3)}
    mark{background:var(--mark);color:var(--onmark);padding:.05em .15em}
    ::target-text{background:var(--mark);color:var(--onmark)}
    blockquote{padding-inline-start:1.25rem;border-inline-start:2px solid var(--edge);color:var(--ink2)}
    hr{width:110px;margin:2rem auto!important;border:0;height:1px;
    background:repeating-linear-gradient(90deg,var(--edge) 0 14px,transparent 14px 24px)}
    code,pre,kbd{font-family:var(--mono);font-variant-ligatures:none;direction:ltr;unicode-bidi:isolate}
    code{font-size:.86em;background:var(--sunk);padding:.1em .3em;border-radius:3px}
    pre{padding:.9rem 1rem;background:var(--sunk);border-radius:2px;font-size:.875rem;line-height:1.55;overflow:auto;
    text-align:left;scrollbar-width:thin}
    pre code{padding:0;background:none;font-size:inherit}
    .code{position:relative}
    .code[data-language]::before{content:attr(data-language);position:absolute;inset-inline-end:.75rem;top:.4rem;
    font:.75rem var(--sans);color:var(--ink2);background:var(--sunk);padding-inline-start:.5rem}
    .code .copy{position:absolute;inset-inline-end:.5rem;bottom:.4rem;opacity:0;font:.75rem var(--sans);padding:.25rem .5rem;
    border:1px solid var(--edge);border-radius:3px;background:var(--leaf);color:var(--ink)}
    .code:hover .copy,.copy:focus-visible{opacity:1}
    .wide{overflow:auto;scrollbar-width:thin;max-width:100%}
    table{border-collapse:collapse;font:.9375rem/1.45 var(--sans);font-variant-numeric:tabular-nums}
    th,td{padding:.5rem 1.25rem .5rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
    th{border-color:var(--edge);font-weight:600}
    span.math{display:inline-block;max-width:100%;overflow:auto hidden;vertical-align:middle}
    div.math{overflow-y:hidden;padding:.3rem 0}
    .math math{padding:.2rem 0}
    .center{text-align:center}.right{text-align:end}.left{text-align:start}
    .years{margin-top:1rem;width:100%}
    .years td,.years th{text-align:end;padding-inline-end:.75rem}
    .years th:first-child{text-align:start}.years tbody th{border-color:var(--line)}
    img,video{max-width:100%;height:auto;vertical-align:middle}
    audio{width:100%}
    figcaption{margin-top:.5rem;font:.875rem/1.5 var(--sans);color:var(--ink2)}
    .file{display:block;padding:.75rem 1rem;border:1px solid var(--line);background:var(--leaf);color:var(--ink);
    font:1rem/1.5 var(--sans);text-decoration:none}
    .file b{display:block;overflow-wrap:anywhere}
    .file span{font-size:.8125rem;color:var(--ink2)}
    .embed,.callout,.actions{padding:.9rem 1.1rem;border:1px solid var(--line);border-radius:2px;background:var(--leaf)}
    .embed .from{font:.8125rem/1.5 var(--sans)}
    .from a{color:var(--ink2)}
    .actions h2{font:600 .875rem/1.5 var(--sans)!important;margin:0 0 .25rem!important;color:var(--ink2)}
    .actions{box-shadow:0 4px 0 -1px var(--leaf),0 4px 0 0 var(--line);font-size:1rem;line-height:1.5}
    .actions+*{margin-top:1.75rem!important}
    .actions ul{padding:0;list-style:none}
    .callout{border-inline-start:4px solid var(--hue)}
    .callout .title{display:flex;align-items:center;gap:.6rem;margin-bottom:.35rem;font:600 1rem/1.4 var(--sans);color:var(--hue)}
    .callout .title svg{width:18px;height:18px;stroke-width:1.6}
    .callout summary{cursor:pointer;list-style:none}
    .callout summary::-webkit-details-marker{display:none}
    .callout summary::after{content:"";width:.5rem;height:.5rem;margin-inline-start:auto;border:solid currentcolor;
    border-width:0 1.6px 1.6px 0;transform:rotate(45deg)}
    .callout[open]>summary::after{transform:rotate(225deg)}
    li.task{list-style:none;position:relative}
    .text li.task{margin-inline-start:-1.5rem;padding-inline-start:1.75rem}
    .text li.task li.task{margin-inline-start:-1.5rem}
    .text .actions li.task{margin-inline-start:0}
    .box{display:inline-block;position:absolute;inset-inline-start:0;top:.3em;width:1.05rem;height:1.05rem;
    border:1.5px solid var(--edge);border-radius:3px;background:var(--leaf);font:600 .75rem/.95rem var(--sans);
    text-align:center;color:var(--ink2)}
    [data-mark]::before{content:attr(data-mark)}
    [data-task=x i]>.box,[data-task=x i]>p>.box{background:var(--thread);
    border-color:var(--thread);color:var(--paper)}
    [data-task=x i]>.box::after,[data-task=x i]>p>.box::after{
    content:"";position:absolute;left:.28rem;top:.05rem;width:.3rem;height:.55rem;border:solid currentcolor;
    border-width:0 2px 2px 0;transform:rotate(45deg)}
    [data-task="/"]>.box,[data-task="/"]>p>.box{background:linear-gradient(0deg,var(--thread) 50%,transparent 50%)}
    [data-task="-"]>.box::after,[data-task="-"]>p>.box::after{content:"";position:absolute;left:.2rem;right:.2rem;top:.4rem;
    border-top:2px solid currentcolor}
    li[data-task=x i]{color:var(--ink2)}
    li[data-task="-"]{color:var(--ink2);text-decoration:line-through}
    li.task li{color:var(--ink);text-decoration:none}
    .when{font:.8125rem var(--sans);white-space:nowrap}
    sup{font-size:.7em;line-height:1;vertical-align:super}
    sup a{padding:0 .6em;text-decoration:none}
    .footnotes{margin-top:2.5rem!important;padding-top:1rem;border-top:1px solid var(--line);font-size:.9375rem;line-height:1.5}
    .footnotes li>*+*,.footnotes li{margin-top:.35rem}
    .footnotes li>p:nth-last-child(-n+2){display:inline}
    .footnotes .back{display:inline-block;min-width:24px;text-decoration:none}
    /* Around the text */
    .props{margin-top:1.25rem;font-size:.9375rem}
    .props>dl>div,.props details>dl>div{display:grid;grid-template-columns:7rem 1fr;gap:0 1rem;padding:.5rem 0;
    border-bottom:1px solid var(--line)}
    .props>dl{border-top:1px solid var(--line)}
    .props dt{font-size:.8125rem;color:var(--ink2);overflow-wrap:anywhere}
    .props dd{overflow-wrap:anywhere;min-width:0}
    .props dd div{display:flex;gap:.6rem}
    .props summary{padding:.5rem 0;font-size:.8125rem;color:var(--ink2);cursor:pointer}
    .outline{margin-top:1.25rem;padding:.6rem 0;border-block:1px solid var(--line);font-size:.875rem}
    .outline summary{font-weight:600;cursor:pointer}
    .outline ol{margin-top:.4rem}
    .outline a{display:block;padding:.2rem 0;color:var(--ink2);text-decoration:none}
    .outline a:hover,.spine a:hover{text-decoration:underline}
    .outline [aria-current]{color:var(--ink)}
    .outline .sub{padding-inline-start:1rem}
    .backlinks li,.related li{padding:.75rem 0;border-bottom:1px solid var(--line)}
    .backlinks .facts{display:inline;margin-inline-start:.6rem}
    .backlinks summary{padding:.75rem 0;cursor:pointer;font-size:.875rem}
    .line{margin-top:.2rem;font:.9375rem/1.5 var(--serif);color:var(--ink2)}
    .line b{color:var(--ink);text-decoration:underline 3px light-dark(#fbe6a0,#8c6e24);text-decoration-skip-ink:none;
    text-underline-offset:0}
    .related li{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .4rem;padding:.5rem 0}
    .related .title{font-weight:400;flex:1 12rem}.related .facts{min-width:0;margin-inline-start:.65rem;overflow-wrap:anywhere}
    .sewing{font-size:.875rem}
    .spine{display:flex;margin-top:.5rem}
    .spine ul{min-width:0;flex:1}
    .spine li{height:28px;line-height:28px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;font-family:var(--serif)}
    .spine a{color:var(--ink2);text-decoration:none}
    .sewing .facts{margin-top:.75rem}
    .spine svg{stroke:var(--edge);stroke-width:1;margin-inline-end:.4rem}
    .spine .own{stroke:var(--thread);stroke-width:1.5}
    .spine circle{fill:var(--paper);stroke:var(--edge)}
    .spine circle.own{fill:var(--thread)}.spine circle.both{fill:var(--edge)}
    :dir(rtl)>svg{transform:scaleX(-1)}
    .printed{display:none}
    .graph,.board{overflow:auto;background:var(--sunk);scrollbar-width:thin}
    .graph svg{display:block;min-width:46rem;width:100%;height:auto}
    .edges path{stroke:var(--line);stroke-width:1.25}
    .graph circle{fill:var(--hue);stroke:none}
    .graph text{fill:var(--ink2);font:10px var(--sans);text-anchor:middle;stroke:var(--sunk);stroke-width:3;paint-order:stroke}
    .graph a{text-decoration:none}
    .graph .hub{fill:var(--ink);font-weight:600}
    .graph :is(.dim,.out){opacity:.15}
    .graph a:focus-visible circle{stroke:var(--thread);stroke-width:3}
    .board>svg{display:block;transform:none}
    .board rect{fill:var(--leaf);stroke:var(--hue)}
    .board path{fill:none;stroke:var(--hue)}
    .board .group rect{fill:none}.board .tip{fill:var(--hue)}
    .board text{fill:var(--ink2);font:13px var(--sans)}
    foreignObject>div{height:100%;overflow:auto;padding:.5rem .75rem;font-family:var(--serif)}
    button,select,input:not([type=checkbox]){font:inherit;color:inherit;background:var(--leaf);border:1px solid var(--edge);
    border-radius:4px;min-height:36px;padding:.25rem .75rem}
    footer select{min-height:28px;padding:0 .4rem;font-size:.875rem}
    /* Search */
    .pop,dialog{width:min(42rem,calc(100vw - 2rem));padding:0;border:1px solid var(--line);
    border-radius:4px;background:var(--leaf);color:var(--ink);box-shadow:0 8px 28px rgb(0 0 0/.18)}
    dialog{margin-top:12vh}
    .pop{position:absolute;z-index:8;width:352px;max-width:calc(100vw - 1rem);padding:.75rem 1rem;font-size:.9375rem}
    .pop p:last-child{-webkit-line-clamp:5}
    dialog::backdrop{background:rgb(0 0 0/.35)}
    .field{display:flex;align-items:center;gap:.75rem;padding:0 1rem;border-bottom:2px solid var(--thread)}
    .field input{flex:1;min-width:0;min-height:56px;padding:0;border:0;outline:0;background:none;font-size:1.1875rem}
    .state{padding:.5rem 1rem;font-size:.8125rem;color:var(--ink2)}
    .hits{max-height:60vh;overflow:auto;scrollbar-width:thin}
    #s\:search .hits{max-height:none}
    .hits li{position:relative;display:grid;grid-template-columns:4px 1fr auto;gap:0 .9rem;padding:.6rem 1rem;cursor:pointer}
    .hits [aria-selected=true]{background:var(--wash);box-shadow:inset 3px 0 0 var(--thread)}
    .hits .tab{grid-row:1/span 3;height:auto}
    .hits a{font:700 1.0625rem/1.35 var(--serif);color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
    .hits p{grid-column:2/-1}
    .hits time{font-size:.8125rem;color:var(--ink2)}
    .hints{display:none;gap:1rem;padding:.5rem 1rem;border-top:1px solid var(--line);font-size:.8125rem;color:var(--ink2)}
    dialog.keys{padding:1.25rem;width:24rem}
    .keys dl{display:grid;grid-template-columns:6rem 1fr;gap:.4rem;margin:.75rem 0}
    /* Scripts of the world */
    .line,:is(.rows,.card,.hits,.outline,.spine) [dir]{text-align:-webkit-match-parent;text-align:match-parent}
    :lang(ar){--serif:"Noto Naskh Arabic","Geeza Pro","Traditional Arabic",serif}
    .text:lang(ar){font-size:1.25rem;line-height:1.9}
    :is(:lang(ar),:lang(he),:lang(th)) em{font-style:normal;font-weight:600}
    :lang(ja){--serif:"Hiragino Sans","Noto Sans CJK JP","Noto Sans JP","Yu Gothic",sans-serif}
    :lang(zh){--serif:"PingFang SC","Noto Sans CJK SC","Noto Sans SC","Microsoft YaHei",sans-serif}
    :lang(ko){--serif:"Apple SD Gothic Neo","Noto Sans CJK KR","Noto Sans KR","Malgun Gothic",sans-serif}
    :lang(th){--serif:"Noto Sans Thai","Leelawadee UI",Thonburi,sans-serif}
    .text:is(:lang(ja),:lang(zh),:lang(ko),:lang(th)){font-size:1.0625rem;line-height:1.85;line-break:strict}
    :is(:lang(ja),:lang(zh)) em{font-style:normal;text-emphasis:filled dot}
    :is(h1,h2,h3):lang(ja){word-break:auto-phrase}
    /* Widths */
    @media(min-width:37.5rem){
    body{padding:0 1.5rem}
    .find kbd{display:inline-block}
    .scale{display:flex}.hints{display:flex}
    .cards{grid-template-columns:repeat(auto-fill,minmax(13rem,1fr))}
    .note>*{max-width:38rem;margin-inline:auto}
    .list.note>*{margin-inline:0}
    .list.note>.head,.list.note>.rowlist{max-width:none}
    }
    @media(min-width:48rem){
    .top nav{order:0;width:auto;border:0;margin-inline-start:auto}
    .top .find{margin-inline-start:0}
    }
    @media(max-width:37.4rem){dialog.search{width:100vw;max-width:none;height:100vh;max-height:none;margin:0;border:0;border-radius:0}
    .hits{max-height:none}}
    @media(min-width:60rem){
    .lists{display:grid;grid-template-columns:minmax(0,1fr) 17rem;gap:0 4rem}
    .month{display:grid;grid-template-columns:11rem minmax(0,1fr);gap:0 1.5rem}
    .month h2{position:sticky;top:0;align-self:start}
    .note:not(.list){display:grid;grid-template-columns:38rem 14rem;gap:0 3.5rem;justify-content:center;align-items:start;
    grid-template-rows:auto auto 1fr auto auto}
    .note:not(.list)>*{margin-inline:0;min-width:0;max-width:none}
    .note>.head{grid-area:1/1}.note>.props{grid-area:2/1}.note>.text{grid-area:3/1}.note>.back{grid-area:4/1}
    .note>.outline{grid-area:3/2;position:sticky;top:1rem;border:0;margin:1.75rem -.25rem 0;padding:0 .25rem;
    max-height:calc(100vh - 2rem);overflow:auto;scrollbar-width:thin}
    .outline::details-content{content-visibility:visible;block-size:auto}
    .outline summary{list-style:none;pointer-events:none}
    .note>.sewing{grid-area:4/2}
    .note>.printed{grid-area:5/1}
    }
    @media(min-width:80rem){
    .note:not(.list){grid-template-columns:12rem 38rem 14rem}
    .note:not(.list)>.head{grid-area:1/2}.note:not(.list)>.props{grid-area:3/1;margin-top:1.75rem}
    .note:not(.list)>.text{grid-area:3/2}
    .note:not(.list)>.back{grid-area:4/2}.note:not(.list)>.outline{grid-area:3/3}.note:not(.list)>.sewing{grid-area:4/3}
    .note:not(.list)>.props :is(.props>dl,details>dl)>div{display:block}
    }
    @media(prefers-reduced-motion:no-preference){.anchor,.copy{transition:opacity .12s}}
    @media(forced-colors:active){.box,.tab{border:1px solid CanvasText}.scale i{forced-color-adjust:none}
    .top nav a:not([aria-current]){border-color:Canvas}
    .hits [aria-selected=true],.chip[aria-current]{outline:2px solid Highlight;outline-offset:-2px}}
    @media print{
    @page{margin:20mm}
    :root{color-scheme:light}
    body{padding:0;max-width:none;background:#fff;font-size:10.5pt}
    .top,footer,.crumbs,.outline,.back,.sewing,.skip,.anchor,.copy,.beside,.pager,.tools{display:none!important}
    .note,.lists{display:block!important}.note>*{max-width:none!important}
    h1{font-size:21pt}.text{font-size:10.5pt}table{font-size:9pt}
    .wide{overflow:visible}
    th,td{padding-inline-end:.5rem}
    .graph svg{min-width:0}.month{content-visibility:visible!important}
    h2,h3,h4{break-after:avoid}h2,h3,h4,tr,img,figure,.callout,.rows li{break-inside:avoid}
    pre{white-space:pre-wrap;overflow-wrap:anywhere}
    .out::after{content:" (" attr(href) ")";display:inline;font-size:.8em;vertical-align:0;overflow-wrap:anywhere}
    .callout::details-content{content-visibility:visible;block-size:auto}
    mark,.box,.tab,.scale i{print-color-adjust:exact}
    .printed{display:block;margin-top:2rem;padding-top:.5rem;border-top:1px solid var(--line);font-size:9pt;color:var(--ink2)}
    }

    """#
}
