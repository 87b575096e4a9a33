use super::*;

/// What is said about a command line that cannot be read, without colours.
fn said(line: &str) -> String {
    said_about(line.split_whitespace().map(OsString::from))
}

fn said_about(typed: impl Iterator<Item = OsString>) -> String {
    let mut command = laid_out(Cli::command());
    let error = parsed(&mut command, typed).expect_err("it cannot be read");
    anstream::adapter::strip_str(&in_words(&command, &error).join("\n")).to_string()
}

#[test]
fn every_kind_of_error_has_a_sentence() {
    let cases = [
        ("fresco play --xyzzy", "unexpected argument '--xyzzy' found\n\nUsage: fresco play [OPTIONS] [GAME]\n\nFor"),
        ("fresco play --player 3", "unexpected argument '--player' found\n\n  tip: a similar argument exists: '--players'\n\nUsage"),
        ("fresco lab report x --preset first", "'--preset' found\n\n  tip: this is an option of fresco play, fresco sim, fresco arena, "),
        ("fresco dance", "there is no command 'dance'\n\nUsage: fresco [OPTIONS] [COMMAND]\n\nFor"),
        ("fresco rulez", "there is no command 'rulez'\n\n  tip: a similar command exists: 'rules'\n\nUsage"),
        (
            "fresco replai x",
            "there is no command 'replai'\n\n  tip: some similar commands exist: replay, play, arena\n\nUsage: fresco [OPTIONS]",
        ),
        ("fresco lab arenas", "there is no command 'arenas'\n\n  tip: did you mean 'fresco lab report arenas'?\n\nUsage: fresco lab"),
        ("fresco lab --color never", "'fresco lab' needs a command: report, slips or regret\n\nUsage: fresco lab [OPTIONS] <COMMAND>"),
        (
            "fresco tune",
            "the following required arguments were not provided:\n  --out <FILE>\n\nUsage: fresco tune [OPTIONS] --out <FILE> [GAME]",
        ),
        ("fresco check", "were not provided:\n  <FILE>...\n\nUsage: fresco check [OPTIONS] <FILE>...\n\nFor"),
        ("fresco play --seed", "a value is required for '--seed <TEXT>' but none was supplied\n\nFor"),
        (
            "fresco rules --color",
            "a value is required for '--color <WHEN>' but none was supplied\n  [possible values: auto, always, never]\n\nFor",
        ),
        (
            "fresco rules --color newer",
            "invalid value 'newer' for '--color <WHEN>'\n  [possible values: auto, always, never]\n\n  tip: a similar value exists: 'never'\n\nFor",
        ),
        ("fresco play -p 5", "invalid value '5' for '--players <N>': a whole number from 2 to 4 is needed\n\nFor"),
        ("fresco sim --check 0", "invalid value '0' for '--check [<N>]': a whole number of at least 1 is needed"),
        ("fresco replay x --to=-1", "invalid value '-1' for '--to <N>': a whole number is needed"),
        ("fresco sim --games 0", "invalid value '0' for '--games <N>': at least one game must be played"),
        ("fresco bench --seconds 0", "a number of seconds above 0 and at most 3600 is needed"),
        ("fresco sim --json=1", "unexpected value '1' for '--json' found; no more were expected\n\nUsage"),
        ("fresco sim --seed a --seed b", "the argument '--seed <TEXT>' cannot be used multiple times\n\nUsage"),
        ("fresco replay x --json -q", "the argument '--json' cannot be used with '--quiet'\n\nUsage: fresco replay"),
        (
            "fresco tune --out x --only-habits --habits --wins 1",
            "the argument '--only-habits' cannot be used with:\n  --habits\n  --wins <SHARE>",
        ),
    ];
    // The program has one name, whatever the file is called.
    let started = said("fresco-fr dance");
    assert!(started.contains("\n\nUsage: fresco [OPTIONS] [COMMAND]\n"), "{started}");
    for (line, words) in cases {
        let said = said(line);
        assert!(said.starts_with("error: ") && said.contains(words), "{line}:\n{said}");
        assert!(said.ends_with("\n\nFor more information, try '--help'."), "{line}:\n{said}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_text_is_refused_and_control_characters_are_not_shown() {
    use std::os::unix::ffi::OsStringExt;
    let typed = ["fresco", "sim", "--seed"].map(OsString::from).into_iter().chain([OsString::from_vec(vec![0xff])]);
    assert!(said_about(typed).starts_with("error: an argument is not valid UTF-8\n"));
    let typed = ["fresco", "sim", "--games", "\x1b[2Jx"].map(OsString::from).into_iter();
    assert!(said_about(typed).contains("invalid value '?[2Jx' for"));
}

/// The parser knows further kinds of errors. They come from arguments such as we do not have.
#[test]
fn no_argument_asks_for_a_kind_of_error_without_a_sentence() {
    fn all(command: &Command) -> Vec<&clap::Arg> {
        command.get_arguments().chain(command.get_subcommands().flat_map(all)).collect()
    }
    let command = laid_out(Cli::command());
    for arg in all(&command) {
        let values = arg.get_num_args().expect("a built command");
        assert!(!arg.is_require_equals_set() && values.min_values() <= 1, "{arg}");
    }
}
