//! What a save did to a match, on a page in a browser.

use crate::outcome::{Failure, Outcome};
use lunarena_contest::{ContentPlace, MatchRequest};

use crate::output;
use crate::verbs::serve::AddressFlags;

#[derive(clap::Args)]
pub struct BrowserFlags {
    /// Show the matches before and after on a page, side by side
    #[arg(long, conflicts_with_all = ["live", "json"])]
    browser: bool,
    #[command(flatten)]
    address: AddressFlags,
}

impl BrowserFlags {
    /// Until it is stopped; nothing, if no page is wanted.
    pub fn run(&self, place: &ContentPlace, request: &MatchRequest) -> Result<Option<Outcome>, Failure> {
        if !self.browser {
            return Ok(None);
        }
        let server = self.address.start(place)?;
        let link = server.link(&server.watch(request.clone())?);
        output::text(&format!("watching at {link}\nstop it with Ctrl-C\n"))?;
        self.address.open(&link);
        server.wait_for_signal();
        Ok(Some(Outcome::Good))
    }
}
