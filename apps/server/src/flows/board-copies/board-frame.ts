import * as v from 'valibot';
import type { Catalogue, MatchCopy, PlacedFixture } from '../../modules/catalogue/index.ts';
import type { GateRow } from '../../modules/tickets/index.ts';

type MarketDescription = Parameters<Catalogue['describe']>[0][number];

/** What was said may be bet on for so long after it was confirmed last. */
export const VALID_MS = 2_000;

/** Who speaks of which state: the term of the role feed, and how many frames of changes it has sent in it. */
interface Position {
  term: string;
  no: number;
}

/** What has changed since frame `no - 1`: states, so that hearing of one twice changes nothing. */
export interface ChangesFrame extends Position {
  kind: 'changes';
  fixtures: PlacedFixture[];
  matches: MatchCopy[];
  gates: [GateRow['kind'], number, string, 0 | 1][];
  /** Of market types; read for those without texts of our own. */
  descriptions: MarketDescription[];
  /** Producers that are shut. */
  down: number[];
  /** Traceparent of a change among these that is traced. */
  trace?: string | undefined;
}

/** Everything up to frame `no` is what the owner knows, and may be bet on until `untilMs`, by the clock of the database. */
export interface BeatFrame extends Position {
  kind: 'beat';
  /** Life of the owner's counters: part of what is said of the state of play. */
  boot: string;
  untilMs: number;
  down: number[];
}

/** A process asks for everything to be stored, so that it can read it. */
export interface SyncFrame {
  kind: 'sync';
  id: string;
}

/** Everything up to frame `no` stands in the database. */
export interface SyncedFrame extends Position {
  kind: 'synced';
  id: string;
}

export type BoardFrame = ChangesFrame | BeatFrame | SyncFrame | SyncedFrame;

const term = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,18}$/));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const id = v.pipe(v.string(), v.maxLength(64));
const down = v.array(count);
/** Of a process with the same secret and the same format: what its board holds is not judged again. */
const content = <Item>() =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items) => items as Item[]),
  );
/** A newer release may say more: what is not known here is left out, and what it may not say without is another format. */
const schema = v.variant('kind', [
  v.object({
    kind: v.literal('changes'),
    term,
    no: count,
    fixtures: content<PlacedFixture>(),
    matches: content<MatchCopy>(),
    gates: content<ChangesFrame['gates'][number]>(),
    descriptions: content<MarketDescription>(),
    down,
    trace: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  v.object({ kind: v.literal('beat'), term, no: count, boot: id, untilMs: v.number(), down }),
  v.object({ kind: v.literal('sync'), id }),
  v.object({ kind: v.literal('synced'), term, no: count, id }),
]);

/** Null: it is none. */
export function readBoardFrame(json: unknown): BoardFrame | null {
  const parsed = v.safeParse(schema, json);
  return parsed.success ? parsed.output : null;
}
