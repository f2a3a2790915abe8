import { describe, expect, test } from 'vitest';
import { matchModel } from '../match-model.ts';
import { createRng } from '../rng.ts';
import { SPORTS } from '../sport/registry.ts';
import { createPlayedWorld } from './played-world.ts';

const NOW = Date.UTC(2026, 10, 23, 17);
const DAY_MS = 86_400_000;

describe('the world as it is played', () => {
  test('H206 has the sports with a model, and the feed’s model of every match starts and has its prices', () => {
    const world = createPlayedWorld('duskline');
    expect(world.entities.sports.length).toBe(SPORTS.length);
    const matches = world.matches(NOW, NOW + DAY_MS, NOW);
    expect(matches.length).toBeGreaterThan(50);
    const seen = new Map<string, number>();
    for (const match of matches) {
      const { sport } = match.tournament;
      const count = seen.get(sport) ?? 0;
      seen.set(sport, count + 1);
      if (count < 2) expect(matchModel(match.spec, null).chancesAt(-1, 0, { logit: 0, pace: 1 }).length).toBeGreaterThan(2);
    }
    expect(seen.size).toBeGreaterThanOrEqual(3);
  });

  test('H206 the one who goes on in a draw has won the match that the feed played', () => {
    const world = createPlayedWorld('duskline');
    const later = world
      .matches(NOW, NOW + 2 * DAY_MS, NOW)
      .filter(
        ({ round, tournament, startMs }) => round.kind === 'of' && tournament.sport === 'tennis' && startMs < NOW + 2 * DAY_MS,
      );
    let checked = 0;
    for (const match of later) {
      const all = world.season(match.tournament.id, match.season) ?? [];
      const first = all.find(
        ({ home, away, round }) => round.number > match.round.number && (home.id === match.home.id || away.id === match.home.id),
      );
      if (first === undefined || first.fate === 'abandoned') continue;
      const model = matchModel(first.spec, createRng(first.seed));
      const last = model.entries.length - 1;
      const { home_score, away_score } = model.statusAt(last, model.entries[last]?.atMs ?? 0);
      expect((home_score > away_score ? first.home : first.away).id).toBe(match.home.id);
      if (++checked >= 12) break;
    }
    expect(checked).toBeGreaterThan(3);
  });
});
