import { readXml, type XmlElement } from '../../../../platform/xml/read-xml.ts';
import type { Decoded, Frame } from '../../feed-provider.ts';
import { decodeMessage } from '../duskline-feed/map.ts';
import type { Answers } from './answers.ts';
import { isMisplaced, isTwofold, MESSAGE_LIMITS, textOf } from './elements.ts';
import { otherKindOf } from './event-kind.ts';
import { findAlive, findUrns } from './find-urns.ts';
import { messageFields } from './message-fields.ts';
import type { PlayerNames } from './player-names.ts';

const URN = /^[A-Za-z0-9:._-]{1,100}$/;

/** It cannot be read: the matches it may concern are reported, so that nothing goes on as if it had not come (XR-09, XR-11). */
function unreadable(text: string, why: string, own: string[] = []): Decoded {
  const producer = findAlive(text);
  const urns = producer !== null ? [] : own.length > 0 ? own : findUrns(text);
  return {
    message: producer === null ? null : { kind: 'unreadable-alive', producer },
    seq: null,
    refused: [why],
    doubt: urns.length > 0 ? { urns, why } : null,
  };
}

function rootOf(text: string): XmlElement | null {
  try {
    return readXml(text, MESSAGE_LIMITS);
  } catch {
    return null;
  }
}

/**
 * One message of the broker. Never throws: what cannot be read is refused with a reason, and doubtful when it names a match. What it says is
 * checked by the schemas of the Duskline Feed, whose fields are those of this feed. @param names is told of prices on players
 */
export function decodeUofFrame(frame: Frame, answers: Answers, names?: Pick<PlayerNames, 'heard'>): Decoded {
  if (typeof frame !== 'string') return unreadable(frame.head, frame.why);
  const root = rootOf(frame);
  if (root === null) return unreadable(frame, 'not_xml');
  const urn = textOf(root, 'event_id')?.trim() ?? '';
  const kind = otherKindOf(urn);
  // Nothing of it is offered, so there is nothing to doubt and no fixture to ask for.
  if (kind !== null) return { message: null, seq: null, refused: [`event_kind:${kind}`], doubt: null };
  if (isTwofold(root)) return unreadable(frame, 'said_twice', URN.test(urn) ? [urn] : []);
  if (isMisplaced(root)) return unreadable(frame, 'misplaced_market', URN.test(urn) ? [urn] : []);
  const { fields, leftOut } = messageFields(root);
  const decoded = decodeMessage(fields, null, (why) => unreadable(frame, why, URN.test(urn) ? [urn] : []));
  const message = decoded.message && answers.read(decoded.message);
  if (message) names?.heard(message, root);
  return { ...decoded, message, refused: leftOut.length === 0 ? decoded.refused : [...decoded.refused, ...leftOut] };
}
