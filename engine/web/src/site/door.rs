//! Who is let in: requests for this site alone, from this site alone, and not too many of them.

use super::rate_limits::{Rate, RateLimits};
use crate::access::{bearer, cookie, is_own_host, one};
use crate::listening::Peer;
use crate::problem::Problem;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use lunarena_content::Report;
use lunarena_contest::secret::is_same;
use lunarena_contest::site::{Caller, Refusal, Site};
use std::net::{IpAddr, SocketAddr};

pub struct Door {
    address: SocketAddr,
    scheme: &'static str,
    /// How others name this server.
    public: Option<String>,
    behind_proxy: bool,
    by_address: RateLimits<IpAddr>,
    by_team: RateLimits<i64>,
    /// Attempts to come in that failed.
    knocks: RateLimits<IpAddr>,
}

/// The cookie that a browser is known by.
const COOKIE_NAME: &str = "lunarena_session";

/// What forms have to say that come from a browser.
const FORM: &str = "x-lunarena-form";

/// A whole class may come from one address.
const BY_ADDRESS: Rate = Rate { at_once: 1200.0, a_minute: 6000.0 };
const BY_TEAM: Rate = Rate { at_once: 300.0, a_minute: 1200.0 };
const KNOCKS: Rate = Rate { at_once: 60.0, a_minute: 60.0 };

impl Door {
    pub fn new(address: SocketAddr, scheme: &'static str, public: Option<String>, behind_proxy: bool) -> Door {
        Door {
            address,
            scheme,
            public: public.map(|public| public.trim_end_matches('/').to_owned()),
            behind_proxy,
            by_address: RateLimits::new(BY_ADDRESS),
            by_team: RateLimits::new(BY_TEAM),
            knocks: RateLimits::new(KNOCKS),
        }
    }

    /// Whether a request is meant for us at all.
    pub fn admit(&self, headers: &HeaderMap, peer: Peer) -> Result<(), Problem> {
        let host = one(headers, &HOST)?.ok_or_else(|| Problem::forbidden("the request names no host"))?;
        let origin = one(headers, &ORIGIN)?;
        let public = self.public.as_ref().filter(|public| public.split_once("://").is_some_and(|(_, own)| own == host));
        if public.is_none() && !is_own_host(host, self.address) {
            return Err(Problem::forbidden("the request is for another host"));
        }
        let own = public.cloned().unwrap_or_else(|| format!("{}://{host}", self.scheme));
        if origin.is_some_and(|origin| origin != own) {
            return Err(Problem::forbidden("the request comes from another site"));
        }
        if !self.by_address.take(self.from(headers, peer)) {
            return Err(too_many());
        }
        Ok(())
    }

    /// The address that somebody comes from. A server in front of us adds it at the end; what stands before that anybody can have written.
    pub fn from(&self, headers: &HeaderMap, peer: Peer) -> IpAddr {
        let told = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
        let told = told.and_then(|value| value.rsplit(',').next()?.trim().parse().ok());
        told.filter(|_| self.behind_proxy).unwrap_or(peer.0)
    }

    /// Somebody wants to come in. Whoever is known does, however often others failed who come from the same address; who fails too often has to wait.
    pub fn knock<T>(
        &self,
        headers: &HeaderMap,
        peer: Peer,
        come_in: impl FnOnce(&str) -> Result<T, Refusal>,
    ) -> Result<T, Problem> {
        let from = self.from(headers, peer);
        come_in(&from.to_string()).map_err(|refusal| match self.knocks.take(from) {
            true => refusal.into(),
            false => too_many(),
        })
    }

    /// Who asks: by a token, by a cookie, or nobody in particular. What changes something has to come from one of our own pages, or with a token.
    pub fn caller(&self, site: &Site, headers: &HeaderMap, peer: Peer, changes: bool) -> Result<Caller, Problem> {
        let from = self.from(headers, peer).to_string();
        let caller = match (bearer(headers), cookie(headers, COOKIE_NAME)) {
            (Some(token), _) => self.knock(headers, peer, |from| site.by_token(token.trim(), from))?,
            (None, Some(key)) => site.by_key(key, &from)?,
            (None, None) => Caller::stranger(&from),
        };
        if let Some(form) = caller.form.as_ref().filter(|_| changes) {
            let shown = headers.get(FORM).and_then(|value| value.to_str().ok()).unwrap_or_default();
            if !is_same(shown, form) {
                return Err(Problem::new(
                    StatusCode::FORBIDDEN,
                    Report::error("this form is not one of this site's own").help("load the page again"),
                ));
            }
        }
        if caller.team.as_ref().is_some_and(|team| !self.by_team.take(team.id)) {
            return Err(too_many());
        }
        Ok(caller)
    }

    /// The key that a browser holds.
    pub fn key(headers: &HeaderMap) -> Option<&str> {
        cookie(headers, COOKIE_NAME)
    }

    /// A cookie that scripts can't read, and that goes to nobody else.
    pub fn cookie(&self, key: &str) -> String {
        const MONTH: u32 = 30 * 24 * 3600;
        let is_safe =
            self.scheme == "https" || self.public.as_ref().is_some_and(|public| public.starts_with("https://"));
        let secure = if is_safe { "; Secure" } else { "" };
        let age = if key.is_empty() { 0 } else { MONTH };
        format!("{COOKIE_NAME}={key}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}")
    }
}

fn too_many() -> Problem {
    Problem::new(StatusCode::TOO_MANY_REQUESTS, Report::error("too many requests").help("wait a moment, and try again"))
}
