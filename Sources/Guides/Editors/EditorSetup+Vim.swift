extension EditorSetup {
  static let ale = EditorSetup(
    name: "vim-ale", otherNames: ["ale", "vim"], title: "Vim with ALE", file: "~/.vimrc",
    text: """
      " Vim with ALE: append to ~/.vimrc
      augroup sheaf
        autocmd!
        autocmd FileType markdown ++once call ale#linter#Define('markdown', {
          \\ 'name': 'sheaf', 'lsp': 'stdio', 'executable': 'sheaf', 'command': '%e lsp',
          \\ 'project_root': {buffer -> getcwd()},
          \\ 'initialization_options': {'positionEncoding': 'utf-8', 'renamesFiles': v:true}})
        autocmd FileType markdown let b:ale_linters = ['sheaf'] | setlocal omnifunc=ale#completion#OmniFunc
        autocmd FileType markdown nmap <buffer> <C-]> <Plug>(ale_go_to_definition)
        autocmd FileType markdown nmap <buffer> K <Plug>(ale_hover)
        autocmd FileType markdown nmap <buffer> grr <Plug>(ale_find_references)
        autocmd FileType markdown nmap <buffer> grn <Plug>(ale_rename)
        autocmd FileType markdown nmap <buffer> gra <Plug>(ale_code_action)
      augroup END

      """)

  static let vimLsp = EditorSetup(
    name: "vim-lsp", otherNames: [], title: "Vim with vim-lsp", file: "~/.vimrc",
    text: """
      " Vim with vim-lsp: append to ~/.vimrc
      augroup sheaf
        autocmd!
        autocmd User lsp_setup call lsp#register_server({
          \\ 'name': 'sheaf', 'cmd': {server -> ['sheaf', 'lsp']}, 'allowlist': ['markdown']})
        autocmd FileType markdown setlocal omnifunc=lsp#complete tagfunc=lsp#tagfunc
        autocmd FileType markdown nmap <buffer> K <Plug>(lsp-hover)
        autocmd FileType markdown nmap <buffer> grr <Plug>(lsp-references)
        autocmd FileType markdown nmap <buffer> grn <Plug>(lsp-rename)
        autocmd FileType markdown nmap <buffer> gra <Plug>(lsp-code-action)
      augroup END

      """)

  static let coc = EditorSetup(
    name: "coc", otherNames: ["coc.nvim", "vim-coc", "coc-nvim"], title: "Vim or Neovim with coc.nvim",
    file: "~/.vim/coc-settings.json",
    text: """
      // Vim or Neovim with coc.nvim: add to the file that :CocConfig opens, ~/.vim/coc-settings.json
      {
        "languageserver": {
          "sheaf": {
            "command": "sheaf",
            "args": ["lsp"],
            "filetypes": ["markdown"],
            "rootPatterns": [".sheaf", ".obsidian", ".zk"]
          }
        }
      }

      """)
}
