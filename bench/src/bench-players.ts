import { HttpPlayer } from '../../tools/product-kit/http-player.ts';

export interface Pick {
  readonly selectionId: string;
  readonly odds: number;
}

/** A new player with play money; returns the cookie of the session. */
export async function register(url: string, n: number): Promise<string> {
  const player = new HttpPlayer(url, `bench${n}`);
  await player.register();
  return player.cookies();
}

/** Selections of matches that have not started, so that no bet waits. */
export async function prematchPicks(url: string): Promise<Pick[]> {
  const reply = await fetch(`${url}/api/sportmatch/get?sportID=1&languageCode=en-US`);
  const matches = (await reply.json()) as {
    PreviewMarkets: Record<string, { ID: string; Value: number; IsLive?: boolean; IsSuspended?: boolean }[]>;
    LiveMatchInfo?: unknown;
  }[];
  const odds = matches.flatMap((match) => (match.LiveMatchInfo ? [] : Object.values(match.PreviewMarkets).flat()));
  const picks = odds.filter((odd) => odd.Value > 1.2 && odd.Value < 8).map((odd) => ({ selectionId: odd.ID, odds: odd.Value }));
  if (picks.length < 50) throw new Error(`only ${picks.length} selections to bet on`);
  return picks.slice(0, 400);
}
