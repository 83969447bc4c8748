/* A hand-written random-play loop of this game for four players: the yardstick of `make bench`.
 *
 * It plays the same steps as the compiled rules do, set-up included, with nothing in its way: no
 * contract, no views, no checks. Prints games a second and the mean minus points a player, which must
 * agree with the rules' own.
 *
 * usage: reference SECONDS
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SEATS = 4, KALI = SEATS, SPACES = 32, CARDS = 12, HEAPS = 6, APART = 3, HEAP_POINTS = 3 };

static uint64_t seed = 88172645463325252ULL;
static int64_t ways[HEAPS + 1][SPACES];

static uint64_t next_random(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return seed;
}

static int below(int64_t n) { return (int)(((__uint128_t)next_random() * (uint64_t)n) >> 64); }

typedef struct {
  int line[SEATS + 1], at[SEATS + 1], hand[SEATS + 1][CARDS], card[SEATS + 1], minus[SEATS];
  uint32_t heaps;
} Game;

static int64_t arrangements(int heaps, int free) {
  return heaps == 0 ? 1 : free < 0 ? 0 : ways[heaps][free];
}

static void charge(Game *g, int figure, int points, int lowest) {
  if (figure < SEATS) {
    g->minus[figure] += points;
    return;
  }
  for (int s = 0; s < SEATS; s++)
    if (g->card[s] == lowest) g->minus[s] += points;
}

static void run(Game *g, int figure, int lowest) {
  if (g->line[SEATS] == figure) return;
  int goal = g->at[g->line[SEATS]] + 1, hindmost = g->at[g->line[0]];
  if (goal - SPACES >= hindmost - 1 && g->line[0] != figure) return;
  int i = 0;
  while (g->line[i] != figure) i++;
  int before_rhino = i == 0;
  for (; i < SEATS; i++) g->line[i] = g->line[i + 1];
  g->line[SEATS] = figure;
  g->at[figure] = goal;
  if (g->heaps >> (unsigned)goal % SPACES & 1) charge(g, figure, HEAP_POINTS, lowest);
  if (before_rhino) charge(g, g->line[0], g->at[g->line[0]] - hindmost, lowest);
}

static void set_up(Game *g) {
  int order[SEATS];
  for (int s = 0; s < SEATS; s++) order[s] = s;
  for (int s = 0; s < SEATS; s++) {
    int with = s + below(SEATS - s), swap = order[s];
    order[s] = order[with];
    order[with] = swap;
    g->line[s] = order[s];
    g->at[order[s]] = s + 1;
    g->minus[s] = 0;
  }
  for (int s = 0; s <= SEATS; s++)
    for (int c = 0; c < CARDS; c++) g->hand[s][c] = c;
  g->line[SEATS] = KALI;
  g->at[KALI] = SEATS + 1;
  g->heaps = 0;
  int space = SEATS + 2;
  for (int left = HEAPS; left > 0; left--) {
    int64_t draw = below(arrangements(left, SPACES - space));
    for (;; space++) {
      int64_t weight = arrangements(left - 1, SPACES - space - APART);
      if (draw < weight) break;
      draw -= weight;
    }
    g->heaps |= 1u << space;
    space += APART;
  }
}

static void play(Game *g) {
  set_up(g);
  for (int round = 0; round < CARDS; round++) {
    int lowest = CARDS, mover[CARDS];
    for (int s = 0; s <= SEATS; s++) {
      int left = CARDS - round, drawn = below(left);
      g->card[s] = g->hand[s][drawn];
      g->hand[s][drawn] = g->hand[s][left - 1];
      if (s < SEATS && g->card[s] < lowest) lowest = g->card[s];
    }
    for (int c = 0; c < CARDS; c++) mover[c] = -1;
    for (int i = SEATS; i >= 0; i--) mover[g->card[g->line[i]]] = g->line[i];
    for (int c = CARDS - 1; c > 0; c--)
      if (mover[c] >= 0) run(g, mover[c], lowest);
  }
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  double seconds = argc > 1 ? atof(argv[1]) : 1.0, start, spent;
  long games = 0, minus = 0;
  for (int free = 0; free < SPACES; free++) ways[1][free] = free;
  for (int heaps = 2; heaps <= HEAPS; heaps++)
    for (int free = 0; free < SPACES; free++)
      for (int first = 0; first < free; first++)
        if (free - first - APART >= 0) ways[heaps][free] += ways[heaps - 1][free - first - APART];
  Game g;
  start = now();
  do {
    for (int k = 0; k < 1000; k++) {
      play(&g);
      for (int s = 0; s < SEATS; s++) minus += g.minus[s];
    }
    games += 1000;
    spent = now() - start;
  } while (spent < seconds);
  printf("%.1f %.4f\n", games / spent, (double)minus / games / SEATS);
  return 0;
}
