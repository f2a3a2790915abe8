/** The sandbox's admin API (PROTOCOL.md section 7): what happens on the pitch, and with the feed itself, at a moment the test chooses. */
async function control<T>(path: string, body: unknown, method: 'POST' | 'PATCH' = 'POST'): Promise<T> {
  const reply = await fetch(`${process.env.E2E_FEED_URL ?? ''}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-sandbox-admin': process.env.E2E_FEED_ADMIN ?? '' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Where all matches are that tests make. */
export const TEST_CATEGORY = 'Proving Grounds';

export interface Fixture {
  readonly urn: string;
}

export interface MatchRequest {
  /** Soccer unless another one is named. */
  readonly sport?: 'soccer' | 'basketball' | 'cs2';
  readonly home: string;
  readonly away: string;
  readonly tournament: string;
  /** Epoch ms of the kick-off. */
  readonly start_time: number;
  /** Whether the provider reports on it while it is played: yes, unless said otherwise. */
  readonly live_coverage?: boolean;
  /** `model`: it starts and is played by itself, like a match of the world. */
  readonly play?: 'none' | 'model';
}

/** Final score of a match. */
export interface Score {
  readonly home: number;
  readonly away: number;
}

/** The admin API, one function for each thing a journey needs. */
export const feedControl = {
  /** A match that does only what is sent for it. */
  makeMatch: (request: MatchRequest) =>
    control<{ fixture: Fixture }>('/admin/matches', {
      sport: 'soccer',
      play: 'none',
      category: TEST_CATEGORY,
      country_code: 'INT',
      ...request,
    }),
  /** Sends one message of the feed to every consumer. */
  send: (message: Readonly<Record<string, unknown>>) => control<unknown>('/admin/send', { message }),
  /** A match that waits has its time now. */
  startNow: (urn: string) => control<unknown>(`/admin/matches/${urn}`, { start_time: Date.now() }, 'PATCH'),
  /** Ends a match with this score: the end of play, the settlement, its confirmation, the closed event. */
  finish: (urn: string, result: Score) => control<unknown>('/admin/finish', { urn, result }),
  /** A producer sends nothing any more, or again. */
  silence: (producer: number, isOn: boolean) =>
    control<unknown>(`/admin/producers/${producer}/silence`, isOn ? { on: true } : { off: true }),
  /** The same for a match that is played by itself: with the score of its own course. */
  playOut: (urn: string) => control<unknown>('/admin/finish', { urn }),
};
