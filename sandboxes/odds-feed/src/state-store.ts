import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { ClockSegment } from './world-clock.ts';

/**
 * The acts of a person that the world itself cannot know: changes of pace and matches played out early. Kept in a file
 * when one is named, so that a restart does not reopen finished matches.
 */
export interface StateStore {
  segments(): readonly ClockSegment[];
  noteSegments(segments: readonly ClockSegment[]): void;
  finishedAt(urn: string): number | undefined;
  noteFinished(urn: string, atMs: number): void;
  clear(): void;
}

interface Stored {
  seed: string;
  segments: readonly ClockSegment[];
  finished: Record<string, number>;
}

const KEPT_MS = 8 * 24 * 3_600_000;

function load(path: string, seed: string): Stored {
  try {
    const stored = JSON.parse(readFileSync(path, 'utf8')) as Stored;
    if (stored.seed === seed) return { seed, segments: stored.segments, finished: stored.finished };
  } catch {
    // No file yet, or one of another format: start from nothing.
  }
  return { seed, segments: [], finished: {} };
}

/** `path` undefined: kept in memory only. State of another seed is not used. */
export function createStateStore(path: string | undefined, seed: string): StateStore {
  let stored = path === undefined ? { seed, segments: [], finished: {} } : load(path, seed);
  const save = (): void => {
    if (path === undefined) return;
    writeFileSync(`${path}.new`, JSON.stringify(stored));
    renameSync(`${path}.new`, path);
  };
  return {
    segments: () => stored.segments,
    noteSegments: (segments) => {
      stored = { ...stored, segments };
      save();
    },
    finishedAt: (urn) => stored.finished[urn],
    noteFinished: (urn, atMs) => {
      if (stored.finished[urn] !== undefined) return;
      const recent = Object.entries(stored.finished).filter(([, finishedMs]) => atMs - finishedMs < KEPT_MS);
      stored = { ...stored, finished: { ...Object.fromEntries(recent), [urn]: atMs } };
      save();
    },
    clear: () => {
      stored = { seed, segments: [], finished: {} };
      save();
    },
  };
}
