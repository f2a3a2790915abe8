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

export const badgeShapes = [
  'M12 1C8.500 2.400 5.500 3 3 3v9c0 5.500 4 9.200 9 11 5-1.800 9-5.500 9-11V3c-2.500 0-5.500-.6-9-2Z',
  'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Z',
  'M12 .8 21.500 6v12L12 23.200 2.500 18V6z',
  'M3.500 2h17A1.500 1.500 0 0 1 22 3.500V15l-10 8L2 15V3.500A1.500 1.500 0 0 1 3.500 2Z',
] as const;

/** Halves, stripes, hoops, sash, chevron, quarters, cross, disc. */
export const badgePatterns = [
  'M12 0h12v24H12z',
  'M4 0h4v24H4zM12 0h4v24h-4zM20 0h4v24h-4z',
  'M0 4h24v5H0zM0 14h24v5H0z',
  'M-2 6 6-2l20 20-8 8z',
  'M12 4 26 16v7L12 12-2 23v-7z',
  'M0 0h12v12H0zM12 12h12v12H12z',
  'M9 0h6v24H9zM0 9h24v6H0z',
  'M12 6.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11Z',
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

/** Colours of both sides, for what stands behind their names. */
export const cardColours = ({ home, away }: { home: string; away: string }): React.CSSProperties =>
  ({ '--card-a': badgeDesign(home).ground, '--card-b': badgeDesign(away).ground }) as React.CSSProperties;
