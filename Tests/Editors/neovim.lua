-- Types into Neovim what a person would, in a vault whose note start.md is open, and writes down what it sees: one fact a
-- line, into the file that SHEAF_FACTS names. RealClientTests.swift makes the vault and knows what must be seen.

local facts = assert(io.open(vim.env.SHEAF_FACTS, "a"))

local function fact(name, value)
  facts:write(name, ": ", tostring(value), "\n")
  facts:flush()
end

local function stop(problem)
  if problem then fact("problem", (problem:gsub("\n.*", ""))) end
  vim.cmd(problem and "cquit" or "qall!")
end

-- The steps run in a coroutine, so that the editor goes on between them.
local steps

local function continue()
  local alive, problem = coroutine.resume(steps)
  if not alive then stop(problem) end
end

-- Waits until something is there, and returns it.
local function wait(what, condition)
  local deadline = vim.loop.now() + 60000
  while true do
    local found = condition()
    if found then return found end
    if vim.loop.now() > deadline then error("waited in vain for " .. what, 0) end
    vim.defer_fn(continue, 5)
    coroutine.yield()
  end
end

-- Types keys, in the notation of mappings, and waits until the editor has taken them all: the last one, which nobody
-- types, tells so in every mode.
local typed = 0
_G.sheaf_typed = function() typed = typed + 1 end
vim.keymap.set({ "", "!" }, "<F12>", "<Cmd>lua sheaf_typed()<CR>")

local function type_keys(keys)
  local before = typed
  vim.api.nvim_input(keys .. "<F12>")
  wait("the end of " .. keys, function() return typed > before end)
end

-- Types keys that make the editor ask for a line, waits for the question, and answers it.
local function type_answer(keys, answer)
  vim.api.nvim_input(keys)
  wait("a question after " .. keys, function() return vim.fn.mode() == "c" end)
  type_keys(answer)
end

local function open(path)
  vim.cmd("edit " .. path)
  wait("a server for " .. path, function()
    for _, client in pairs((vim.lsp.get_clients or vim.lsp.buf_get_clients)(vim.lsp.get_clients and { bufnr = 0 } or 0)) do
      if client.initialized then return true end
    end
  end)
end

local function go_to(text)
  vim.fn.cursor(1, 1)
  if vim.fn.search("\\V" .. vim.fn.escape(text, "\\"), "c") == 0 then error("'" .. text .. "' is not there", 0) end
end

-- The codes of the diagnostics of the note, with commas.
local function codes()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, diagnostic.code or diagnostic.user_data.lsp.code)
  end
  return table.concat(found, ",")
end

local function place()
  return ("%s:%d"):format(vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ":."), vim.fn.line("."))
end

local function run()
  vim.o.hidden, vim.o.swapfile = true, false
  vim.o.fixendofline = false
  open("start.md")

  -- A link to nothing is marked, until it is gone.
  type_keys("Go[[Nowhere]]<Esc>")
  wait("a diagnostic", function() return codes() ~= "" end)
  fact("marked", codes())
  type_keys("dd")
  wait("no diagnostic", function() return codes() == "" end)
  fact("unmarked", codes())

  -- A link is completed as it is typed.
  vim.api.nvim_input("Go[[be<C-x><C-o>")
  wait("a proposal", function() return vim.fn.getline("."):find("^%[%[be.") end)
  type_keys("<Esc>")
  fact("completed", vim.fn.getline("."))

  for _, line in ipairs({ { "[[Light ho", "a name with a space" }, { "x #proj/", "a tag" }, { "[t](sub/", "a path" } }) do
    vim.api.nvim_input("Go" .. line[1]:gsub("<", "<lt>") .. "<C-x><C-o>")
    wait("a proposal for " .. line[1], function()
      local typed = vim.fn.getline("$")
      return vim.startswith(typed, line[1]) and #typed > #line[1]
    end)
    type_keys("<Esc>")
    fact(line[2], vim.fn.getline("$"))
  end

  -- A link is followed to a heading, and back.
  go_to("beacon#Second")
  type_keys("<C-]>")
  wait("another note", function() return not place():find("start.md") end)
  fact("followed", place())
  type_keys("<C-o>")
  fact("back", vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ":."))

  go_to("[[hub]]")
  type_keys("llgrr")
  local links = wait("backlinks", function()
    local list = vim.fn.getqflist()
    return #list > 0 and list
  end)
  local files, count = {}, 0
  for _, link in ipairs(links) do
    if not files[link.bufnr] then count = count + 1 end
    files[link.bufnr] = true
  end
  fact("backlinks", ("in %d notes"):format(count))
  vim.cmd("cclose")

  -- A note is renamed while others are open, one with a text that is not saved, one with other line ends.
  open("notes/n003.md")
  open("notes/n001.md")
  type_keys("GoNot saved: [[hub]] [[Nowhere]]<Esc>")
  -- The server knows of it once it says what is wrong with it.
  wait("a diagnostic of a text that is not saved", function() return codes() ~= "" end)
  open("start.md")
  go_to("[[hub]]")
  type_answer("llgrn", "<C-u>Hub of all<CR>")
  wait("another name", function() return vim.fn.search("\\V[[Hub of all]]", "nw") > 0 end)
  vim.cmd("silent wall")
  local differing = {}
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local path = vim.api.nvim_buf_get_name(buffer)
    if vim.api.nvim_buf_is_loaded(buffer) and path:find("%.md$") then
      local saved = vim.fn.filereadable(path) == 1 and vim.fn.readfile(path) or {}
      if vim.bo[buffer].fileformat == "dos" then
        for number, line in ipairs(saved) do saved[number] = line:gsub("\r$", "") end
      end
      if not vim.deep_equal(saved, vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) then
        table.insert(differing, vim.fn.fnamemodify(path, ":."))
      end
    end
  end
  fact("buffers that differ", table.concat(differing, ","))

  -- A note that a link asks for is made, in a folder that is not there yet.
  type_keys("Go[[New folder/Deep]]<Esc>")
  wait("a diagnostic of the link", function() return codes() ~= "" end)
  -- The list of the older versions lets nothing else happen while it is shown.
  vim.ui.select = function(actions, _, choose) choose(actions[1], 1) end
  type_keys("0ffgra")
  wait("the note", function() return vim.fn.search("# Deep", "nw") > 0 or codes() == "" end)
  vim.cmd("silent wall")
  vim.cmd("buffer start.md")
  wait("no diagnostic of the link", function() return codes() == "" end)
  fact("made", vim.fn.readfile("New folder/Deep.md")[6])
  stop()
end

steps = coroutine.create(run)
vim.defer_fn(continue, 0)
