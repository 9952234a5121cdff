//! A browser driven by the WebDriver protocol: ChromeDriver, one Chromium, and its tabs.
//!
//! The protocol is HTTP and JSON, which the tests speak already. A client crate would bring second copies of their
//! libraries to save the few calls below.

use crate::process::{LIMIT, Running};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// How a test ends.
pub type Play<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// How long anything on a page may take to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long an element may take to come to rest within reach.
const REACH_LIMIT: Duration = Duration::from_secs(5);

/// How often a press that missed is tried again.
const TRIES: usize = 6;

/// The name by which the protocol knows an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Chromium as a test needs it: without a screen, and calling nobody.
const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// Resolves with the last element that fits, as soon as there is one: it is in the page, shown, and says the words.
const WAIT: &str = "
    const [selector, words, done] = arguments;
    const fits = (element) => element.checkVisibility({ visibilityProperty: true }) && element.textContent.includes(words);
    const look = () => {
        const found = [...document.querySelectorAll(selector)].filter(fits).at(-1);
        if (found) {
            watch.disconnect();
            clearInterval(again);
            done(found);
        }
        return found;
    };
    const watch = new MutationObserver(look);
    // What style sheets show and hide is no mutation.
    const again = setInterval(look, 250);
    if (!look()) watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
";

/// Resolves once an element can be hit: it lies still, has a size, and nothing lies over its middle. Resolves with
/// `false` when it has left the page or nothing of that came in time.
const REACH: &str = "
    const [element, patience, done] = arguments;
    const start = performance.now();
    let before = '';
    const look = () => {
        if (!element.isConnected || performance.now() - start > patience) return done(false);
        element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        const place = [box.left, box.top, box.width, box.height].join();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (place === before && box.width > 0 && box.height > 0 && element.contains(top)) return done(true);
        before = place;
        requestAnimationFrame(look);
    };
    look();
";

/// A running browser. It ends when this is dropped.
pub struct Browser {
    client: Client,
    session: String,
    /// The browser's own process: it outlives a driver that is killed.
    process: Option<u64>,
    // Dropped after the browser itself, in this order.
    _driver: Running,
    _profile: TempDir,
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(process) = self.process {
            // It has ended long since, if all went well.
            let _ = Command::new("sh")
                .args(["-c", &format!("kill -KILL {process} 2>/dev/null")])
                .status();
        }
    }
}

/// An element of a page.
#[derive(Clone, Debug)]
pub struct Element(String);

/// How large a tab is, and whether it is one of a phone.
#[derive(Clone, Copy)]
pub struct Size {
    pub width: u32,
    pub height: u32,
    pub phone: bool,
}

