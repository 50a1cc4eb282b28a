// Steps of all pieces at once, as in moves.ts.

// Cells from which a step in a direction stays on the board.
const STEP_UL: i32 = 0xefef_aeeb;
const STEP_UR: i32 = 0xcfdf_9edb;
const STEP_DL: i32 = 0xefcf_6de7;
const STEP_DR: i32 = 0xdfdf_5dd7;

// Cells whose neighbour in a direction is among `to`.
@inline
export function stepsUL(to: i32): i32 {
  return rotr<i32>(to, 1) & STEP_UL;
}
@inline
export function stepsUR(to: i32): i32 {
  return rotr<i32>(to, 7) & STEP_UR;
}
@inline
export function stepsDL(to: i32): i32 {
  return rotl<i32>(to, 7) & STEP_DL;
}
@inline
export function stepsDR(to: i32): i32 {
  return rotl<i32>(to, 1) & STEP_DR;
}
