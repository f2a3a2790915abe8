import type { CSSProperties, ReactNode } from 'react';
import css from './course.module.css';
import {
  arrivalOf,
  COURSE_WIDTH,
  courseHeight,
  type Drawn,
  LANE,
  LAST_MINUTE,
  type Phase,
  scoreAt,
  setsAt,
  type VirtualEvent,
} from './virtual-model.ts';

interface CourseProps {
  event: VirtualEvent;
  phase: Phase;
  /** Part of the playback that is over. */
  played: number;
  nowMs: number;
}

const WIDTH = COURSE_WIDTH;
/** Places come once a second, and what moves is on its way from one to the next for as long. */
const at = (x: number, y: number): CSSProperties => ({ transform: `translate(${x}px, ${y}px)`, transitionDuration: '1s' });

/** Part of the run that is over while nobody knows the result. */
const runOf = ({ startMs, endMs }: VirtualEvent, nowMs: number): number =>
  Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs)));

const GATE = 24;
const FINISH = WIDTH - 40;
/** The runners go side by side as far as here: who leads is not known before the seed is told. */
const LEVEL = 0.6;

function distanceOf(drawn: Drawn | null, number: number, played: number, run: number): number {
  if (drawn?.Kind !== 'race') return run * LEVEL;
  const place = drawn.Order.indexOf(number);
  const share = Math.min(1, played / arrivalOf(place, drawn.Order.length));
  return LEVEL + (1 - LEVEL) * share;
}

function Race({ event, phase, played, nowMs }: CourseProps) {
  const height = courseHeight(event);
  const run = phase === 'open' ? 0 : runOf(event, nowMs);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
      <rect className={css.turf} width={WIDTH} height={height} rx="10" />
      <line className={css.finish} x1={FINISH} x2={FINISH} y1="4" y2={height - 4} />
      {event.names.map((name, i) => {
        const x = GATE + distanceOf(event.drawn, i + 1, played, run) * (FINISH - GATE);
        const y = 6 + (i + 0.5) * LANE;
        return (
          <g key={name}>
            <line className={css.lane} x1={GATE} x2={FINISH} y1={y} y2={y} />
            <g className={css.mover} style={at(x, y)}>
              <circle className={css.disc} r="11" data-number={i + 1} />
              <text className={css.discText} y="4" data-number={i + 1}>
                {i + 1}
              </text>
            </g>
          </g>
        );
      })}
    </svg>
  );
}

const FIELD = 250;

function Field({ children, lines }: { children: ReactNode; lines: ReactNode }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${FIELD}`} aria-hidden="true">
      <rect className={css.turf} width={WIDTH} height={FIELD} rx="10" />
      <g className={css.lines}>{lines}</g>
      {children}
    </svg>
  );
}

/** Where the ball is between two goals: it goes round the middle and means nothing. */
const wander = (second: number) => at(WIDTH / 2 + 130 * Math.sin(second * 0.9), 125 + 62 * Math.sin(second * 1.7));

function Pitch({ event, phase, played, nowMs }: CourseProps) {
  const { drawn } = event;
  const minute = played * LAST_MINUTE;
  const goals = drawn?.Kind === 'score' ? drawn.Goals.filter(({ Minute }) => Minute <= minute) : [];
  const last = goals.at(-1);
  const isGoal = last !== undefined && minute - last.Minute < 8 && played < 1;
  const isMoving = phase === 'running' || (drawn !== null && played < 1);
  const score = drawn && scoreAt(drawn, played);
  const ball = isGoal ? at(last.Side === 'home' ? WIDTH - 22 : 22, 125) : isMoving ? wander(nowMs / 1000) : at(WIDTH / 2, 125);
  return (
    <Field
      lines={
        <>
          <rect x="14" y="14" width={WIDTH - 28} height={FIELD - 50} />
          <line x1={WIDTH / 2} x2={WIDTH / 2} y1="14" y2={FIELD - 36} />
          <circle cx={WIDTH / 2} cy="114" r="38" />
          <rect x="14" y="62" width="74" height="104" />
          <rect x={WIDTH - 88} y="62" width="74" height="104" />
        </>
      }
    >
      {score && (
        <text className={css.bigScore} x={WIDTH / 2} y="66">
          {score.home} : {score.away}
        </text>
      )}
      <circle className={`${css.mover} ${css.ball}`} r="7" style={ball} />
      <line className={css.time} x1="14" x2={WIDTH - 14} y1={FIELD - 18} y2={FIELD - 18} />
      <line className={css.timePast} x1="14" x2={14 + (WIDTH - 28) * (drawn ? played : 0)} y1={FIELD - 18} y2={FIELD - 18} />
      {goals.map(({ Minute, Side }, i) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: goals come in their order and never change
          key={i}
          className={css.goal}
          data-side={Side}
          r="6"
          cx={14 + ((WIDTH - 28) * Minute) / LAST_MINUTE}
          cy={FIELD - 18}
        />
      ))}
    </Field>
  );
}

function Court({ event, phase, played, nowMs }: CourseProps) {
  const { drawn } = event;
  const sets = drawn ? setsAt(drawn, played) : [];
  const isMoving = phase === 'running' || (drawn !== null && played < 1);
  const second = Math.floor(nowMs / 1000);
  const ball = isMoving ? at(second % 2 === 0 ? 150 : WIDTH - 150, 90 + ((second * 53) % 80)) : at(WIDTH / 2, 125);
  return (
    <Field
      lines={
        <>
          <rect x="60" y="24" width={WIDTH - 120} height={FIELD - 48} />
          <line x1="60" x2={WIDTH - 60} y1="52" y2="52" />
          <line x1="60" x2={WIDTH - 60} y1={FIELD - 52} y2={FIELD - 52} />
          <line x1="190" x2="190" y1="52" y2={FIELD - 52} />
          <line x1={WIDTH - 190} x2={WIDTH - 190} y1="52" y2={FIELD - 52} />
          <line x1="190" x2={WIDTH - 190} y1={FIELD / 2} y2={FIELD / 2} />
          <line x1={WIDTH / 2} x2={WIDTH / 2} y1="12" y2={FIELD - 12} />
        </>
      }
    >
      {sets.map(({ HomeScore, AwayScore }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sets come in their order and never change
        <text key={i} className={css.bigScore} x={WIDTH / 2 + (i - (sets.length - 1) / 2) * 120} y="112">
          {HomeScore}:{AwayScore}
        </text>
      ))}
      <circle className={`${css.mover} ${css.ball}`} r="7" style={ball} />
    </Field>
  );
}

const TENNIS = 304;

/** The course of a round as a drawing. It says nothing that is not in words beside it. */
export function Course(props: CourseProps) {
  const { names, drawn, event } = props.event;
  if (names.length > 2) return <Race {...props} />;
  return drawn?.Kind === 'sets' || event?.systemId === TENNIS ? <Court {...props} /> : <Pitch {...props} />;
}
