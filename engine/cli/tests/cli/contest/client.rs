//! Somebody who asks the site of a contest.

use super::wait_for;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use ureq::http::Request;
use ureq::{Agent, SendBody};

pub struct Client {
    pub agent: Agent,
    pub link: String,
    pub token: Option<String>,
    /// As browsers have them.
    pub cookie: Option<String>,
    pub form: Option<String>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The first report of a problem.
    pub fn message(&self) -> String {
        self.json()["reports"][0]["message"].as_str().unwrap_or_default().to_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    #[track_caller]
    pub fn good(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        self.json()
    }

    /// With this status: what was said.
    #[track_caller]
    pub fn refused(self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text);
        self.message()
    }
}

/// An id that nobody else uses.
pub fn request() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    format!("request-{}", COUNT.fetch_add(1, Ordering::Relaxed))
}

impl Client {
    pub fn new(link: &str, token: Option<&str>) -> Client {
        let config = Agent::config_builder().http_status_as_error(false).max_redirects(0).build();
        let (link, token) = (link.to_owned(), token.map(str::to_owned));
        Client { agent: Agent::new_with_config(config), link, token, cookie: None, form: None }
    }

    /// The same one, at a server that was started anew.
    pub fn at(&self, link: &str) -> Client {
        Client { cookie: self.cookie.clone(), form: self.form.clone(), ..Client::new(link, self.token.as_deref()) }
    }

    /// Nothing, if there was no answer.
    pub fn try_send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Option<Answer> {
        let mut request = Request::builder().method(method).uri(format!("{}{path}", self.link));
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        if let Some(form) = self.form.as_ref().filter(|_| method == "POST") {
            request = request.header("x-lunarena-form", form);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = if method == "GET" {
            SendBody::none()
        } else {
            SendBody::from_owned_reader(std::io::Cursor::new(body.to_vec()))
        };
        let mut answer = self.agent.run(request.body(body).ok()?).ok()?;
        let headers = answer.headers().iter();
        let headers =
            headers.map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()));
        let headers = headers.collect();
        let text = answer.body_mut().with_config().limit(1 << 30).read_to_string().ok()?;
        Some(Answer { status: answer.status().as_u16(), headers, text })
    }

    /// Who is told to wait waits.
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        wait_for("an answer", || {
            let answer = self.try_send(method, path, headers, body);
            let answer = answer.unwrap_or_else(|| panic!("{method} {path}: no answer"));
            (answer.status != 429 || answer.message() != "too many requests").then_some(answer)
        })
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    pub fn post(&self, path: &str, form: &Value) -> Answer {
        self.send("POST", path, &[("content-type", "application/json")], form.to_string().as_bytes())
    }

    pub fn upload(&self, text: &str) -> Answer {
        self.send("POST", &format!("/api/versions?name=bot.lua&request={}", request()), &[], text.as_bytes())
    }

    /// Uploads a bot, and waits for what becomes of it.
    pub fn upload_and_wait(&self, text: &str) -> Value {
        let number = self.upload(text).good()["number"].clone();
        wait_for("a verdict", || {
            let version = self.get(&format!("/api/versions/{number}")).good();
            ["good", "refused"].contains(&version["state"].as_str()?).then_some(version)
        })
    }

    /// Challenges a team, and waits for the end of it.
    pub fn challenge_and_wait(&self, team: &str, ranked: bool) -> Value {
        let order = json!({ "request": request(), "opponents": [self.team(team)], "ranked": ranked });
        let id = self.post("/api/scrimmages", &order).good()["id"].clone();
        self.ended(&id)
    }

    /// A bout that is over.
    pub fn ended(&self, id: &Value) -> Value {
        wait_for("the end of a bout", || {
            let bout = self.get(&format!("/api/bouts/{id}")).good();
            (!bout["ended"].is_null()).then_some(bout)
        })
    }

    /// The id of a team.
    pub fn team(&self, name: &str) -> Value {
        let teams = self.get("/api/teams").good();
        let found = teams.as_array().into_iter().flatten().find(|team| team["name"] == name);
        found.unwrap_or_else(|| panic!("no team {name}: {teams}"))["id"].clone()
    }
}
