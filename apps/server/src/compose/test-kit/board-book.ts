import type { Board } from '../../modules/catalogue/board/board.ts';
import { noteGatesShut } from '../../modules/catalogue/board/outright.ts';
import { firstToAsk } from '../../modules/catalogue/storage/take-over.ts';
import type { FeedBoard } from '../../modules/feed/index.ts';

/** The real board behind the feed's port; ids are given by order of arrival instead of by SQL. */
export function bookOf(target: Board): FeedBoard {
  const ids = new Map<string, number>();
  const idOf = (urn: string): number => {
    const id = ids.get(urn) ?? ids.size + 1;
    ids.set(urn, id);
    return id;
  };
  const place = (fixture: Parameters<FeedBoard['admit']>[0][number]) => ({
    ...fixture,
    matchId: idOf(fixture.urn),
    sportId: 1,
    categoryId: 1,
    tournamentId: 1,
    homeId: idOf(fixture.home.urn),
    awayId: idOf(fixture.away.urn),
    sportSlug: 'soccer',
    categorySlug: 'england',
    tournamentSlug: 'league',
  });
  return {
    admit: (fixtures) => Promise.resolve(fixtures.map(place)),
    matchIds: (urns) => Promise.resolve(new Map(urns.filter((urn) => ids.has(urn)).map((urn) => [urn, idOf(urn)]))),
    describe: () => undefined,
    apply(message) {
      if (message.kind === 'producer') {
        target.applyProducer(message.producer, message.isDown);
        return null;
      }
      return message.kind === 'fixture' ? target.applyFixture(place(message.fixture)) : target.apply(message);
    },
    marketGates: (matchId) => target.marketGates(matchId),
    isOver: (matchId) => target.isOver(matchId),
    isOverdue: (matchId) => target.isOverdue(matchId),
    gatesShut(matchId, sinceMs) {
      const match = target.match(matchId);
      if (match) noteGatesShut(match, sinceMs, Date.now());
    },
    isBehind: (matchId) => target.isBehind(matchId),
    hiddenUntilMs: (matchId) => target.hiddenUntilMs(matchId),
    takeHidden: (matchId) => target.takeHidden(matchId),
    overdueMatches: () => target.overdueMatches(),
    producerOf: (matchId) => target.match(matchId)?.producer ?? null,
    firstToAsk: (matchId) => firstToAsk(target.match(matchId)),
    matchesOfProducer: (producer) => target.matchesOfProducer(producer),
  };
}
