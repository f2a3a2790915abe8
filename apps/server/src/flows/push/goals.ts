import type { WebPush } from '../../modules/web-push/index.ts';
import { createDelayedJobRunner } from '../../platform/jobs/delayed-job-runner.ts';
import type { Logger } from '../../platform/log.ts';

/** The score of a match of a sport in which it is worth a notification, while it is played. */
export interface GoalScore {
  home: string;
  away: string;
  homeScore: number;
  awayScore: number;
  /** Path of the match after the language. */
  path: string;
}

export interface GoalOptions {
  /**
   * What a match stands at, as the board has it: read for every message, so nothing is made for it. Null: not live, of another sport, in doubt, or being
   * looked at by the video referee.
   */
  state(matchId: number): Pick<GoalScore, 'homeScore' | 'awayScore'> | null;
  /** The same with what is told of it; asked for when the score has changed. */
  score(matchId: number): GoalScore | null;
  /** Matches that are played now. */
  live(): readonly number[];
  webPush: Pick<WebPush, 'noteScore'>;
  /** Players who have marked a match or have a running bet on it. */
  followersOf(matchId: number): Promise<readonly string[]>;
  log: Logger;
}

/**
 * Goals become notifications. The score that was told last is kept: what could not be written is tried again, and what was scored while no process
 * looked is told by the next one, as the score stands then.
 */
export function createGoals({ state, score, live, webPush, followersOf, log }: GoalOptions) {
  /** What was written last of each match, so that a clock or a price alone asks nothing. */
  const written = new Map<number, Pick<GoalScore, 'homeScore' | 'awayScore'>>();
  const waiting = new Set<number>();

  function isNews(matchId: number): boolean {
    const now = state(matchId);
    if (now === null) return false;
    const last = written.get(matchId);
    return last?.homeScore !== now.homeScore || last.awayScore !== now.awayScore;
  }

  async function work(): Promise<void> {
    for (const matchId of waiting) {
      waiting.delete(matchId);
      const now = isNews(matchId) ? score(matchId) : null;
      if (now === null) continue;
      try {
        await webPush.noteScore({ matchId, ...now }, () => followersOf(matchId));
        written.set(matchId, { homeScore: now.homeScore, awayScore: now.awayScore });
      } catch (error) {
        waiting.add(matchId);
        log.warn({ event: 'goal', matchId, err: error }, 'a score could not be told, trying again');
        return;
      }
    }
  }

  const runner = createDelayedJobRunner({ work, log, event: 'goals', fault: 'goals could not be told' });

  function look(matchId: number): void {
    if (!isNews(matchId)) return;
    waiting.add(matchId);
    runner.after(0);
  }

  return {
    /** A match of the board has changed. Cheap: called for every message. */
    onMatch(matchId: number): void {
      look(matchId);
    },
    /** A match has left the board. */
    forget(matchId: number): void {
      written.delete(matchId);
    },
    start(): void {
      runner.start();
      for (const matchId of live()) look(matchId);
    },
    stop: () => runner.stop(),
    /** Writes what waits. */
    run: () => runner.run(),
  };
}
