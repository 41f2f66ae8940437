extension EditorSetup {
  static let neovim = EditorSetup(
    name: "neovim", otherNames: ["nvim", "neovim-0.11", "nvim-0.11"], title: "Neovim 0.11 and newer",
    file: "~/.config/nvim/init.lua",
    text: """
      -- Neovim 0.11 and newer: append to ~/.config/nvim/init.lua
      vim.lsp.config("sheaf", {
        cmd = { "sheaf", "lsp" },
        filetypes = { "markdown" },
        root_markers = { ".sheaf", ".obsidian", ".zk" },
      })
      vim.lsp.enable("sheaf")

      """)

  static let oldNeovim = EditorSetup(
    name: "neovim-0.7", otherNames: ["nvim-0.7", "neovim-0.8", "neovim-0.9", "neovim-0.10"],
    title: "Neovim 0.7 to 0.10", file: "~/.config/nvim/init.lua",
    text: """
      -- Neovim 0.7 to 0.10: append to ~/.config/nvim/init.lua
      local sheaf
      vim.api.nvim_create_autocmd("FileType", {
        pattern = "markdown",
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
