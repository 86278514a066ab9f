//! Colours and letters of the picture, for light and for dark surroundings.

pub use lunarena_scene::svg::escaped;

/// So many players have a colour of their own.
const COLOURS: usize = 6;

/// The number of a player's colour.
pub fn colour(player: usize) -> usize {
    player % COLOURS
}

pub const STYLE: &str = "\
<style>
text { font: 13px 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', sans-serif; stroke: none }
.title { font-size: 18px; font-weight: 600 }
.panel { font-size: 14px; font-weight: 600 }
.middle { text-anchor: middle }
.end { text-anchor: end }
.paper { fill: #ffffff }
.title, .panel, .ink { fill: #1f2328 }
.soft { fill: #59636e }
.grid { stroke: #d8dee4 }
.axis { stroke: #818b98 }
.span { fill: none; stroke-width: 2 }
.way { fill: none !important; stroke-width: 1.5; opacity: 0.35 }
.player0 { fill: #0969da; stroke: #0969da }
.player1 { fill: #bc4c00; stroke: #bc4c00 }
.player2 { fill: #1a7f37; stroke: #1a7f37 }
.player3 { fill: #8250df; stroke: #8250df }
.player4 { fill: #bf3989; stroke: #bf3989 }
.player5 { fill: #7d5e00; stroke: #7d5e00 }
@media (prefers-color-scheme: dark) {
.paper { fill: #0d1117 }
.title, .panel, .ink { fill: #f0f6fc }
.soft { fill: #9198a1 }
.grid { stroke: #2a313c }
.axis { stroke: #656c76 }
.player0 { fill: #4493f8; stroke: #4493f8 }
.player1 { fill: #f0883e; stroke: #f0883e }
.player2 { fill: #3fb950; stroke: #3fb950 }
.player3 { fill: #ab7df8; stroke: #ab7df8 }
.player4 { fill: #f778ba; stroke: #f778ba }
.player5 { fill: #d29922; stroke: #d29922 }
}
</style>
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_breaks_the_picture() {
        assert_eq!(escaped("a<b> & \u{1b}c"), "a&lt;b&gt; &amp; \\u{1b}c");
        assert_eq!(escaped("' onload=\"x\" \u{202e}\u{ffff}"), "&#39; onload=&quot;x&quot; \\u{202e}\u{fffd}");
    }
}
