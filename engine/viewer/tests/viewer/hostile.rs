//! Text of strangers in a page: it stays inside of the data, and comes back as text.

use crate::pages::page;
use crate::ponds::{Pond, event, frog};
use lunarena_arena::OutputRecord;
use lunarena_scene::scene::Scalar;
use lunarena_scene::{Frame, Thing};

const EVIL: &str =
    "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> \u{1b}[2J \u{202e}turned\u{2066} \0";

/// As it is written.
const SEEN: &str =
    "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> \\u{1b}[2J \\u{202e}turned\\u{2066} \\u{0}";

#[test]
fn nothing_leaves_the_element() {
    let plain = page(&Pond::new().shown("one")).0;
    let pond = Pond::with(|pond| {
        pond.header.seats[0].bot.name = EVIL.into();
        pond.header.map.name = EVIL.into();
        pond.opening.title = EVIL.into();
        pond.opening.look.nobody = EVIL.into();
        let Frame::Whole(scene) = &mut pond.opening.frames.all else { panic!("the first is whole") };
        let thing = Thing { kind: EVIL.into(), label: Some(Scalar::Text(EVIL.into())), ..frog(1, 0) };
        scene.things = vec![thing.into()];
        scene.notes = vec![EVIL.into()];
        let turn = &mut pond.turns[0];
        turn.output.insert("Left".into(), OutputRecord { text: EVIL.into(), cut: false });
        turn.events.push(event(EVIL, &[("seat", EVIL.into())]));
        turn.orders.insert("Right".into(), EVIL.into());
        turn.scenes[0].events = turn.events.len();
    });
    let (html, data) = page(&pond.shown(EVIL));
    // But for the data both are the same page.
    let around = |html: &str| {
        let (before, rest) = html.split_once(" id=\"match\">").expect("the element");
        let (_, after) = rest.split_once("</script>").expect("its end");
        (before.to_owned(), after.to_owned())
    };
    assert_eq!(around(&html), around(&plain));
    let own = &data["matches"][0];
    assert_eq!(own["name"], SEEN);
    assert_eq!(own["look"]["nobody"], SEEN);
    assert_eq!(own["steps"][0]["frames"]["all"]["whole"]["things"][0]["label"], SEEN);
    assert_eq!(own["title"], format!("{SEEN}, map {SEEN}"));
    assert_eq!(own["turns"][0]["seats"]["Left"]["printed"], SEEN);
    assert_eq!(own["turns"][0]["seats"]["Right"]["orders"][0]["text"], SEEN);
    let told = own["steps"][1]["told"].as_array().expect("sentences");
    assert_eq!(told.last().expect("a sentence")["kind"], SEEN);
    assert!(own["command"].as_str().is_some_and(|command| !command.contains(['\u{1b}', '\u{202e}', '\0'])));
}
