import type { PlacedFixture } from '../../modules/catalogue/index.ts';
import type { FeedBoard } from '../../modules/feed/index.ts';
import type { VirtualSports } from '../../modules/virtual-sports/index.ts';

/**
 * The board as the feed fills it: what a draw was sealed with is stored before the board knows of it, so no bet on it can be older than its seal. A listing
 * that says something else of a draw than its seal does not come in, and its event is shut (H230).
 */
export function sealedBook<Book extends FeedBoard<PlacedFixture>>(book: Book, draws: Pick<VirtualSports, 'keep'>): Book {
  const admit: Book['admit'] = async (fixtures) => {
    await draws.keep(fixtures);
    return book.admit(fixtures.map(({ draw: _, ...listed }) => listed));
  };
  return Object.assign(Object.create(book) as Book, { admit });
}
