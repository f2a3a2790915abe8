import type { Frame } from '../../feed-provider.ts';
import { frameOf } from '../duskline-feed/cut-frame.ts';

/** `priority.prematch.live.kind.sport.urn type.number.node`: the urn of the event is in two parts, `sr:match.1234`. */
const KEY_EVENT = /^(?:[^.]*\.){5}([A-Za-z]{1,10}:match)\.(\d{1,19})(?:\.|$)/;
/** The beginning of a message that is kept when its key names another event. */
const HEAD_LENGTH = 16 * 1024;

/** A message as it came. One whose key names an event that it does not name itself concerns both: neither is believed. */
export function frameUnderKey(content: Buffer, routingKey: string): Frame {
  const frame = frameOf(content);
  const [, type, number] = KEY_EVENT.exec(routingKey) ?? [];
  if (number === undefined) return frame;
  const urn = `${type}:${number}`;
  const text = typeof frame === 'string' ? frame : frame.head;
  // The whole value of an attribute: a longer number begins like a shorter one.
  if (text.includes(`"${urn}"`) || text.includes(`'${urn}'`)) return frame;
  return { head: `event_id="${urn}" ${text.slice(0, HEAD_LENGTH)}`, tail: '', why: 'routing_key' };
}
