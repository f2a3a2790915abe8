import { otherKindOf } from './event-kind.ts';

/** Event urns that a broken message may name, at most so many: the caller, who knows the events, picks its own. */
const MOST = 20;
const EVENT_ID = /event_id\s*=\s*(["'])\s*([A-Za-z0-9:._-]{1,100})\s*\1/g;
const MATCH_URN = /[A-Za-z]{1,10}:match:\d{1,19}/gi;
/** How much of a broken message is searched, from its beginning and from its end. */
const LOOKED_AT = 64 * 1024;
const ALIVE = /^(?:\s|<\?[^>]{0,200}\?>)*<alive\s[^>]{0,500}?\bproduct\s*=\s*["'](\d{1,5})["']/;
const LARGEST_PRODUCT = 2 ** 15 - 1;

/** The matches a broken message may be about: those in attributes for it, or, where there is none, everything that has the form of their urns. */
export function findUrns(text: string): string[] {
  const parts = [text.slice(0, LOOKED_AT), text.slice(LOOKED_AT).slice(-LOOKED_AT)];
  const named = parts.flatMap((part) => Array.from(part.matchAll(EVENT_ID), ([, , urn]) => urn ?? ''));
  const found = named.length > 0 ? named : parts.flatMap((part) => Array.from(part.matchAll(MATCH_URN), ([urn]) => urn));
  return [...new Set(found)].filter((urn) => otherKindOf(urn) === null).slice(0, MOST);
}

/** The producer whose sign of life a broken message is; null when it is none. */
export function findAlive(text: string): number | null {
  const producer = Number(ALIVE.exec(text.slice(0, LOOKED_AT))?.[1] ?? 0);
  return producer > 0 && producer <= LARGEST_PRODUCT ? producer : null;
}
