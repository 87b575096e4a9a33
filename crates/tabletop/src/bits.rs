//! Small sets of numbers, kept as bits.

/// The numbers in a set, in order.
#[inline]
pub fn each_in(set: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut rest: u64 = set.into();
    std::iter::from_fn(move || {
        let next = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        next
    })
}

#[cfg(test)]
mod tests {
    use super::each_in;

    #[test]
    fn numbers_come_in_their_order() {
        assert_eq!(each_in(0b1011u8).collect::<Vec<_>>(), [0, 1, 3]);
        assert_eq!(each_in(1u64 << 63).collect::<Vec<_>>(), [63]);
        assert_eq!(each_in(0u16).count(), 0);
    }
}
