"""Chromium and Firefox without a screen, driven by what Python has: Chromium by its DevTools protocol over a pipe,
Firefox by Marionette over a socket. Both answer the same methods."""

import base64
import json
import os
import select
import shutil
import socket
import subprocess
import tempfile
import time

# The keys that tests press, as DevTools names them (key, code) and as WebDriver does.
KEYS = {
    "Enter": ("Enter", 13, "\ue007"),
    "Escape": ("Escape", 27, "\ue00c"),
    "Tab": ("Tab", 9, "\ue004"),
    "ArrowDown": ("ArrowDown", 40, "\ue015"),
    "ArrowUp": ("ArrowUp", 38, "\ue013"),
    "ArrowRight": ("ArrowRight", 39, "\ue014"),
    "ArrowLeft": ("ArrowLeft", 37, "\ue012"),
    "PageDown": ("PageDown", 34, "\ue00f"),
    "PageUp": ("PageUp", 33, "\ue00e"),
}
MODIFIERS = {"Alt": (1, "\ue00a"), "Control": (2, "\ue009"), "Shift": (8, "\ue008")}


class BrowserError(Exception):
    """A browser answered with an error, or not at all."""


class Chromium:
    """One page of Chromium."""

    name = "chromium"

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="sheaf-chromium-")
        to_browser, requests = os.pipe()
        answers, from_browser = os.pipe()
        arguments = [
            shutil.which("chromium"),
            "--headless=new",
            "--remote-debugging-pipe",
            "--no-sandbox",
            "--no-first-run",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--hide-scrollbars",
            "--disable-component-update",
            "--password-store=basic",
            f"--user-data-dir={self.folder}",
            "about:blank",
        ]
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{to_browser} 4>&{from_browser}', "bash", *arguments],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self.folder},
        )
        os.close(to_browser)
        os.close(from_browser)
        self._pipe, self._answers = requests, answers
        self._buffer, self._number, self._session = b"", 0, None
        self.events = []
        self._faults, self._requested = [], []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def _read(self, until):
        """Returns the next message, or None at the time `until`."""
        while b"\0" not in self._buffer:
            if not select.select([self._answers], [], [], max(0, until - time.monotonic()))[0]:
                return None
            part = os.read(self._answers, 1 << 20)
            if not part:
                raise BrowserError("chromium has ended")
            self._buffer += part
        message, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(message)

    def _note(self, message):
        method, has = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self._faults.append(has["exceptionDetails"].get("exception", {}).get("description", "an exception"))
        elif method == "Runtime.consoleAPICalled" and has["type"] in ("error", "warning", "assert"):
            self._faults.append(" ".join(str(a.get("value", a.get("description"))) for a in has["args"]))
        elif method == "Log.entryAdded" and has["entry"]["level"] in ("error", "warning"):
            self._faults.append(f"{has['entry']['text']} {has['entry'].get('url', '')}")
        elif method == "Network.requestWillBeSent":
            self._requested.append(has["request"]["url"])
        elif method == "Page.javascriptDialogOpening":
            self._faults.append(f"a dialog: {has['message']}")
            self.call("Page.handleJavaScriptDialog", accept=False)
        self.events.append(method)

    def call(self, method, **parameters):
        """Calls a method of the protocol, and returns its result."""
        self._number += 1
        number = self._number
        request = {"id": number, "method": method, "params": parameters}
        if self._session:
            request["sessionId"] = self._session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self._pipe, data) :]
        until = time.monotonic() + 60
        while True:
            message = self._read(until)
            if message is None:
                raise BrowserError(f"chromium does not answer {method}")
            if message.get("id") == number:
                if "error" in message:
                    raise BrowserError(f"{method}: {message['error']['message']}")
                return message.get("result", {})
            self._note(message)

    def take(self):
        """Returns what the console has said, and the addresses that pages have asked for, since it was called last."""
        taken = (self._faults, self._requested)
        self._faults, self._requested = [], []
        return taken

    def settle(self, seconds):
        """Lets some time go by, in which the page works."""
        until = time.monotonic() + seconds
        while (message := self._read(until)) is not None:
            self._note(message)

    def open(self, url):
        """Loads a page, and waits until it is loaded."""
        self.events.clear()
        answer = self.call("Page.navigate", url=url)
        if answer.get("errorText"):
            raise BrowserError(f"{url}: {answer['errorText']}")
        self.wait_for_load()

    def wait_for_load(self):
        until = time.monotonic() + 60
        while "Page.loadEventFired" not in self.events:
            message = self._read(until)
            if message is None:
                raise BrowserError("a page is not loaded")
            self._note(message)

    def run(self, script, *arguments):
        """Runs the body of a function in the page, and returns its value; promises are awaited."""
        code = f"(async function() {{ {script} }}).apply(null, {json.dumps(arguments)})"
        answer = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise BrowserError(answer["exceptionDetails"].get("exception", {}).get("description", "an exception"))
        return answer["result"].get("value")

    def press(self, key, *modifiers):
        bits = sum(MODIFIERS[m][0] for m in modifiers)
        if key in KEYS:
            name, code, _ = KEYS[key]
            has = {"key": name, "code": name, "windowsVirtualKeyCode": code, "modifiers": bits}
            if name == "Enter":
                has["text"] = "\r"
        else:
            has = {"key": key, "modifiers": bits, "windowsVirtualKeyCode": ord(key.upper()) if key.isalnum() else 0}
            if not bits & 3:
                has["text"] = key
        self.call("Input.dispatchKeyEvent", type="keyDown" if "text" in has else "rawKeyDown", **has)
        has.pop("text", None)
        self.call("Input.dispatchKeyEvent", type="keyUp", **has)

    def write(self, text):
        for letter in text:
            self.press(letter)

    def set_width(self, width, height=900):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def set_dark(self, dark, **more):
        """Sets the colours that the system prefers, and other features of media, with `_` for `-`."""
        media = more.pop("media", "")
        features = {"prefers-color-scheme": "dark" if dark else "light"}
        features.update({k.replace("_", "-"): v for k, v in more.items()})
        self.call(
            "Emulation.setEmulatedMedia", media=media, features=[{"name": k, "value": v} for k, v in features.items()]
        )

    def set_scripts(self, on):
        self.call("Emulation.setScriptExecutionDisabled", value=not on)

    def picture(self, path, whole=True):
        answer = self.call("Page.captureScreenshot", captureBeyondViewport=whole, **self._clip(whole))
        with open(path, "wb") as file:
            file.write(base64.b64decode(answer["data"]))

    def _clip(self, whole):
        if not whole:
            return {}
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        height = min(size["height"], 12000)
        return {"clip": {"x": 0, "y": 0, "width": size["width"], "height": height, "scale": 1}}

    def print(self, path):
        answer = self.call("Page.printToPDF", preferCSSPageSize=True, printBackground=False)
        with open(path, "wb") as file:
            file.write(base64.b64decode(answer["data"]))

    def close(self):
        os.close(self._pipe)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self._answers)
        shutil.rmtree(self.folder, ignore_errors=True)


