import { badgePatterns, badgeShapes } from './badge-shapes.ts';

/** Colours of the kit; every badge takes two that can be told apart. */
export const badgeColours = [
  '#D7263D',
  '#F46036',
  '#F2B705',
  '#2E9E6B',
  '#0F6E8C',
  '#1F4FD8',
  '#5B3FD6',
  '#8E2A8B',
  '#C2185B',
  '#7A1F2B',
  '#1B2A4A',
  '#0B7A75',
  '#E8E6DF',
  '#20222E',
  '#7FB7E6',
  '#B08D57',
] as const;

export interface BadgeDesign {
  readonly shape: number;
  readonly pattern: number;
  readonly ground: string;
  readonly figure: string;
}

const MIN_CONTRAST = 2;

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

export function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** Ordered colour pairs that can be told apart: half of all pairs cannot (brief 4.6). */
export const badgePairs: readonly (readonly [string, string])[] = badgeColours.flatMap((ground) =>
  badgeColours.filter((figure) => contrast(ground, figure) >= MIN_CONTRAST).map((figure) => [ground, figure] as const),
);

/** FNV-1a with a final mix: neighbouring names must not give neighbouring badges. */
function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  value ^= value >>> 15;
  value = Math.imul(value, 2246822507);
  return (value ^ (value >>> 13)) >>> 0;
}

/** The badge of a team, always the same for the same key. */
export function badgeDesign(key: string): BadgeDesign {
  const value = hash(key);
  const [ground, figure] = badgePairs[value % badgePairs.length] ?? ['#1B2A4A', '#E8E6DF'];
  return {
    ground,
    figure,
    pattern: (value >>> 9) % badgePatterns.length,
    shape: (value >>> 13) % badgeShapes.length,
  };
}

/** Tennis, golf, boxing, motor sport, cycling, snooker, darts, badminton, beach volleyball, squash, MMA, table tennis, virtual tennis. */
const OF_PERSONS: ReadonlySet<number> = new Set([5, 9, 10, 11, 17, 19, 22, 31, 34, 37, 117, 220, 304]);
/** Virtual horses and greyhounds. */
const OF_ANIMALS: ReadonlySet<number> = new Set([302, 303]);

/** Who takes part in a sport, by its system id: a team alone has a crest. What is not known is a team. */
export const competitorOf = (systemId: number | undefined): 'team' | 'person' | 'animal' =>
  systemId === undefined ? 'team' : OF_PERSONS.has(systemId) ? 'person' : OF_ANIMALS.has(systemId) ? 'animal' : 'team';

/** Colours of both sides, for what stands behind their names. */
export const cardColours = ({ home, away }: { home: string; away: string }): React.CSSProperties =>
  ({ '--card-a': badgeDesign(home).ground, '--card-b': badgeDesign(away).ground }) as React.CSSProperties;
