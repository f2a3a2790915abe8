import { UnreadableError } from './errors.ts';

/** Many times the largest list that any provider sends in one answer. */
const MOST_BYTES = 16 * 1024 * 1024;
const JSON_TYPE = /^application\/(?:[a-z0-9.+-]+\+)?json\s*(?:;|$)/i;
const XML_TYPE = /^(?:text|application)\/(?:[a-z0-9.+-]+\+)?xml\s*(?:;|$)/i;

/** When a provider gives nothing that can be read as seconds. */
const RETRY_AFTER_S = 30;
/** Bounded: a call that is put off for hours is lost, and none at all would ask without end (XR-09). */
const SHORTEST_RETRY_S = 1;
const LONGEST_RETRY_S = 60;

export function readRetryAfter(header: string | null): number {
  const seconds = Number(header || RETRY_AFTER_S);
  const bounded = Number.isFinite(seconds) ? Math.min(Math.max(seconds, SHORTEST_RETRY_S), LONGEST_RETRY_S) : RETRY_AFTER_S;
  return bounded * 1000;
}

/** The bytes, up to the bound: what goes on beyond it is not read. @throws UnreadableError */
async function readBytes(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    // Leaving the loop closes the connection.
    if (length > MOST_BYTES) throw new UnreadableError('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The text of an answer in XML, null for an empty one: its reader parses it. @throws UnreadableError, and the fault when it does not come to its end */
export async function readXmlText(response: Response): Promise<string | null> {
  const bytes = await readBytes(response);
  if (bytes.length === 0) return null;
  if (!XML_TYPE.test(response.headers.get('content-type') ?? '')) throw new UnreadableError('the answer is not XML by its type');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableError('the answer is not UTF-8');
  }
}

/** The JSON of an answer, null for an empty one. @throws UnreadableError, and the fault when the answer does not come to its end */
export async function readJson(response: Response): Promise<unknown> {
  const bytes = await readBytes(response);
  if (bytes.length === 0) return null;
  if (!JSON_TYPE.test(response.headers.get('content-type') ?? ''))
    throw new UnreadableError('the answer is not JSON by its type');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new UnreadableError('the answer is not JSON');
  }
}
