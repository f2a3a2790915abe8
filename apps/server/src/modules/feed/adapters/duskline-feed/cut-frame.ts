import { isUtf8 } from 'node:buffer';
import type { CutFrame, Decoded, Frame } from '../../feed-provider.ts';
import { headFields } from './head-fields.ts';

/** What is larger is not read: the largest market has some hundred outcomes. */
const READ_BYTES = 8 * 1024 * 1024;
/** How much of a frame that is not read is kept, from its beginning and from its end. */
const HEAD_BYTES = 16 * 1024;
const TAIL_BYTES = 128;
const LAST_SEQ = /"seq"\s*:\s*(\d{1,16})\s*\}\s*$/;
const URN = /^[A-Za-z0-9:._-]{1,100}$/;
const LARGEST_PRODUCT = 2 ** 15 - 1;

/** A frame as it came over the connection. One that is too large, or no text, is cut to its ends before anything else is made of it. */
export function frameOf(data: Buffer): Frame {
  const why = data.length > READ_BYTES ? 'too_large' : isUtf8(data) ? null : 'not_utf8';
  if (why === null) return data.toString();
  const tail = data.subarray(Math.max(0, data.length - TAIL_BYTES)).toString('latin1');
  return { head: data.subarray(0, HEAD_BYTES).toString(), tail, why };
}

/** What a cut frame concerns: the event that its head names in its own field, or the producer whose sign of life it is. */
export function decodeCut({ head, tail, why }: CutFrame): Decoded {
  const fields = headFields(head);
  const seq = Number(fields.get('seq') ?? LAST_SEQ.exec(tail)?.[1] ?? Number.NaN);
  const producer = Number(fields.get('product'));
  const isAlive = fields.get('type') === 'alive' && Number.isInteger(producer) && producer > 0 && producer <= LARGEST_PRODUCT;
  const urn = String(fields.get('event_id') ?? '').trim();
  return {
    message: isAlive ? { kind: 'unreadable-alive', producer } : null,
    seq: Number.isSafeInteger(seq) ? seq : null,
    refused: [why],
    doubt: !isAlive && URN.test(urn) ? { urns: [urn], why } : null,
  };
}