impl Browser {
    /// Starts the driver on any port, and a browser with an empty profile.
    pub async fn start() -> Play<Browser> {
        let profile = tempfile::tempdir()?;
        let folder = profile.path().join("profile");
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").env("HOME", profile.path());
        let driver = Running::start(&mut command);
        let port = driver.line(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            Some(port.trim_end_matches('.').to_owned())
        });
        let client = Client::builder().no_proxy().timeout(LIMIT).build()?;
        let mut browser = Browser {
            client,
            session: format!("http://127.0.0.1:{port}/session"),
            process: None,
            _driver: driver,
            _profile: profile,
        };
        let mut flags: Vec<String> = FLAGS.map(str::to_owned).to_vec();
        flags.push(format!("--user-data-dir={}", folder.display()));
        let wanted = json!({
            "capabilities": { "alwaysMatch": {
                "goog:chromeOptions": { "args": flags },
                "goog:loggingPrefs": { "browser": "ALL" },
                "timeouts": { "script": PATIENCE.as_millis() as u64 },
            } }
        });
        let session = browser.call(Method::POST, "", wanted).await?;
        browser.process = session["capabilities"]["goog:processID"].as_u64();
        let id = session["sessionId"].as_str().ok_or("a session has an id")?;
        browser.session = format!("{}/{id}", browser.session);
        Ok(browser)
    }

    async fn call(&self, method: Method, path: &str, body: Value) -> Play<Value> {
        let mut request = self
            .client
            .request(method.clone(), format!("{}{path}", self.session));
        if method == Method::POST {
            request = request.json(&body);
        }
        let answer = request.send().await?;
        let good = answer.status().is_success();
        let mut said: Value = answer.json().await?;
        let value = said["value"].take();
        if good {
            return Ok(value);
        }
        let why = value["message"].as_str().unwrap_or_default();
        Err(format!(
            "{method} {path} {body}: {}",
            why.lines().next().unwrap_or_default()
        )
        .into())
    }

    async fn post(&self, path: &str, body: Value) -> Play<Value> {
        self.call(Method::POST, path, body).await
    }

    /// A command of Chromium's own, for what the protocol lacks.
    async fn chromium(&self, command: &str, parameters: Value) -> Play<Value> {
        let body = json!({ "cmd": command, "params": parameters });
        self.post("/goog/cdp/execute", body).await
    }

    /// The tab that is there from the start.
    pub async fn first_tab(&self) -> Play<String> {
        let handle = self.call(Method::GET, "/window", Value::Null).await?;
        Ok(handle.as_str().ok_or("a tab has a handle")?.to_owned())
    }

    /// Opens one more tab.
    pub async fn new_tab(&self) -> Play<String> {
        let made = self.post("/window/new", json!({ "type": "tab" })).await?;
        Ok(made["handle"]
            .as_str()
            .ok_or("a tab has a handle")?
            .to_owned())
    }

    /// Brings a tab to the front; everything else is about that one.
    pub async fn show(&self, tab: &str) -> Play {
        self.post("/window", json!({ "handle": tab })).await?;
        self.chromium("Page.bringToFront", json!({})).await?;
        Ok(())
    }

    /// Gives the tab the size of a screen.
    pub async fn resize(&self, size: Size) -> Play {
        let Size {
            width,
            height,
            phone,
        } = size;
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": if phone { 2 } else { 1 }, "mobile": phone });
        self.chromium("Emulation.setDeviceMetricsOverride", screen)
            .await?;
        let touch = json!({ "enabled": phone, "maxTouchPoints": 1 });
        self.chromium("Emulation.setTouchEmulationEnabled", touch)
            .await?;
        Ok(())
    }

    pub async fn open(&self, url: &str) -> Play {
        self.post("/url", json!({ "url": url })).await?;
        Ok(())
    }

    pub async fn reload(&self) -> Play {
        self.post("/refresh", json!({})).await?;
        Ok(())
    }

    /// What a script returns.
    pub async fn run(&self, script: &str, arguments: Value) -> Play<Value> {
        let body = json!({ "script": script, "args": arguments });
        self.post("/execute/sync", body).await
    }

    /// What a script says when it is done: its last argument is to be called with that.
    pub async fn await_script(&self, script: &str, arguments: Value) -> Play<Value> {
        let body = json!({ "script": script, "args": arguments });
        self.post("/execute/async", body).await
    }

    /// Waits for the last shown element of a selector that says these words.
    pub async fn wait(&self, selector: &str, words: &str) -> Play<Element> {
        match self.await_script(WAIT, json!([selector, words])).await {
            Ok(found) => {
                let id = found[ELEMENT].as_str().ok_or("an element has an id")?;
                Ok(Element(id.to_owned()))
            }
            Err(why) => {
                let page = self.run("return document.body.innerText", json!([])).await;
                let page = page.unwrap_or_default();
                let page = page.as_str().unwrap_or_default();
                Err(format!("no {selector} with {words:?} ({why}) on:\n{page}").into())
            }
        }
    }

    /// An element as an argument of a script.
    pub fn argument(element: &Element) -> Value {
        json!({ ELEMENT: element.0 })
    }

    /// Presses the last shown element of a selector that says these words, where a hand would: once it lies still
    /// and nothing lies over it. One that the page replaces meanwhile is looked for anew.
    pub async fn press(&self, selector: &str, words: &str) -> Play {
        let mut why = "it was never within reach".to_owned();
        for _ in 0..TRIES {
            let element = self.wait(selector, words).await?;
            let reach = json!([Browser::argument(&element), REACH_LIMIT.as_millis() as u64]);
            match self.await_script(REACH, reach).await {
                Ok(Value::Bool(true)) => {}
                Ok(_) => continue,
                Err(gone) => {
                    why = gone.to_string();
                    continue;
                }
            }
            // What is at rest can still begin to move before the press arrives.
            match self
                .post(&format!("/element/{}/click", element.0), json!({}))
                .await
            {
                Ok(_) => return Ok(()),
                Err(missed) => why = missed.to_string(),
            }
        }
        Err(format!("{selector} with {words:?} cannot be pressed: {why}").into())
    }

    /// Types on the keyboard, wherever the page has put the cursor.
    pub async fn type_keys(&self, keys: &str) -> Play {
        let strokes: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|way| json!({ "type": way, "value": key })))
            .collect();
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": strokes });
        self.post("/actions", json!({ "actions": [keyboard] }))
            .await?;
        Ok(())
    }

    /// Saves what the tab shows.
    pub async fn photograph(&self, file: &Path) -> Play {
        let picture = self.call(Method::GET, "/screenshot", Value::Null).await?;
        let bytes = BASE64_STANDARD.decode(picture.as_str().unwrap_or_default())?;
        Ok(fs::write(file, bytes)?)
    }

    /// What all tabs have complained about on their consoles since the last time.
    pub async fn complaints(&self) -> Play<Vec<String>> {
        let lines = self.post("/se/log", json!({ "type": "browser" })).await?;
        let lines = lines.as_array().into_iter().flatten();
        let loud = lines.filter(|line| line["level"] == "SEVERE" || line["level"] == "WARNING");
        Ok(loud
            .filter_map(|line| line["message"].as_str().map(str::to_owned))
            .collect())
    }

    /// Closes the browser.
    pub async fn end(mut self) -> Play {
        self.call(Method::DELETE, "", Value::Null).await?;
        self.process = None;
        Ok(())
    }
}
