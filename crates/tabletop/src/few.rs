//! Lists that are short: the tiles of a market, the players of a table.

use std::cmp::Ordering;

/// Puts a short list into the order of a key; what has the same key stays in its order.
///
/// The sorts of the standard library are made for long lists. Each of them is compiled into several thousand instructions, and there are
/// dozens of short lists to be sorted here: most of them would take longer to compile than they will ever save.
pub fn sort_few<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_few_by(list, |a, b| key(a).cmp(&key(b)));
}

/// The same, by comparing two of them.
pub fn sort_few_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && compare(&list[at], &list[at - 1]).is_lt() {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_stays_in_its_order() {
        let mut list = [(3, 'a'), (1, 'b'), (2, 'c'), (1, 'd'), (3, 'e'), (0, 'f')];
        sort_few(&mut list, |(n, _)| *n);
        assert_eq!(list, [(0, 'f'), (1, 'b'), (1, 'd'), (2, 'c'), (3, 'a'), (3, 'e')]);
        sort_few_by(&mut list, |a, b| b.0.cmp(&a.0));
        assert_eq!(list, [(3, 'a'), (3, 'e'), (2, 'c'), (1, 'b'), (1, 'd'), (0, 'f')]);
        sort_few::<u8, u8>(&mut [], |n| *n);
    }
}
