//! The linear algebra that ratings and fits need: sums of products, and symmetric systems of equations.

use std::ops::{Index, IndexMut};

/// The scalar product of two vectors.
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Adds a multiple of one vector to another.
pub(crate) fn add_scaled(to: &mut [f64], times: f64, vector: &[f64]) {
    to.iter_mut().zip(vector).for_each(|(to, cell)| *to += times * cell);
}

/// The difference of two vectors.
pub(crate) fn minus(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

/// A square matrix.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Matrix {
    size: usize,
    /// Row by row.
    cells: Vec<f64>,
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;
    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.cells[row * self.size + column]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }
}

impl Matrix {
    /// A matrix of zeros.
    pub(crate) fn zeros(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    /// Adds a multiple of another matrix of the same size.
    pub(crate) fn add_scaled(&mut self, times: f64, other: &Matrix) {
        add_scaled(&mut self.cells, times, &other.cells);
    }

    /// Adds a multiple of the vector's product with itself. Fills the lower half and the diagonal only.
    pub(crate) fn add_square(&mut self, times: f64, vector: &[f64]) {
        for (row, factor) in vector.iter().enumerate().filter(|(_, factor)| **factor != 0.0) {
            add_scaled(&mut self.cells[row * self.size..][..=row], times * factor, vector);
        }
    }

    /// The product with a vector.
    pub(crate) fn times(&self, vector: &[f64]) -> Vec<f64> {
        (0..self.size).map(|row| dot(self.row(row), vector)).collect()
    }

    /// The Cholesky factor of a symmetric matrix, read from its lower half. None if the matrix is not positive definite.
    pub(crate) fn cholesky(&self) -> Option<Cholesky> {
        let mut lower = Matrix::zeros(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let rest = self[(row, column)] - dot(&lower.row(row)[..column], &lower.row(column)[..column]);
                lower[(row, column)] = match row == column {
                    true if rest > 0.0 => rest.sqrt(),
                    true => return None,
                    false => rest / lower[(column, column)],
                };
            }
        }
        Some(Cholesky { lower })
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..][..self.size]
    }
}

/// A symmetric positive definite matrix as the product of a lower triangular matrix and its transpose.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Cholesky {
    lower: Matrix,
}

impl Cholesky {
    /// Solves the equations of the whole matrix.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        self.solve_transposed(&self.solve_lower(right))
    }

    /// Solves the equations of the lower triangular matrix.
    pub(crate) fn solve_lower(&self, right: &[f64]) -> Vec<f64> {
        let mut found = right.to_vec();
        for row in 0..found.len() {
            let known = dot(&self.lower.row(row)[..row], &found[..row]);
            found[row] = (found[row] - known) / self.lower[(row, row)];
        }
        found
    }

    /// Solves the equations of the transpose of the lower triangular matrix.
    pub(crate) fn solve_transposed(&self, right: &[f64]) -> Vec<f64> {
        let mut found = right.to_vec();
        for row in (0..found.len()).rev() {
            found[row] /= self.lower[(row, row)];
            let known = found[row];
            add_scaled(&mut found[..row], -known, self.lower.row(row));
        }
        found
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use tabletop::Dice;

    use super::*;

    fn matrix(rows: &[&[f64]]) -> Matrix {
        Matrix { size: rows.len(), cells: rows.concat() }
    }

    /// A textbook example whose factor has whole numbers.
    #[test]
    fn a_known_factor_is_found() {
        let known = matrix(&[&[4.0, 12.0, -16.0], &[12.0, 37.0, -43.0], &[-16.0, -43.0, 98.0]]);
        let factor = known.cholesky().expect("it is positive definite");
        assert_eq!(factor.lower, matrix(&[&[2.0, 0.0, 0.0], &[6.0, 1.0, 0.0], &[-8.0, 5.0, 3.0]]));
        assert_eq!(factor.solve(&known.times(&[1.0, -2.0, 3.0])), [1.0, -2.0, 3.0]);
        assert_eq!(matrix(&[&[1.0, 2.0], &[2.0, 1.0]]).cholesky(), None);
        assert_eq!(matrix(&[&[f64::NAN]]).cholesky(), None);
        assert_eq!(Matrix::zeros(0).cholesky().map(|factor| factor.solve(&[])), Some(Vec::new()));
    }

    #[test]
    fn a_solution_solves_its_equations() {
        let mut dice = Dice::fast(3);
        let mut unit = || f64::from(dice.below(1 << 24)) / f64::from(1 << 24) - 0.5;
        for size in [1, 2, 7, 40] {
            let mut lower = Matrix::zeros(size);
            for _ in 0..2 * size {
                lower.add_square(0.5 + unit(), &(0..size).map(|_| unit()).collect::<Vec<_>>());
            }
            (0..size).for_each(|at| lower[(at, at)] += 0.1);
            let mut whole = lower.clone();
            (0..size).for_each(|row| (0..row).for_each(|column| whole[(column, row)] = lower[(row, column)]));
            let right: Vec<f64> = (0..size).map(|_| unit()).collect();
            let factor = lower.cholesky().expect("it is positive definite");
            assert_eq!(whole.cholesky().as_ref(), Some(&factor));
            let off = minus(&whole.times(&factor.solve(&right)), &right);
            assert!(off.iter().all(|off| off.abs() < 1e-10), "{off:?}");
        }
    }
}
