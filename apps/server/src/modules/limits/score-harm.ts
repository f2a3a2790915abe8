import { HARM_LEVELS, HARM_MARKERS, type HarmLevel, type HarmMarker, type HarmPolicy } from '@duskline/contract/harm-policy';

/** How much there is of each marker; what is not named is nothing. */
export type HarmFigures = Readonly<Partial<Record<HarmMarker, number>>>;

export interface HarmScore {
  level: HarmLevel;
  score: number;
  /** What weighs, with how much there is of it. */
  reasons: Partial<Record<HarmMarker, { figure: number; points: number }>>;
}

/** What the markers of a player come to (trust TR-D13): of each the highest step that its figure reaches, and the highest level that their sum reaches. */
export function scoreHarm(figures: HarmFigures, { markers, levels }: Pick<HarmPolicy, 'markers' | 'levels'>): HarmScore {
  const reasons: HarmScore['reasons'] = {};
  let score = 0;
  for (const marker of HARM_MARKERS) {
    const figure = figures[marker] ?? 0;
    const points = Math.max(0, ...markers[marker].filter(([from]) => figure >= from).map(([, weight]) => weight));
    if (points === 0) continue;
    reasons[marker] = { figure, points };
    score += points;
  }
  const reached = HARM_LEVELS.filter((level) => level !== 'none' && score >= levels[level]);
  return { level: reached.at(-1) ?? 'none', score, reasons };
}
