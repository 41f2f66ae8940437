" Types into Vim with ALE what a person would, in a vault whose note start.md is open, and writes down what it sees: one
" fact a line, into the file that SHEAF_FACTS names. RealClientTests.swift makes the vault and knows what must be seen.

function s:Fact(name, value)
  call writefile([a:name .. ': ' .. a:value], $SHEAF_FACTS, 'a')
endfunction

" Waits until a condition holds.
function s:Wait(what, Condition)
  let deadline = reltime()
  while !a:Condition()
    if reltimefloat(reltime(deadline)) > 60
      throw 'waited in vain for ' .. a:what
    endif
    sleep 5m
  endwhile
endfunction

" Types keys as a person does, mappings included.
function s:Keys(keys)
  call feedkeys(a:keys, 'tx')
endfunction

function s:Codes()
  return join(mapnew(ale#engine#GetLoclist(bufnr('')), {_, found -> found.code}), ',')
endfunction

function s:Open(path)
  execute 'silent edit' a:path
  " A person's pause does so.
  call ale#Queue(0)
endfunction

function s:GoTo(text)
  call cursor(1, 1)
  if search('\V' .. a:text, 'c') == 0
    throw a:text .. ' is not there'
  endif
endfunction

function s:Place()
  return expand('%:.') .. ':' .. line('.')
endfunction

" The notes whose text is not what their buffers show.
function s:Differing()
  let differing = []
  for buffer in getbufinfo({'bufloaded': 1})
    if buffer.name =~# '\.md$'
      let saved = filereadable(buffer.name) ? readfile(buffer.name) : []
      if getbufvar(buffer.bufnr, '&fileformat') ==# 'dos'
        call map(saved, {_, line -> substitute(line, '\r$', '', '')})
      endif
      if saved !=# getbufline(buffer.bufnr, 1, '$')
        call add(differing, fnamemodify(buffer.name, ':.'))
      endif
    endif
  endfor
  return join(differing, ',')
endfunction

function s:Steps()
  set hidden nofixendofline noswapfile
  let g:ale_lint_delay = 0

  " A link to nothing is marked, until it is gone.
  call s:Keys("Go[[Nowhere]]\<Esc>")
  call ale#Queue(0)
  call s:Wait('a diagnostic', {-> s:Codes() !=# ''})
  call s:Fact('marked', s:Codes())
  call s:Keys('dd')
  call ale#Queue(0)
  call s:Wait('no diagnostic', {-> s:Codes() ==# ''})
  call s:Fact('unmarked', s:Codes())

  " A link is completed as it is typed.
  call s:Keys("Go[[be\<C-x>\<C-o>")
  call s:Fact('completed', getline('.'))

  for [typed, name] in [['[[Light ho', 'a name with a space'], ['x #proj/', 'a tag'], ['[t](sub/', 'a path']]
    call s:Keys('Go' .. typed .. "\<C-x>\<C-o>")
    call s:Fact(name, getline('$'))
  endfor

  " A link is followed to a heading, and back.
  call s:GoTo('beacon#Second')
  call s:Keys("\<C-]>")
  call s:Wait('another note', {-> expand('%:t') !=# 'start.md'})
  call s:Fact('followed', s:Place())
  call s:Keys("\<C-o>")
  call s:Fact('back', expand('%:.'))

  call s:GoTo('[[hub]]')
  call s:Keys('llgrr')
  call s:Wait('backlinks', {-> &filetype ==# 'ale-preview-selection'})
  let notes = uniq(sort(map(getline(1, '$'), {_, line -> matchstr(line, '^[^:]*')})))
  call s:Fact('backlinks', 'in ' .. len(notes) .. ' notes')
  bwipeout

  " A note is renamed while others are open, one with a text that is not saved, one with other line ends.
  call s:Open('notes/n003.md')
  call s:Open('notes/n001.md')
  call s:Keys("GoNot saved: [[hub]] [[Nowhere]]\<Esc>")
  call ale#Queue(0)
  call s:Wait('a diagnostic of a text that is not saved', {-> s:Codes() !=# ''})
  silent buffer start.md
  call s:GoTo('[[hub]]')
  call s:Keys("llgrn\<C-u>Hub of all\<CR>")
  call s:Wait('another name', {-> search('\V[[Hub of all]]', 'nw') > 0})
  silent wall
  call s:Fact('buffers that differ', s:Differing())

  " A note that a link asks for is made, in a folder that is not there yet.
  call s:Keys("Go[[New folder/Deep]]\<Esc>")
  call ale#Queue(0)
  call s:Wait('a diagnostic of the link', {-> s:Codes() !=# ''})
  call s:Keys('0ffgra')
  " The answer is typed when the editor asks.
  call feedkeys("1\<CR>", 't')
  call s:Wait('the note', {-> filereadable('New folder/Deep.md')})
  silent wall
  silent buffer start.md
  call s:Wait('no diagnostic of the link', {-> s:Codes() ==# ''})
  call s:Fact('made', readfile('New folder/Deep.md')[-1])
endfunction

try
  call s:Steps()
  qall!
catch
  call s:Fact('problem', v:exception)
  cquit!
endtry
