import { outrightsAt } from '@duskline/simulation/outrights/calendar';
import type { OutrightEvent } from '@duskline/simulation/outrights/outright-event';
import { describe, expect, test } from 'vitest';
import { type EventMessage, MARKET } from '../protocol.ts';
import { createWorldClock } from '../world-clock.ts';
import { createOutrightSession } from './outright-session.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 24, 12);

function golf(): OutrightEvent {
  const found = outrightsAt('duskline', NOW, NOW).find(({ sport, startMs, withdrawals }) => {
    return sport.name === 'Golf' && startMs > NOW && withdrawals.some(({ atMs }) => atMs > NOW);
  });
  if (!found) throw new Error('no golf that week');
  return found;
}

/** A session from now on, with everything that it says until the end. */
function played(event = golf()) {
  let wallMs = NOW;
  const session = createOutrightSession(
    event,
    createWorldClock(() => wallMs, 1),
  );
  session.resume(wallMs);
  const said: EventMessage[] = [session.snapshot(wallMs)];
  while (!session.closed()) {
    const dueMs = session.nextDueMs(wallMs);
    expect(dueMs).toBeGreaterThan(wallMs);
    wallMs = Math.max(dueMs, event.startMs - wallMs > 100 * HOUR_MS ? wallMs + HOUR_MS : dueMs);
    said.push(...session.advance(wallMs));
  }
  return { event, session, said };
}
const oddsOf = (said: readonly EventMessage[]) => said.filter((message) => message.type === 'odds_change');
const settlementOf = (said: readonly EventMessage[]) => said.find((message) => message.type === 'bet_settlement');

describe('an outright of the sandbox', () => {
  const { event, said, session } = played();

  test('is priced with a margin in every market, and its prices move', () => {
    const [first, second] = oddsOf(said);
    for (const market of first?.markets ?? []) {
      const winners = Number(market.specifiers?.split('=')[1] ?? 1);
      const book = (market.outcomes ?? []).reduce((all, { odds }) => all + (odds ? 1 / Number(odds) : 0), 0) / winners;
      expect(book, market.specifiers).toBeGreaterThan(1.05);
      expect(book, market.specifiers).toBeLessThan(1.4);
    }
    expect(second?.markets.length).toBeGreaterThan(0);
  });

  test('its stamps strictly increase, and no bet is possible once it has begun', () => {
    const stamps = oddsOf(said).map(({ timestamp }) => timestamp);
    expect(stamps).toEqual([...new Set(stamps)].sort((a, b) => a - b));
    const late = oddsOf(said).filter(({ timestamp }) => timestamp >= event.startMs);
    expect(late.flatMap(({ markets }) => markets).some(({ status }) => status === MARKET.active)).toBe(false);
  });

  test('a withdrawal is told by a fixture change, shuts the runner, and is void in the results with its last price', () => {
    const [gone] = event.withdrawals.filter(({ atMs }) => atMs > NOW);
    const index = said.findIndex(({ type, timestamp }) => type === 'fixture_change' && timestamp >= (gone?.atMs ?? 0));
    const after = said.slice(index).find((message) => message.type === 'odds_change');
    expect(after?.markets[0]?.outcomes?.find(({ id }) => id === gone?.runnerId)?.active).toBe(0);
    const result = settlementOf(said)?.markets[0]?.outcomes.find(({ id }) => id === gone?.runnerId);
    expect(result).toMatchObject({ result: 0, void_factor: '1', withdrawn: { at: gone?.atMs } });
  });

  test('results come after the end: every runner is named, and the shares of each market add up to its places', () => {
    const settlement = settlementOf(said);
    expect(settlement?.timestamp).toBeGreaterThanOrEqual(event.endMs);
    for (const market of settlement?.markets ?? []) {
      expect(market.outcomes).toHaveLength(event.runners.length);
      const winners = Number(market.specifiers?.split('=')[1] ?? 1);
      const won = market.outcomes.reduce((all, { result, dead_heat_factor = '1' }) => all + result * Number(dead_heat_factor), 0);
      expect(won, market.specifiers).toBeCloseTo(winners, 3);
    }
    expect(settlement?.markets.some(({ outcomes }) => outcomes.some(({ dead_heat_factor }) => dead_heat_factor))).toBe(true);
  });

  test('a session that is made after the end says the same of it', () => {
    const wallMs = event.endMs + 2 * HOUR_MS;
    const again = createOutrightSession(
      event,
      createWorldClock(() => wallMs, 1),
    );
    again.resume(wallMs);
    expect(again.closed()).toBe(true);
    expect(again.log[0]).toMatchObject({ type: 'bet_settlement', markets: settlementOf(said)?.markets });
    expect(session.fixture()).toMatchObject({ status: 4 });
  });

  test('one that is played to its end at once stops betting, is settled and is over then', () => {
    let wallMs = NOW;
    const early = createOutrightSession(
      golf(),
      createWorldClock(() => wallMs, 1),
    );
    early.resume(wallMs);
    wallMs += 1_000;
    const last = early.finish(wallMs);
    expect(last.map(({ type }) => type)).toEqual(['fixture_change', 'odds_change', 'bet_settlement', 'odds_change']);
    expect(early.fixture()).toMatchObject({ status: 4, start_time: wallMs, outright: { end_time: wallMs } });
    expect(early.finish(wallMs)).toEqual([]);
  });
});
