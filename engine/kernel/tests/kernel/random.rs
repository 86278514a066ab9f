//! Random streams: reference vectors, bounds, fairness, pins, saving.

use lunarena_kernel::Value;
use lunarena_kernel::random::{MAX_AT_ONCE, SplitMix, Stream, Streams, Xoshiro, fnv1a};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

/// Draws several integers from `low` to `high`.
fn ints(stream: &mut Stream, count: usize, low: i64, high: i64) -> Result<Vec<i64>, String> {
    (0..count).map(|_| stream.int(low, high)).collect()
}

/// Rosetta Code's values for SplitMix64 with seed 1234567, those of the rand_xoshiro crate (from
/// Vigna's C code) for the state 1, 2, 3, 4, and Noll's for FNV-1a.
#[test]
fn generators_match_published_vectors() {
    let mut mixer = SplitMix(1_234_567);
    let mixed = [(); 5].map(|()| mixer.next_u64());
    assert_eq!(
        mixed,
        [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821
        ]
    );
    let mut generator = Xoshiro::from_state([1, 2, 3, 4]).unwrap();
    let drawn = [(); 10].map(|()| generator.next_u64());
    assert_eq!(
        drawn,
        [
            11_520,
            0,
            1_509_978_240,
            1_215_971_899_390_074_240,
            1_216_172_134_540_287_360,
            607_988_272_756_665_600,
            16_172_922_978_634_559_625,
            8_476_171_486_693_032_832,
            10_595_114_339_597_558_777,
            2_904_607_092_377_533_576
        ]
    );
    assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
}

/// Computed in Python from the documentation. Any change here breaks all existing replays.
#[test]
fn streams_never_change() {
    let first = |seed, name: &str| {
        let mut streams = Streams::new(seed);
        [(); 3].map(|()| streams.stream(name).next_u64())
    };
    assert_eq!(first(0, "a"), [0x894a_a84d_bb85_37b6, 0xaf41_2583_c5f9_2589, 0x58b7_f6c1_48a0_c551]);
    assert_eq!(first(u64::MAX, ""), [0x0a81_0608_0608_5bc9, 0x4c4d_2f08_a4e1_5404, 0x23e8_d455_470c_a233]);
    let mut streams = Streams::new(42);
    assert_eq!(ints(streams.stream("dice"), 12, 1, 6), Ok(vec![1, 1, 2, 5, 1, 5, 4, 3, 4, 2, 6, 6]));
    let wide = ints(streams.stream("wide"), 4, -(1 << 62), (1 << 62) + (1 << 61)).unwrap();
    assert_eq!(wide, [3584876830714664917, 2710357553491073009, -3825830241599326958, -2499685757211200024]);
    let full = ints(streams.stream("full"), 2, i64::MIN, i64::MAX).unwrap();
    assert_eq!(full, [7768119830036417460, -5572411337012989420]);
    let real = streams.stream("real");
    assert_eq!([real.real(), real.real()], [Ok(0.42968331157401574), Ok(0.5378378050810526)]);
    assert_eq!(Streams::new(7).stream("cards").shuffle(8), Ok(vec![3, 0, 2, 1, 4, 6, 7, 5]));
}

proptest! {
    #[test]
    fn integers_stay_in_bounds(seed: u64, a: i64, b: i64) {
        let (low, high) = (a.min(b), a.max(b));
        for number in ints(Streams::new(seed).stream("x"), 20, low, high).unwrap() {
            prop_assert!((low..=high).contains(&number));
        }
    }

    #[test]
    fn reals_stay_in_bounds(seed: u64) {
        let mut streams = Streams::new(seed);
        for _ in 0..20 {
            prop_assert!((0.0..1.0).contains(&streams.stream("x").real().unwrap()));
        }
    }

    #[test]
    fn the_order_of_requests_does_not_matter(seed: u64, names in btree_set("[a-z]{0,4}", 1..8)) {
        let (mut one, mut other) = (Streams::new(seed), Streams::new(seed));
        let forwards: Vec<_> = names.iter().map(|name| ints(one.stream(name), 3, 0, 999).unwrap()).collect();
        let backwards: Vec<_> = names.iter().rev().map(|name| ints(other.stream(name), 3, 0, 999).unwrap()).collect();
        prop_assert!(forwards.iter().eq(backwards.iter().rev()));
        other.id("requested, never used");
        prop_assert_eq!(&one, &other);
        prop_assert_eq!(one.states(), other.states());
    }

    #[test]
    fn shuffles_are_permutations(seed: u64, count in 0usize..50) {
        let mut order = Streams::new(seed).stream("x").shuffle(count).unwrap();
        order.sort_unstable();
        prop_assert_eq!(order, (0..count).collect::<Vec<_>>());
    }

    #[test]
    fn saved_streams_continue(seed: u64, draws in 0usize..9, pins in vec(0i64..9, 0..9)) {
        let mut streams = Streams::new(seed);
        ints(streams.stream("plain"), draws, 0, 9).unwrap();
        streams.stream("always").pin(&3.into()).unwrap();
        streams.stream("real").pin(&Value::List(vec![Value::Float(0.5), Value::Int(2)])).unwrap();
        streams.stream("real").real().unwrap();
        streams.stream("list").pin(&pins.clone().into()).unwrap();
        ints(streams.stream("list"), pins.len() / 2, 0, 9).unwrap();
        let mut restored = Streams::new(seed);
        for (name, state) in streams.states() {
            restored.stream(&name.to_string()).resume(&state).unwrap();
        }
        for (name, answers) in streams.pins() {
            restored.stream(&name.to_string()).pin(&answers).unwrap();
        }
        prop_assert_eq!(streams.states().len(), usize::from(draws > 0));
        for name in ["plain", "always", "real", "list", "new"] {
            for _ in 0..6 {
                prop_assert_eq!(restored.stream(name).int(0, 9).ok(), streams.stream(name).int(0, 9).ok());
            }
        }
    }
}

