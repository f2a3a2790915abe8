import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { RequeuedRow } from './delivery.ts';
import type { OutboxRow, PlacedRow } from './outbox-log.ts';
import type { Position } from './position.ts';

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
const schema = v.variant('kind', [
  v.strictObject({ kind: v.literal('row'), after: position, at: position, topic: v.string(), events: v.unknown() }),
  v.strictObject({ kind: v.literal('position'), at: position }),
  v.strictObject({ kind: v.literal('again'), consumer: v.string(), at: position, userId: v.optional(v.string()) }),
  v.strictObject({ kind: v.literal('wake') }),
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

/** Before the text; changes with the shape of frames, so that releases that differ read the outbox and not each other. */
const FORMAT = 'duskline-bus-1';
const TAG_BYTES = 32;

/** Frames as bytes: a tag that only processes with the same secret can make, then JSON. */
export function createFrameCodec(secret: string) {
  const key = createHmac('sha256', secret).update(FORMAT).digest();
  const tagOf = (text: Uint8Array): Buffer => createHmac('sha256', key).update(text).digest();

  return {
    encode(frame: Frame): Uint8Array {
      const text = Buffer.from(JSON.stringify(plain(frame)));
      return Buffer.concat([tagOf(text), text]);
    },
    /** Why it is not taken, or the frame. */
    decode(data: Uint8Array): Frame | 'forged' | 'unreadable' {
      const text = data.subarray(TAG_BYTES);
      const tag = data.subarray(0, TAG_BYTES);
      if (tag.length < TAG_BYTES || !timingSafeEqual(tag, tagOf(text))) return 'forged';
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

function readJson(text: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString('utf8'));
  } catch {
    return undefined;
  }
}