class Firefox:
    """One page of Firefox, with the rules that files have for users: tests would otherwise be allowed more."""

    name = "firefox"
    _preferences = {
        "remote.prefs.recommended": False,
        "security.fileuri.strict_origin_policy": True,
        "marionette.port": 0,
        "browser.shell.checkDefaultBrowser": False,
        "datareporting.policy.dataSubmissionEnabled": False,
        "browser.startup.page": 0,
        "browser.aboutwelcome.enabled": False,
        "app.update.enabled": False,
        "toolkit.telemetry.reportingpolicy.firstRun": False,
        "browser.startup.homepage_override.mstone": "ignore",
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
        "services.settings.server": "",
        "extensions.getAddons.cache.enabled": False,
        "browser.newtabpage.enabled": False,
        "dom.disable_open_during_load": False,
    }

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="sheaf-firefox-")
        with open(os.path.join(self.folder, "user.js"), "w", encoding="utf-8") as file:
            for name, value in self._preferences.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        self.process = subprocess.Popen(
            [
                shutil.which("firefox-esr") or shutil.which("firefox"),
                "--headless",
                "--marionette",
                "--remote-allow-system-access",
                "--no-remote",
                "--profile",
                self.folder,
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self.folder, "MOZ_HEADLESS_WIDTH": "1440", "MOZ_HEADLESS_HEIGHT": "1000"},
        )
        self._buffer, self._number = b"", 0
        self._colours = None
        self._socket = self._connection()
        self._receive()
        self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {"acceptInsecureCerts": False}})
        self.call("WebDriver:SetTimeouts", script=60000, pageLoad=60000)
        self._in_browser("""
          window.sheafRequests = [];
          window.sheafFaults = [];
          Services.obs.addObserver(subject => {
            const channel = subject.QueryInterface(Ci.nsIChannel), by = channel.loadInfo.loadingPrincipal;
            // The browser itself asks for its own things.
            if (by && by.isContentPrincipal || channel.isDocument) window.sheafRequests.push(channel.URI.spec);
          }, 'http-on-opening-request');
          Services.console.registerListener(m => {
            if (!(m instanceof Ci.nsIScriptError)) return;
            const about = m.sourceName || '';
            // What pages report has the address of a page or its file; the browser's own code has others.
            if (/^(file|http)/.test(about)) window.sheafFaults.push(`${m.errorMessage} ${about}`);
          });""")

    def _connection(self):
        port, until = os.path.join(self.folder, "MarionetteActivePort"), time.monotonic() + 60
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise BrowserError("firefox has ended")
            try:
                with open(port, encoding="utf-8") as file:
                    return socket.create_connection(("127.0.0.1", int(file.read())), 60)
            except (OSError, ValueError):
                time.sleep(0.05)
        raise BrowserError("firefox does not start")

    def _receive(self):
        while b":" not in self._buffer:
            self._fill()
        length, rest = self._buffer.split(b":", 1)
        while len(rest) < int(length):
            self._fill()
            rest = self._buffer.split(b":", 1)[1]
        self._buffer = rest[int(length) :]
        return json.loads(rest[: int(length)])

    def _fill(self):
        part = self._socket.recv(1 << 20)
        if not part:
            raise BrowserError("firefox has ended")
        self._buffer += part

    def call(self, method, **parameters):
        """Calls a command of Marionette, and returns its value."""
        self._number += 1
        data = json.dumps([0, self._number, method, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(data), data))
        _, _, error, value = self._receive()
        if error:
            raise BrowserError(f"{method}: {error['message']}")
        return value

    def _in_browser(self, script, *arguments):
        """Runs the body of a function in the browser, which is allowed everything."""
        self.call("Marionette:SetContext", value="chrome")
        try:
            return self.call("WebDriver:ExecuteScript", script=script, args=list(arguments), sandbox=None)["value"]
        finally:
            self.call("Marionette:SetContext", value="content")

    def take(self):
        """Returns what the console has said, and the addresses that pages have asked for, since it was called last."""
        return self._in_browser("return [window.sheafFaults.splice(0), window.sheafRequests.splice(0)]")

    def settle(self, seconds):
        time.sleep(seconds)

    def open(self, url):
        self.call("WebDriver:Navigate", url=url)

    def wait_for_load(self):
        pass

    def run(self, script, *arguments):
        code = (
            "const done = arguments[arguments.length - 1], own = [...arguments].slice(0, -1);"
            f"(async function() {{ {script} }}).apply(null, own)"
            ".then(v => done([v === undefined ? null : v]), e => done({error: String(e)}));"
        )
        value = self.call("WebDriver:ExecuteAsyncScript", script=code, args=list(arguments), sandbox=None)["value"]
        if isinstance(value, dict):
            raise BrowserError(value["error"])
        return value[0]

    def press(self, key, *modifiers):
        value = KEYS[key][2] if key in KEYS else key
        downs = [{"type": "keyDown", "value": MODIFIERS[m][1]} for m in modifiers]
        ups = [{"type": "keyUp", "value": MODIFIERS[m][1]} for m in modifiers]
        keys = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.call("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": downs + keys + ups}])

    def write(self, text):
        actions = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self.call("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def set_width(self, width, height=900):
        # A window is at least 450 px wide, a page in it need not be.
        self._in_browser(
            """
          const style = gBrowser.selectedBrowser.style;
          for (const side of ['', 'min-', 'max-']) {
            style.setProperty(side + 'width', arguments[0] + 'px', 'important');
            style.setProperty(side + 'height', arguments[1] + 'px', 'important');
          }""",
            width,
            height,
        )
        until = time.monotonic() + 10
        while self.run("return innerWidth") != width and time.monotonic() < until:
            time.sleep(0.02)

    def set_dark(self, dark, **more):
        wanted = (0 if dark else 1, 2 if more.get("forced_colors") == "active" else 0)
        if wanted != self._colours:
            self._in_browser(
                """
              Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', arguments[0]);
              Services.prefs.setIntPref('browser.display.document_color_use', arguments[1]);""",
                *wanted,
            )
            self._colours = wanted

    def set_scripts(self, on):
        self._in_browser("Services.prefs.setBoolPref('javascript.enabled', arguments[0])", on)

    def picture(self, path, whole=True):
        value = self.call("WebDriver:TakeScreenshot", full=whole, hash=False)["value"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(value))

    def print(self, path):
        value = self.call("WebDriver:Print", background=False)["value"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(value))

    def close(self):
        try:
            self.call("Marionette:Quit", flags=["eForceQuit"])
        except (BrowserError, OSError):
            pass
        self._socket.close()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
