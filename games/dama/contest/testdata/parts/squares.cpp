// Thirty-two playable squares with numbers, neighbours in a table.
#include "player.hpp"
static int neighbour[32][4];
static bool is_ready = false;
static void prepare() {
  if (is_ready) return;
  for (int s = 0; s < 32; s++) {
    int row = s / 4, column = 2 * (s % 4) + (row % 2 == 0 ? 1 : 0), at = 0;
    for (int up = -1; up <= 1; up += 2)
      for (int right = -1; right <= 1; right += 2, at++) {
        int r = row + up, c = column + right;
        neighbour[s][at] = r < 0 || r > 7 || c < 0 || c > 7 ? -1 : 4 * r + c / 2;
      }
  }
  is_ready = true;
}
struct Node { char square[32]; Node* next; };
struct Player::Impl { Node* head; int number; int length; };
static bool steps(const Node* was, const Node* is, int s, int way) {
  int t = neighbour[s][way];
  if (t < 0 || was->square[t] != ' ' || is->square[s] != ' ') return false;
  bool forward = way >= 2;
  char p = was->square[s];
  if (p == 'x' && !forward) return false;
  if (p == 'o' && forward) return false;
  char expected = p == 'x' && t > 27 ? 'X' : p == 'o' && t < 4 ? 'O' : p;
  for (int i = 0; i < 32; i++)
    if (is->square[i] != (i == t ? expected : i == s ? ' ' : was->square[i])) return false;
  return true;
}
bool Player::valid_move() const {
  prepare();
  if (pimpl->length < 2) { player_exception e; e.t = player_exception::index_out_of_bounds; throw e; }
  for (int s = 0; s < 32; s++)
    for (int w = 0; w < 4; w++)
      if (pimpl->head->next->square[s] != ' ' && steps(pimpl->head->next, pimpl->head, s, w)) return true;
  return false;
}
