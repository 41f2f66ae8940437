extension EditorSetup {
  static let ale = EditorSetup(
    name: "vim-ale", otherNames: ["ale", "vim"], title: "Vim with ALE", file: "~/.vimrc",
    code: """
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
    code: """
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
    code: """
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

  static let neovim = EditorSetup(
    name: "neovim", otherNames: ["nvim", "neovim-0.11", "nvim-0.11"], title: "Neovim 0.11 and newer",
    file: "~/.config/nvim/init.lua",
    code: """
      -- Neovim 0.11 and newer: append to ~/.config/nvim/init.lua
      vim.filetype.add({ extension = { base = "base" } }) -- bases of Obsidian
      vim.lsp.config("sheaf", {
        cmd = { "sheaf", "lsp" },
        filetypes = { "markdown", "base" },
        root_markers = { ".sheaf", ".obsidian", ".zk" },
      })
      vim.lsp.enable("sheaf")
      """)

  static let oldNeovim = EditorSetup(
    name: "neovim-0.7", otherNames: ["nvim-0.7", "neovim-0.8", "neovim-0.9", "neovim-0.10"],
    title: "Neovim 0.7 to 0.10", file: "~/.config/nvim/init.lua",
    code: """
      -- Neovim 0.7 to 0.10: append to ~/.config/nvim/init.lua
      vim.filetype.add({ extension = { base = "base" } }) -- bases of Obsidian
      local sheaf
      vim.api.nvim_create_autocmd("FileType", {
        pattern = { "markdown", "base" },
        callback = function(event)
          if not (sheaf and vim.lsp.get_client_by_id(sheaf)) then
            sheaf = vim.lsp.start_client({ name = "sheaf", cmd = { "sheaf", "lsp" }, root_dir = vim.fn.getcwd() })
          end
          vim.lsp.buf_attach_client(event.buf, sheaf)
          vim.bo[event.buf].omnifunc = "v:lua.vim.lsp.omnifunc" -- Ctrl-X Ctrl-O completes
          vim.bo[event.buf].tagfunc = "v:lua.vim.lsp.tagfunc" -- Ctrl-] follows a link
          -- The keys that Neovim 0.11 defines by default.
          for keys, action in pairs({ K = "hover", grn = "rename", gra = "code_action", grr = "references" }) do
            vim.keymap.set("n", keys, function() vim.lsp.buf[action]() end, { buffer = event.buf })
          end
        end,
      })
      """)
}
