import type { Frame } from '../../feed-provider.ts';
import { frameOf } from '../duskline-feed/cut-frame.ts';

/** `priority.prematch.live.kind.sport.urn type.number.node`: the urn of the event is in two parts, `sr:match.1234`. */
const KEY_EVENT = /^(?:[^.]*\.){5}([A-Za-z]{1,10}:match)\.(\d{1,19})(?:\.|$)/;
/** The beginning of a message that is kept when its key names another event. */
const HEAD_LENGTH = 16 * 1024;

/** The name of the root, and each of its attributes. */
const ROOT = /^(?:\s|<\?[^>]{0,200}\?>)*<[A-Za-z_][\w.-]*/;
const ATTRIBUTE = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

/** What the root calls its event; null when the text begins with no element. Nothing else that a message says names it, nor a value that looks like one. */
function ownEvent(text: string): string | null {
  const root = ROOT.exec(text);
  if (root === null) return null;
  ATTRIBUTE.lastIndex = root[0].length;
  for (let found = ATTRIBUTE.exec(text); found !== null; found = ATTRIBUTE.exec(text))
    if (found[1] === 'event_id') return (found[2] ?? found[3] ?? '').trim();
  return '';
}

/** A message as it came. One whose key names an event that it does not name itself concerns both: neither is believed. */
export function frameUnderKey(content: Buffer, routingKey: string): Frame {
  const frame = frameOf(content);
  const [, type, number] = KEY_EVENT.exec(routingKey) ?? [];
  if (number === undefined) return frame;
  const urn = `${type}:${number}`;
  const text = typeof frame === 'string' ? frame : frame.head;
  if (ownEvent(text) === urn) return frame;
  return { head: `event_id="${urn}" ${text.slice(0, HEAD_LENGTH)}`, tail: '', why: 'routing_key' };
}
