import { replaceEqualDeep } from '@tanstack/react-query';
import type { SportEvent } from '../model/event.ts';

/** A list that has been read again, with the very objects of all matches that are as they were: their rows need not be rendered again. */
export function keepUnchanged(before: unknown, after: unknown): SportEvent[] {
  const known = new Map(((before ?? []) as SportEvent[]).map((event) => [event.id, event]));
  return (after as SportEvent[]).map((event) => replaceEqualDeep(known.get(event.id), event));
}
