/** Stretch of time at one pace: from `wallMs` on, world time runs `speed` times as fast. */
export interface ClockSegment {
  readonly wallMs: number;
  readonly worldMs: number;
  readonly speed: number;
}

/**
 * The two times of the sandbox. Wall time is what messages carry; world time is the match calendar. They are the
 * same at speed 1. At another speed world time is counted from a fixed date, so that it too is a pure function of the
 * wall clock and a restart at the same speed goes on where it was.
 */
export interface WorldClock {
  wall(): number;
  world(): number;
  toWall(worldMs: number): number;
  toWorld(wallMs: number): number;
  speed(): number;
  /** From now on at this pace. */
  setSpeed(speed: number): void;
  segments(): readonly ClockSegment[];
}

const ORIGIN_MS = Date.UTC(2020, 0, 1);

/** `wall` reads the wall clock; `known` are segments kept from an earlier run. */
export function createWorldClock(wall: () => number, speed: number, known: readonly ClockSegment[] = []): WorldClock {
  const segments: ClockSegment[] = known.length > 0 ? [...known] : [{ wallMs: ORIGIN_MS, worldMs: ORIGIN_MS, speed }];
  const last = (): ClockSegment => segments[segments.length - 1] as ClockSegment;
  const segmentBy = (field: 'wallMs' | 'worldMs', value: number): ClockSegment => {
    for (let i = segments.length - 1; i > 0; i--) {
      const segment = segments[i] as ClockSegment;
      if (segment[field] <= value) return segment;
    }
    return segments[0] as ClockSegment;
  };
  const toWorld = (wallMs: number): number => {
    const { wallMs: from, worldMs, speed: pace } = segmentBy('wallMs', wallMs);
    return worldMs + (wallMs - from) * pace;
  };
  const setSpeed = (pace: number): void => {
    const wallMs = wall();
    segments.push({ wallMs, worldMs: toWorld(wallMs), speed: pace });
  };
  if (known.length > 0 && last().speed !== speed) setSpeed(speed);
  return {
    wall,
    world: () => toWorld(wall()),
    toWall: (worldMs) => {
      const { wallMs, worldMs: from, speed: pace } = segmentBy('worldMs', worldMs);
      // A clock that stands still never gets there.
      if (pace === 0) return worldMs <= from ? wallMs : Number.POSITIVE_INFINITY;
      return Math.round(wallMs + (worldMs - from) / pace);
    },
    toWorld,
    speed: () => last().speed,
    setSpeed,
    segments: () => segments,
  };
}
