import type { Ending, Tactics } from '../clock/attacks.ts';
import { ANSWERED } from '../clock/tactics.ts';

/**
 * How drives of the last quarter and of overtime depend on the lead. Fitted to the final scores of every second recorded season, judged
 * on the others (`npm run calibrate`).
 */

/** A conversion by a kick, and by a play. */
const KICK = 0.945;
const PLAY = 0.48;
/** Share of tries by a play: usually, where the lead asks for it late, and where it may. */
const USUAL = 0.03;
const WANTED = 0.85;
const POSSIBLE = 0.35;
/** Leads behind a touchdown at which two points are worth more than one late in a match. */
const WANTED_AT: ReadonlySet<number> = new Set([-10, -5, -2, 1, 5, 12]);
const POSSIBLE_AT: ReadonlySet<number> = new Set([-11, -8, -4, 4]);

const conversion = (byPlay: number): readonly Ending[] => [
  { kind: 'extra_point', points: 1, letter: 'e', p: (1 - byPlay) * KICK },
  { kind: 'extra_point_missed', points: 0, letter: '', p: (1 - byPlay) * (1 - KICK) },
  { kind: 'two_point_conversion', points: 2, letter: 't', p: byPlay * PLAY },
  { kind: 'two_point_conversion_failed', points: 0, letter: '', p: byPlay * (1 - PLAY) },
];

/** Behind a touchdown, when the lead does not matter yet. */
export const USUAL_CONVERSION = conversion(USUAL);
const WANTED_CONVERSION = conversion(WANTED);
const POSSIBLE_CONVERSION = conversion(POSSIBLE);

function conversionAt(lead: number): readonly Ending[] {
  if (WANTED_AT.has(lead)) return WANTED_CONVERSION;
  return POSSIBLE_AT.has(lead) ? POSSIBLE_CONVERSION : USUAL_CONVERSION;
}

/** How quickly the end makes itself felt: by drives that are left behind this one. */
const NEARNESS = 2;
const near = (left: number): number => Math.exp((1 - left) / NEARNESS);

/** Shares at the last drive of all: of drives that a leader lets run out, and of a narrow leader's touchdowns that become field goals. */
const RUN_OUT = 0.86;
const CAREFUL = 0.3;
/** Level or behind by a field goal: touchdowns that are given up for one, and drives without points that still reach one. */
const SETTLE = 0.2;
const REACH = 0.09;
/** Behind by more: field goals that are passed over, at the last drive and by how many are left; of these still end as touchdowns; and drives more. */
const PASS_OVER = 0.98;
const PASS_OVER_FAR = 0.9;
const STILL_SCORED = 0.4;
const CHASE = 0.066;
const CHASE_FAR = 0.025;
/** Late drives for which a side that is far behind counts field goals as too little. */
const FAR_DRIVES = 6;
/** In overtime, once both have had the ball or the other side has scored: the same two shares as {@link SETTLE} and {@link REACH}. */
const SETTLE_IN_OVERTIME = 0.5;
const REACH_IN_OVERTIME = 0.1;

const FIELD_GOAL_LEAD = 3;
const TOUCHDOWN_LEAD = 8;
/** A field goal leaves a touchdown to be made good. */
const TWO_SCORES_LEAD = 11;
/** No lead is made good any more from here on. */
const FARTHEST = 18;

interface Chances {
  readonly touchdown: number;
  readonly fieldGoal: number;
}

const chanceOf = (endings: readonly Ending[], kind: string): number => endings.find((ending) => ending.kind === kind)?.p ?? 0;

/** The same drive with other chances of its scores; what is without points makes up for them. */
function withScores(endings: readonly Ending[], to: Chances, added: readonly Ending[] | undefined): readonly Ending[] {
  const [touchdown, fieldGoal] = [chanceOf(endings, 'touchdown'), chanceOf(endings, 'field_goal')];
  const none = endings.reduce((sum, { points, p }) => (points === 0 ? sum + p : sum), 0);
  const factor = (none + touchdown + fieldGoal - to.touchdown - to.fieldGoal) / none;
  return endings.map((ending): Ending => {
    if (ending.kind === 'field_goal') return { ...ending, p: to.fieldGoal };
    if (ending.kind === 'touchdown') {
      const { added: _, ...touchdownEnding } = { ...ending, p: to.touchdown };
      return added === undefined ? touchdownEnding : { ...touchdownEnding, added };
    }
    return ending.points === 0 ? { ...ending, p: ending.p * factor } : ending;
  });
}

/** For a field goal that is enough. */
function settled({ touchdown, fieldGoal }: Chances, none: number, settle: number, reach: number): Chances {
  return { touchdown: touchdown * (1 - settle), fieldGoal: fieldGoal + touchdown * settle + none * reach };
}

function lateScores({ touchdown, fieldGoal }: Chances, none: number, lead: number, left: number): Chances {
  const weight = near(left);
  if (lead > 0) {
    const played = 1 - RUN_OUT * weight;
    const careful = lead <= TOUCHDOWN_LEAD ? CAREFUL * weight : 0;
    return { touchdown: touchdown * played * (1 - careful), fieldGoal: (fieldGoal + touchdown * careful) * played };
  }
  if (lead >= -FIELD_GOAL_LEAD) return settled({ touchdown, fieldGoal }, none, SETTLE * weight, REACH * weight);
  const isFar = lead < -TOUCHDOWN_LEAD;
  const far = lead < -TWO_SCORES_LEAD ? PASS_OVER_FAR * Math.max(0, (FAR_DRIVES + 1 - left) / FAR_DRIVES) : 0;
  const passed = isFar ? far : PASS_OVER * weight;
  const chase = isFar ? CHASE_FAR : CHASE * weight;
  return { touchdown: touchdown + none * chase + STILL_SCORED * passed * fieldGoal, fieldGoal: fieldGoal * (1 - passed) };
}

const chancesOf = (endings: readonly Ending[]): { readonly scores: Chances; readonly none: number } => ({
  scores: { touchdown: chanceOf(endings, 'touchdown'), fieldGoal: chanceOf(endings, 'field_goal') },
  none: endings.reduce((sum, { points, p }) => (points === 0 ? sum + p : sum), 0),
});

/** Points of a field goal: the only lead behind the first drive of overtime that is answered. */
const ANSWERED_LEAD = 3;

export const FOOTBALL_TACTICS: Tactics = {
  farthest: FARTHEST,
  late: (usual, lead, left) => {
    const { scores, none } = chancesOf(usual);
    return withScores(usual, lateScores(scores, none, lead, left), conversionAt(lead + 6));
  },
  // A touchdown ends it, so that none is converted.
  overtime: (usual, lead, played) => {
    const { scores, none } = chancesOf(usual);
    const settle = played >= ANSWERED ? SETTLE_IN_OVERTIME : 0;
    const reach = played >= ANSWERED || lead < 0 ? REACH_IN_OVERTIME : 0;
    return withScores(usual, settled(scores, none, settle, reach), undefined);
  },
  isDecided: (lead, played) => lead !== 0 && (played >= ANSWERED || (played === 1 && Math.abs(lead) !== ANSWERED_LEAD)),
};
