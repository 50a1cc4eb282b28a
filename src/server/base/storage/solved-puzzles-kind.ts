/** Under this kind `stored_value` has what an account has solved, by the id of the account. */
export const SOLVED_PUZZLES_KIND = 'puzzles';
