import type { TextArea } from '../i18n/message-ids.ts';
import { loadTexts } from '../i18n/texts.ts';
import { untilReachable } from './reach.ts';

const RENEWED_KEY = 'renewedAtMs';
/** LAYOUT-10. */
const PART_WITHIN_MS = 120_000;
/** A document that was reloaded and still lacks a part, or waits for it in vain, is not reloaded again: the part is broken, not old. */
const RENEW_ONCE_MS = 2 * PART_WITHIN_MS + 60_000;

class PartIsLate extends Error {
  constructor() {
    super(`a part of the program has not arrived within ${PART_WITHIN_MS} ms`);
  }
}

/** What has not arrived in time has failed, though the browser goes on waiting for it. */
function inTime<Part>(part: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartIsLate()), PART_WITHIN_MS);
  });
  return Promise.race([part, late]).finally(() => clearTimeout(timer));
}

let wanted: string | undefined;

/** Where the visitor is going while a page is on its way; undefined when nowhere. */
export function setWanted(href: string | undefined): void {
  wanted = href;
}

function mayRenew(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RENEWED_KEY) ?? 0);
    sessionStorage.setItem(RENEWED_KEY, String(Date.now()));
    return Date.now() - last > RENEW_ONCE_MS;
  } catch {
    // Nothing can be noted: rather an error on the page than a page that opens itself for ever.
    return false;
  }
}

/** Reloads the document, at the page that was asked for: the server is there, but the files of this document are not any more. */
function renew(): void {
  const here = location.pathname + location.search;
  if (wanted === undefined || wanted === here) location.reload();
  else location.assign(wanted);
}

/**
 * Loads a part of the program with the texts that it shows, and never lets a lost connection take the page away: it waits for the server and tries once more. What
 * then still fails is gone (a new version is out), or the browser remembers the failure or waits for ever: the document is reloaded, once.
 */
export async function loadPart<Part>(load: () => Promise<Part>, texts: readonly TextArea[] = []): Promise<Part> {
  const both = async () => {
    const [part] = await inTime(Promise.all([load(), loadTexts(texts)]));
    return part;
  };
  let isLate = false;
  try {
    return await both();
  } catch (error) {
    isLate = error instanceof PartIsLate;
    await untilReachable();
  }
  try {
    // A browser that still waits for a file would give the same promise again.
    if (isLate) throw new PartIsLate();
    return await both();
  } catch (error) {
    if (!mayRenew()) throw error;
    renew();
    return new Promise(() => undefined);
  }
}
