//! What decided a match, in words.

use crate::ponds::look;
use lunarena_scene::Scalar;
use lunarena_scene::decided::{Standing, decided};
use lunarena_scene::look::Look;

fn standing(seat: &str, rank: i64, figures: &[(&str, Scalar)]) -> Standing {
    let figures = figures.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Standing { seat: seat.to_owned(), rank, figures }
}

fn frogs(number: i64) -> (&'static str, Scalar) {
    ("frogs", Scalar::Int(number))
}

fn late() -> (&'static str, Scalar) {
    ("decided", Scalar::Text("late".into()))
}

#[test]
fn two_seats() {
    let told = |blue: (i64, &[(&str, Scalar)]), red: (i64, &[(&str, Scalar)])| {
        decided(&[standing("Blue", blue.0, blue.1), standing("Red", red.0, red.1)], &look())
    };
    assert_eq!(told((1, &[frogs(12)]), (2, &[frogs(9)])), "Blue won: more frogs (12 to 9)");
    assert_eq!(told((2, &[frogs(9)]), (1, &[frogs(12)])), "Red won: more frogs (12 to 9)");
    assert_eq!(told((1, &[frogs(9)]), (1, &[frogs(9)])), "Blue and Red are equal");
    // The look names what decides: nothing else is taken for it.
    let depth = |number: f64| ("depth", Scalar::Float(number));
    assert_eq!(told((1, &[depth(2.0), frogs(3)]), (2, &[depth(1.0), frogs(1)])), "Blue won: more frogs (3 to 1)");
    assert_eq!(told((1, &[depth(2.0)]), (2, &[depth(1.0)])), "Blue won");
    assert_eq!(told((1, &[frogs(3)]), (2, &[frogs(3)])), "Blue won");
    // What the rules name comes first, with both figures if it is one.
    assert_eq!(told((1, &[frogs(1), late()]), (2, &[frogs(9)])), "Blue won: the other came late");
    assert_eq!(told((1, &[frogs(1)]), (2, &[frogs(9), late()])), "Blue won: the other came late");
    let by_frogs = ("decided", Scalar::Text("frogs".into()));
    assert_eq!(told((1, &[frogs(4), by_frogs]), (2, &[frogs(2)])), "Blue won: more frogs (4 to 2)");
    let unknown = ("decided", Scalar::Text("bad_luck\u{7}".into()));
    assert_eq!(told((1, &[unknown]), (2, &[])), "Blue won: bad luck\\u{7}");
}

#[test]
fn several_seats_and_one() {
    let four = |ranks: [i64; 4]| {
        let seats = ["Blue", "Red", "Green", "Gold"].into_iter().zip(ranks);
        let standings: Vec<_> = seats.map(|(seat, rank)| standing(seat, rank, &[frogs(10 - rank)])).collect();
        decided(&standings, &look())
    };
    assert_eq!(four([1, 2, 3, 4]), "Blue won: more frogs (9 to 8)");
    assert_eq!(four([4, 3, 2, 1]), "Gold won: more frogs (9 to 8)");
    assert_eq!(four([1, 2, 2, 4]), "Blue won: more frogs (9 to 8); Red and Green share rank 2");
    assert_eq!(four([1, 2, 2, 2]), "Blue won: more frogs (9 to 8); Red, Green and Gold share rank 2");
    assert_eq!(four([1, 1, 3, 3]), "Blue and Red share rank 1; Green and Gold share rank 3");
    assert_eq!(four([1, 1, 1, 1]), "Blue, Red, Green and Gold are equal");
    assert_eq!(decided(&[standing("Blue", 1, &[late(), frogs(1)])], &look()), "Blue finished: 1 frog");
    assert_eq!(decided(&[standing("Blue", 1, &[])], &look()), "Blue finished");
    assert_eq!(decided(&[], &look()), "");
}

#[test]
fn a_look_that_names_nothing() {
    let told = |ours: Scalar, theirs: Scalar| {
        let standings = [standing("Blue", 1, &[("wet_feet", ours)]), standing("Red", 2, &[("wet_feet", theirs)])];
        decided(&standings, &Look::default())
    };
    assert_eq!(told(Scalar::Int(4), Scalar::Int(2)), "Blue won: wet feet 4 to 2");
    assert_eq!(told(Scalar::Int(4), Scalar::Float(4.0)), "Blue won");
    assert_eq!(told(Scalar::Flag(true), Scalar::Flag(false)), "Blue won: wet feet yes to no");
    // Too small a difference for two digits.
    assert_eq!(told(Scalar::Float(0.001), Scalar::Float(0.002)), "Blue won: wet feet 0.001 to 0.002");
}
