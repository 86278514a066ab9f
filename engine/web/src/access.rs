//! Access control: rejects requests from another site, for another host, or without the printed token, before anything else is read.

use crate::problem::Problem;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, COOKIE, HOST, HeaderName, LOCATION, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use lunarena_contest::secret::is_same;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The cookie that holds the word.
const COOKIE_NAME: &str = "lunarena_token";

/// Of http and https.
const USUAL_PORTS: [u16; 2] = [80, 443];

pub struct Access {
    pub address: SocketAddr,
    /// The word that has to be shown, where others than those on this machine can ask.
    pub token: Option<String>,
}

/// Sent with everything.
const ALWAYS: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
];

/// Lets a request through, or doesn't.
pub async fn check(State(access): State<Arc<Access>>, request: Request, next: Next) -> Response {
    let mut response = match access.admit(&request) {
        Ok(None) => next.run(request).await,
        Ok(Some(welcome)) => welcome,
        Err(problem) => problem.into_response(),
    };
    say_always(response.headers_mut());
    response
}

/// What every answer says.
pub fn say_always(headers: &mut HeaderMap) {
    for (name, value) in ALWAYS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

impl Access {
    /// Nothing, if it may go on; or an answer that takes its place.
    fn admit(&self, request: &Request) -> Result<Option<Response>, Problem> {
        let headers = request.headers();
        let host = one(headers, &HOST)?.ok_or_else(|| Problem::forbidden("the request names no host"))?;
        if !is_own_host(host, self.address) {
            return Err(Problem::forbidden("the request is for another host"));
        }
        if one(headers, &ORIGIN)?.is_some_and(|origin| origin != format!("http://{host}")) {
            return Err(Problem::forbidden("the request comes from another site"));
        }
        let Some(token) = &self.token else { return Ok(None) };
        if shown_token(headers).is_some_and(|shown| is_same(shown, token)) {
            return Ok(None);
        }
        // The link that was printed: the word goes into a cookie, and out of the address.
        if request.method() == axum::http::Method::GET
            && in_query(request.uri().query(), "token").is_some_and(|given| is_same(given, token))
        {
            return Ok(Some(welcome(request, token)));
        }
        Err(Problem::new(
            StatusCode::UNAUTHORIZED,
            lunarena_content::Report::error("this server is only for those who have its link")
                .help("open the link that `lunarena serve` printed, with all that stands behind the `?`"),
        ))
    }
}

/// A name that leads here. A name that anybody can make lead here is none: by it, pages from elsewhere would speak to this server.
pub fn is_own_host(host: &str, address: SocketAddr) -> bool {
    let (name, port) = match host.rsplit_once(':').filter(|(_, port)| !port.ends_with(']')) {
        Some((name, port)) => (name, port.parse().ok()),
        // The port that is usual nobody writes.
        None => (host, USUAL_PORTS.contains(&address.port()).then_some(address.port())),
    };
    if port != Some(address.port()) {
        return false;
    }
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let name = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    // Where others may come from, they come by a number.
    name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback() || !address.ip().is_loopback())
}

/// The one value of a header; several are nobody's honest request.
pub fn one<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, Problem> {
    let mut values = headers.get_all(name).iter();
    let (first, None) = (values.next(), values.next()) else {
        return Err(Problem::forbidden("the request has a header twice"));
    };
    first.map(|value| value.to_str().map_err(|_| Problem::forbidden("the request has a strange header"))).transpose()
}

fn shown_token(headers: &HeaderMap) -> Option<&str> {
    bearer(headers).or_else(|| cookie(headers, COOKIE_NAME))
}

/// What programs show.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get("authorization").and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "))
}

/// What browsers show.
pub fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut parts = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|part| part.trim().split_once('='));
    parts.find(|(own, _)| *own == name).map(|(_, value)| value)
}

/// A value of the query, as it was written.
fn in_query<'q>(query: Option<&'q str>, name: &str) -> Option<&'q str> {
    query?.split('&').filter_map(|part| part.split_once('=')).find(|(own, _)| *own == name).map(|(_, value)| value)
}

fn welcome(request: &Request, token: &str) -> Response {
    let rest: Vec<&str> = request.uri().query().unwrap_or_default().split('&').collect();
    let rest: Vec<&str> = rest.into_iter().filter(|part| !part.starts_with("token=")).collect();
    let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
    let cookie = format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Strict");
    let location = format!("{}{query}", request.uri().path());
    // Two slashes would name another host.
    let location = format!("/{}", location.trim_start_matches('/'));
    (StatusCode::SEE_OTHER, [(LOCATION, location), (SET_COOKIE, cookie)]).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_is_usual_may_be_left_out() {
        let at = |address: &str| address.parse::<SocketAddr>().expect("an address");
        for (host, address, is_own) in [
            ("192.168.1.5", "0.0.0.0:80", true),
            ("[fe80::1]", "[::]:443", true),
            ("localhost", "127.0.0.1:80", true),
            ("localhost:80", "127.0.0.1:80", true),
            ("192.168.1.5", "0.0.0.0:8080", false),
            ("[::1]", "[::1]:8080", false),
            ("[::1]:8080", "[::1]:8080", true),
            ("evil.example", "0.0.0.0:80", false),
            ("evil.example:80", "0.0.0.0:80", false),
            ("", "0.0.0.0:80", false),
            (":80", "0.0.0.0:80", false),
        ] {
            assert_eq!(is_own_host(host, at(address)), is_own, "{host} {address}");
        }
    }
}
