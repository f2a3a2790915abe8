import * as v from 'valibot';
import type { RequeuedRow } from './delivery.ts';
import type { OutboxRow, PlacedRow } from './outbox-log.ts';
import type { Position } from './position.ts';
import { createSeal, readJson } from './seal.ts';

/** What processes of one database say to each other. */
export type Frame =
  /** A row of the outbox, and the position that it follows. */
  | { readonly kind: 'row'; readonly after: Position; readonly row: PlacedRow }
  /** How far the leader has read. */
  | { readonly kind: 'position'; readonly at: Position }
  /** A parked row was let go and is to be handled again. */
  | ({ readonly kind: 'again'; readonly consumer: string } & RequeuedRow)
  /** Something was committed: the leader reads at once. */
  | { readonly kind: 'wake' };

const digits = v.pipe(v.string(), v.regex(/^[0-9]{1,19}$/));
const position = v.pipe(
  v.strictTuple([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), digits, digits]),
  v.transform(([clusterNo, xid, id]): Position => ({ clusterNo, xid, id: BigInt(id) })),
);
/** A newer release may say more: what is not known here is left out, and what it may not say without is another format. */
const schema = v.variant('kind', [
  v.object({ kind: v.literal('row'), after: position, at: position, topic: v.string(), events: v.unknown() }),
  v.object({ kind: v.literal('position'), at: position }),
  v.object({ kind: v.literal('again'), consumer: v.string(), at: position, userId: v.optional(v.string()) }),
  v.object({ kind: v.literal('wake') }),
]);

const written = ({ clusterNo, xid, id }: Position) => [clusterNo, xid, String(id)];

function plain(frame: Frame): unknown {
  switch (frame.kind) {
    case 'row': {
      const { topic, events, position: at } = frame.row;
      return { kind: 'row', after: written(frame.after), at: written(at), topic, events };
    }
    case 'position':
      return { kind: 'position', at: written(frame.at) };
    case 'again':
      return { kind: 'again', consumer: frame.consumer, at: written(frame.position), userId: frame.userId };
    case 'wake':
      return frame;
  }
}

/** Changes with the shape of frames, so that releases that differ read the outbox and not each other. */
const FORMAT = 'duskline-bus-1';

/** Frames as bytes: a tag that only processes with the same secret can make, then JSON. */
export function createFrameCodec(secret: string) {
  const seal = createSeal(secret, FORMAT);

  return {
    encode(frame: Frame): Uint8Array {
      return seal.close(Buffer.from(JSON.stringify(plain(frame))));
    },
    /** Why it is not taken, or the frame. */
    decode(data: Uint8Array): Frame | 'forged' | 'unreadable' {
      const text = seal.open(data);
      if (text === null) return 'forged';
      const parsed = v.safeParse(schema, readJson(text));
      if (!parsed.success) return 'unreadable';
      const frame = parsed.output;
      switch (frame.kind) {
        case 'row':
          return {
            kind: 'row',
            after: frame.after,
            row: { position: frame.at, topic: frame.topic, events: frame.events as OutboxRow['events'] },
          };
        case 'again':
          return { kind: 'again', consumer: frame.consumer, position: frame.at, userId: frame.userId };
        default:
          return frame;
      }
    },
  };
}
