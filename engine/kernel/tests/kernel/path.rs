//! Paths into plain data.

use lunarena_kernel::path::{PathError, first_difference, get, reach, set};
use lunarena_kernel::{Key, Value};

fn people() -> Value {
    let person = |name: &str, age| Value::map([("name", name.into()), ("age", Value::Int(age))]);
    Value::map([("people", Value::List(vec![person("Ann", 3), person("Bob", 5)]))])
}

#[test]
fn list_elements_are_addressed_by_name_and_by_position() {
    assert_eq!(get(&people(), "people.Bob.age"), Some(Value::Int(5)));
    assert_eq!(get(&people(), "people.1.name"), Some("Ann".into()));
    assert_eq!(get(&people(), "people.3"), None);
    assert_eq!(get(&people(), "people.Ann.age.x"), None);
}

#[test]
fn a_path_is_followed_as_far_as_it_exists() {
    let people = people();
    let whole = reach(&people, "people.Ann.age");
    assert_eq!((whole.value.as_int(), whole.depth, whole.missing), (Some(3), 3, None));
    let part = reach(&people, "people.Ann.agee.x");
    assert_eq!((part.value.field("age"), part.depth), (Some(&Value::Int(3)), 2));
    assert_eq!(part.missing.as_deref(), Some("agee"));
    let none = reach(&people, "peeple.1");
    assert_eq!((&*none.value, none.depth, none.missing.as_deref()), (&people, 0, Some("peeple")));
    assert_eq!(reach(&people, "").missing, None);
}

#[test]
fn null_differs_from_no_value() {
    let (one, two) = (Value::List(vec![Value::Null]), Value::List(vec![Value::Null; 2]));
    let (with, without) = (Value::map([("a", Value::Null)]), Value::Map([].into()));
    for (left, right) in [(one, two), (with, without)] {
        let (left, right) = (Value::map([("x", left)]), Value::map([("x", right)]));
        assert_eq!(first_difference(&left, &right).map(|(path, ..)| path), Some("x".into()));
        assert_eq!(first_difference(&left, &left), None);
    }
}

#[test]
fn maps_with_integer_keys_are_addressed_like_lists() {
    let Some(Value::List(list)) = get(&people(), "people") else { panic!("no list") };
    let mut by_number = Value::Map((1..).map(Key::Int).zip(list).collect());
    assert_eq!(get(&by_number, "Bob.age"), Some(Value::Int(5)));
    set(&mut by_number, "Bob.age", 6.into()).unwrap();
    set(&mut by_number, "1", Value::Null).unwrap();
    assert_eq!(get(&by_number, "2.age"), Some(Value::Int(6)));
    let mut empty = Value::Map([].into());
    set(&mut empty, "3", "a".into()).unwrap();
    assert_eq!(empty, Value::Map([(Key::Int(3), "a".into())].into()));
}

#[test]
fn a_new_key_is_an_integer_among_integers() {
    let mut value = Value::Map([(Key::Int(101), "a".into())].into());
    set(&mut value, "7", "b".into()).unwrap();
    set(&mut value, "x", "c".into()).unwrap();
    set(&mut value, "8", "d".into()).unwrap();
    let keys = [Key::Int(7), Key::Int(101), Key::from("8"), Key::from("x")];
    assert!(matches!(&value, Value::Map(map) if map.keys().eq(&keys)), "{value}");
}

#[test]
fn set_changes_one_place_and_null_removes_it() {
    let mut value = people();
    set(&mut value, "people.Ann.age", Value::Int(4)).unwrap();
    assert_eq!(first_difference(&people(), &value), Some(("people.Ann.age".into(), 3.into(), 4.into())));
    set(&mut value, "people.Ann.age", Value::Null).unwrap();
    assert_eq!(get(&value, "people.Ann.age"), None);
    assert!(matches!(set(&mut value, "people.Cid.age", 1.into()), Err(PathError::Missing { .. })));
    assert!(matches!(set(&mut value, "people.3", Value::Null), Err(PathError::Missing { .. })));
    assert!(matches!(set(&mut value, "people.Ann.name.x", 1.into()), Err(PathError::Leaf { .. })));
}