#[test]
fn numbers_are_roughly_uniform() {
    let mut streams = Streams::new(1);
    for (low, high) in [(0, 1), (-1, 1), (1, 6), (0, 9)] {
        let mut counts = vec![0i64; (high - low + 1) as usize];
        for number in ints(streams.stream("x"), 60_000, low, high).unwrap() {
            counts[(number - low) as usize] += 1;
        }
        let fair = 60_000 / counts.len() as i64;
        assert!(counts.iter().all(|count| (count - fair).abs() < fair / 20), "{counts:?}");
    }
    let mean = (0..60_000).map(|_| streams.stream("y").real().unwrap()).sum::<f64>() / 60_000.0;
    assert!((mean - 0.5).abs() < 0.01, "{mean}");
}

#[test]
fn an_id_refers_to_the_stream_of_its_name() {
    let mut streams = Streams::new(5);
    let (a, b) = (streams.id("a"), streams.id("b"));
    assert_eq!(streams.id("a"), a);
    let by_number = [streams.get(a).int(0, 99), streams.get(b).int(0, 99)];
    let mut again = Streams::new(5);
    assert_eq!(by_number, [again.stream("a").int(0, 99), again.stream("b").int(0, 99)]);
}

#[test]
fn pins_replace_draws() {
    let mut streams = Streams::new(5);
    streams.stream("a").pin(&2.into()).unwrap();
    assert_eq!(ints(streams.stream("a"), 3, 1, 6), Ok(vec![2, 2, 2]));
    assert_eq!(streams.stream("a").pick(2), Ok(1));
    let outside = streams.stream("a").int(3, 6).unwrap_err();
    assert_eq!(outside, "random stream a is pinned to 2, which is no integer from 3 to 6");
    let real = streams.stream("a").real().unwrap_err();
    assert_eq!(real, "random stream a is pinned to 2, which is not from 0 up to but not including 1");
    streams.stream("b").pin(&Value::from(vec![4, 5])).unwrap();
    assert_eq!(ints(streams.stream("b"), 2, 1, 6), Ok(vec![4, 5]));
    let exhausted = streams.stream("b").int(1, 6).unwrap_err();
    assert_eq!(exhausted, "random stream b is pinned to a list of 2, and all are used up");
    streams.stream("c").pin(&Value::Float(0.25)).unwrap();
    assert_eq!(streams.stream("c").real(), Ok(0.25));
    let fraction = streams.stream("c").int(0, 1).unwrap_err();
    assert_eq!(fraction, "random stream c is pinned to 0.25, which is no integer from 0 to 1");
    streams.stream("d").pin(&1.into()).unwrap();
    assert_eq!(streams.stream("d").shuffle(3), Ok(vec![1, 2, 0]));
    assert_eq!(
        streams.stream("e").pin(&Value::from("x")).unwrap_err(),
        "random stream e: a pin is a number or a list of numbers, not a string"
    );
}

#[test]
fn indices_stay_valid_when_streams_are_replaced() {
    let mut streams = Streams::new(0);
    let (coin, dice) = (streams.id("coin"), streams.id("dice"));
    streams.get(coin).next_u64();
    let mut others = Streams::new(5);
    others.stream("wind").next_u64();
    others.stream("dice").next_u64();
    streams.replace(others.clone());
    assert_eq!(streams.seed(), 5);
    assert_eq!(streams.get(dice).next_u64(), others.stream("dice").next_u64());
    assert_eq!(streams.stream("wind").next_u64(), others.stream("wind").next_u64());
    assert_eq!(streams.get(coin).next_u64(), Streams::new(5).stream("coin").next_u64());
}

#[test]
fn impossible_requests_are_errors() {
    let mut streams = Streams::new(5);
    let stream = streams.stream("x");
    assert_eq!(stream.int(2, 1).unwrap_err(), "random stream x: there is no integer from 2 to 1");
    assert_eq!(stream.pick(0).unwrap_err(), "random stream x: nothing can be picked from an empty list");
    assert!(stream.shuffle(MAX_AT_ONCE + 1).is_err());
    assert_eq!(
        stream_error("x", vec!["0x0"; 4].into()),
        "the state of random stream x must be four words that are not all zero"
    );
    assert_eq!(stream_error("x", vec!["1"; 4].into()), "a state's word must be text like 0x00000000000000ff");
    assert!(stream_error("x", Value::Null).contains("four words"));
}

fn stream_error(name: &str, state: Value) -> String {
    Streams::new(5).stream(name).resume(&state).expect_err("a wrong state")
}

#[test]
fn drawn_streams_are_listed() {
    let mut streams = Streams::new(1);
    let _only_requested = streams.id("idle");
    streams.stream("unused").pin(&3.into()).unwrap();
    streams.stream("used").pin(&vec![4, 5].into()).unwrap();
    assert_eq!(streams.stream("used").int(1, 9), Ok(4));
    assert!(streams.stream("free").int(1, 9).is_ok());
    assert_eq!(streams.drawn().map(|stream| stream.name()).collect::<Vec<_>>(), ["free", "used"]);
    assert_eq!((streams.stream("used").pins_used(), streams.stream("unused").pins_used()), (1, 0));
}
