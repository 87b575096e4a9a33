//! The text notation of actions: a verb, then its arguments, separated by spaces.

use std::str::SplitAsciiWhitespace;

use crate::Seat;

/// The words that are left to read.
pub type Words<'a> = SplitAsciiWhitespace<'a>;

/// A value that is written as one word or a few.
pub trait Word: Sized {
    /// Takes as many words as the value needs; `None` if they do not make one.
    fn read(words: &mut Words<'_>) -> Option<Self>;
    /// Every value there can be, each once, whether it makes sense at some table or not.
    fn every() -> impl Iterator<Item = Self>;
}

macro_rules! one_word {
    ($($Type:ty: $every:expr),*) => { $(impl Word for $Type {
        fn read(words: &mut Words<'_>) -> Option<Self> { words.next()?.parse().ok() }
        fn every() -> impl Iterator<Item = Self> { $every }
    })* };
}
one_word!(u8: 0..=u8::MAX, u16: 0..=u16::MAX, i16: i16::MIN..=i16::MAX, Seat: Seat::ALL.into_iter());

/// Gives a type whose values have names (`ALL` and `name`) its text: printed by its name, read from it in small or capital
/// letters, and a word of an action. What it is comes from the list `kind`.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Egg { White, Brown }
/// impl Egg {
///     const ALL: [Egg; 2] = [Egg::White, Egg::Brown];
///     fn name(self) -> &'static str { ["white", "brown"][self as usize] }
/// }
/// tabletop::named!(Egg, "kind|egg");
/// assert_eq!("Brown".parse(), Ok(Egg::Brown));
/// assert!("red".parse::<Egg>().is_err_and(|fault| fault == "there is no egg \"red\"; choose from white and brown"));
/// ```
#[macro_export]
macro_rules! named {
    ($Type:ty, $what:literal) => {
        impl std::fmt::Display for $Type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
        impl std::str::FromStr for $Type {
            type Err = $crate::Fault;
            fn from_str(text: &str) -> Result<Self, $crate::Fault> {
                let named = <$Type>::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(text));
                let names = || <$Type>::ALL.into_iter().map(|one| one.name());
                named.ok_or_else(|| $crate::Fault::no_such(text, $crate::Term($what), names()))
            }
        }
        impl $crate::Word for $Type {
            fn read(words: &mut $crate::Words<'_>) -> Option<Self> {
                words.next()?.parse().ok()
            }
            fn every() -> impl Iterator<Item = Self> {
                <$Type>::ALL.into_iter()
            }
        }
    };
}

/// Declares an action type together with its notation, so that the two cannot drift apart, and in a module `say` one type
/// for each verb, so that a question can ask for just that verb (see [`crate::Answer`]). `otherwise Other(Type)` behind it
/// takes in the actions of another such type, and that type is declared `within` this one.
///
/// A number that is not a type of its own says behind a `=` how far it can go: `points: u8 = 0..=9`. It can be read beyond
/// that, and the rules then say why not; but nothing beyond is ever offered or listed by `every`.
///
/// ```
/// tabletop::verbs! {
///     /// What one can say in Pig.
///     pub enum Action {
///         /// Roll the die once more.
///         Roll = "roll",
///         /// Keep the pot.
///         Hold = "hold",
///         /// Give this many points away.
///         Give(points: u8 = 1..=9) = "give",
///     }
/// }
/// # fn main() {
/// use tabletop::Answer;
/// assert_eq!("give 7".parse(), Ok(Action::Give(7)));
/// assert_eq!(Action::Roll.to_string(), "roll");
/// assert_eq!(Action::Give(7).verb(), "give");
/// assert!("give".parse::<Action>().is_err());
/// let give: Action = say::Give(7).into_action();
/// assert_eq!(give, Action::Give(7));
/// assert!(say::Roll::from_action(Action::Hold).is_none());
/// let mut all = Vec::new();
/// Action::every(&mut |action| all.push(action));
/// assert_eq!((all.len(), all[0], all[10]), (11, Action::Roll, Action::Give(9)));
/// # }
/// ```
#[macro_export]
macro_rules! verbs {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident $(within $Whole:ty)? {
        $($(#[$doc:meta])* $Verb:ident $(($($arg:ident: $Arg:ty $(= $range:expr)?),+))? = $word:literal),* $(,)?
    } $($(#[$other_doc:meta])* otherwise $Other:ident($Others:ty))?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $Name { $($(#[$doc])* $Verb $(($($Arg),+))?,)* $($(#[$other_doc])* $Other($Others))? }

        /// Each verb as a type of its own.
        #[allow(unused_imports, dead_code, unreachable_pub)]
        $vis mod say {
            use super::*;
            $crate::verbs!(@whole $Name $($Whole)?);
            $($crate::verbs!(@verb $Name $(#[$doc])* $Verb $(($($arg: $Arg),+))?);)*
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let _ = &f;
                match *self {
                    $($Name::$Verb $(($($arg),+))? => { f.write_str($word)?; $($(write!(f, " {}", $arg)?;)+)? Ok(()) })*
                    $($Name::$Other(ref other) => <$Others as std::fmt::Display>::fmt(other, f),)?
                }
            }
        }

        impl std::str::FromStr for $Name {
            type Err = ();
            fn from_str(text: &str) -> Result<$Name, ()> {
                #[allow(unused_imports)]
                use $crate::Word as _;
                let text = text.trim();
                $(if let Some(rest) = text.get(..$word.len()).filter(|v| v.eq_ignore_ascii_case($word)).map(|_| &text[$word.len()..]) {
                    #[allow(unused_mut)]
                    let mut words = rest.split_ascii_whitespace();
                    #[allow(clippy::redundant_closure_call)]
                    let found = (|| Some($Name::$Verb $(($(<$Arg>::read(&mut words)?),+))?))();
                    if (rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_whitespace())) && words.next().is_none() && let Some(found) = found {
                        return Ok(found);
                    }
                })*
                $(if let Ok(other) = text.parse::<$Others>() { return Ok($Name::$Other(other)); })?
                let _ = text;
                Err(())
            }
        }

        #[allow(dead_code)]
        impl $Name {
            /// The first word of every action: what a player can type.
            pub const VERBS: &[&str] = &[$($word),*];

            /// Its first word.
            pub fn verb(&self) -> &'static str {
                match *self {
                    $($Name::$Verb { .. } => $word,)*
                    $($Name::$Other(ref other) => <$Others>::verb(other),)?
                }
            }
            /// Calls for every action that there can be, each once: every verb with every value of its arguments.
            pub fn every(each: &mut dyn FnMut($Name)) {
                let _ = &each;
                $($crate::verbs!(@every each, $Name::$Verb $(($($arg),+))?; $($($arg: $Arg $(= $range)?),+)?);)*
                $(<$Others>::every(&mut |other| each($Name::$Other(other)));)?
            }
        }
    };
    (@every $each:ident, $action:expr;) => { $each($action) };
    (@every $each:ident, $action:expr; $arg:ident: $Arg:ty = $range:expr $(, $($more:tt)+)?) => {
        for $arg in $range { $crate::verbs!(@every $each, $action; $($($more)+)?); }
    };
    (@every $each:ident, $action:expr; $arg:ident: $Arg:ty $(, $($more:tt)+)?) => {
        for $arg in <$Arg as $crate::Word>::every() { $crate::verbs!(@every $each, $action; $($($more)+)?); }
    };
    (@whole $Name:ident) => { type Whole = $Name; };
    (@whole $Name:ident $Whole:ty) => { type Whole = $Whole; };
    (@verb $Name:ident $(#[$doc:meta])* $Verb:ident $(($($arg:ident: $Arg:ty),+))?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $Verb $(($(pub $Arg),+))?;
        impl $crate::Answer<Whole> for $Verb {
            #[inline]
            fn into_action(self) -> Whole {
                let $Verb $(($($arg),+))? = self;
                Whole::from($Name::$Verb $(($($arg),+))?)
            }
            #[inline]
            #[allow(irrefutable_let_patterns)]
            fn from_action(action: Whole) -> Option<$Verb> {
                if let $Name::$Verb $(($($arg),+))? = $Name::try_from(action).ok()? { Some($Verb $(($($arg),+))?) } else { None }
            }
        }
    };
}

/// Declares a type for the answers to one question: some variants of an action type, with the same names and values. If that
/// type is declared `within` another one, so are the answers.
///
/// ```
/// tabletop::verbs! {
///     /// What one can say.
///     pub enum Action { Roll = "roll", Hold = "hold", Give(points: u8) = "give" }
/// }
/// tabletop::answers! {
///     /// What one can do with the pot.
///     enum WithThePot of Action { Hold, Give(points: u8) }
/// }
/// # fn main() {
/// use tabletop::Answer;
/// assert!(matches!(WithThePot::from_action(Action::Give(2)), Some(WithThePot::Give(2))));
/// assert!(WithThePot::from_action(Action::Roll).is_none());
/// # }
/// ```
#[macro_export]
macro_rules! answers {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident of $Action:ident $(within $Whole:ty)? { $($Verb:ident $(($($arg:ident: $Arg:ty),+))?),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        $vis enum $Name { $($Verb $(($($Arg),+))?),* }

        impl $crate::Answer<$crate::answers!(@whole $Action $($Whole)?)> for $Name {
            #[inline]
            fn into_action(self) -> $crate::answers!(@whole $Action $($Whole)?) {
                match self { $($Name::$Verb $(($($arg),+))? => $Action::$Verb $(($($arg),+))?.into()),* }
            }
            #[inline]
            #[allow(unreachable_patterns)]
            fn from_action(action: $crate::answers!(@whole $Action $($Whole)?)) -> Option<$Name> {
                match $Action::try_from(action).ok()? { $($Action::$Verb $(($($arg),+))? => Some($Name::$Verb $(($($arg),+))?),)* _ => None }
            }
        }
    };
    (@whole $Action:ident) => { $Action };
    (@whole $Action:ident $Whole:ty) => { $Whole };
}
