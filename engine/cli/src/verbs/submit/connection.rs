//! Talks to the site of a contest.

use lunarena_content::{Report, Reports, visible};
use lunarena_contest::site::VersionEntry;
use serde_json::Value;
use std::path::Path;
use std::time::Duration;
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::{Agent, Body, http::Response};

pub struct Connection {
    agent: Agent,
    site: String,
    token: String,
}

/// Who doesn't answer in so long can't be reached.
const LONGEST: Duration = Duration::from_secs(60);

/// Bytes of an answer.
const LARGEST: u64 = 16 << 20;

impl Connection {
    pub fn new(site: &str, token: &str, certificate: Option<&Path>) -> Result<Connection, Report> {
        if !["http://", "https://"].iter().any(|scheme| site.starts_with(scheme)) {
            return Err(Report::error(format!("{} is no address of a site", visible(site)))
                .help("write it like https://cup.example.org"));
        }
        let mut tls = TlsConfig::builder();
        if let Some(path) = certificate {
            tls = tls.root_certs(RootCerts::from(vec![trusted(path)?]));
        }
        let config =
            Agent::config_builder().http_status_as_error(false).timeout_global(Some(LONGEST)).tls_config(tls.build());
        let (site, token) = (site.trim_end_matches('/').to_owned(), token.trim().to_owned());
        Ok(Connection { agent: Agent::new_with_config(config.build()), site, token })
    }

    pub fn upload(&self, name: &str, request: &str, body: &[u8]) -> Result<VersionEntry, Reports> {
        let sent = self
            .agent
            .post(format!("{}/api/versions", self.site))
            .query("name", name)
            .query("request", request)
            .header("authorization", format!("Bearer {}", self.token))
            .content_type("text/plain; charset=utf-8")
            .send(body);
        self.answer(sent)
    }

    pub fn version(&self, number: i64) -> Result<VersionEntry, Reports> {
        let path = format!("{}/api/versions/{number}", self.site);
        self.answer(self.agent.get(path).header("authorization", format!("Bearer {}", self.token)).call())
    }

    fn answer(&self, answer: Result<Response<Body>, ureq::Error>) -> Result<VersionEntry, Reports> {
        let unreachable = |error: &dyn std::fmt::Display| {
            Report::error(format!("{} can't be reached: {error}", visible(&self.site)))
                .help("is the address right, and is the contest served?")
        };
        let mut answer = answer.map_err(|error| unreachable(&error))?;
        let status = answer.status();
        let text =
            answer.body_mut().with_config().limit(LARGEST).read_to_string().map_err(|error| unreachable(&error))?;
        if status.is_success() {
            return serde_json::from_str(&text)
                .map_err(|_| Report::error(format!("{} is no contest", visible(&self.site))).into());
        }
        let told: Value = serde_json::from_str(&text).unwrap_or_default();
        let reports = told["reports"].as_array().into_iter().flatten().filter_map(|report| {
            let own = Report::error(visible(report["message"].as_str()?).into_owned());
            Some(match report["help"].as_str() {
                Some(help) => own.help(visible(help).into_owned()),
                None => own,
            })
        });
        let reports: Vec<Report> = reports.collect();
        match reports.is_empty() {
            true => Err(Report::error(format!("{} answered with status {status}", visible(&self.site))).into()),
            false => Err(Reports::new(reports)),
        }
    }
}

fn trusted(path: &Path) -> Result<Certificate<'static>, Report> {
    let unread =
        |error: &dyn std::fmt::Display| Report::error(format!("{} holds no certificate: {error}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| unread(&error))?;
    Certificate::from_pem(&bytes).map_err(|error| unread(&error))
}
