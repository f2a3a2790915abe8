/** A browser that wants notifications, as its PushManager names it. */
export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface NewSubscription extends BrowserSubscription {
  userId: string;
  sessionId: string;
  language: string;
  goals: boolean;
  bets: boolean;
}

export interface GoalFacts {
  matchId: number;
  home: string;
  away: string;
  homeScore: number;
  awayScore: number;
  /** The score went down: a goal does not count any more. */
  isTakenBack: boolean;
  /** Path of the match after the language. */
  path: string;
}

export interface BetFacts {
  ticketId: string;
  result: 'won' | 'lost' | 'returned' | 'settled' | 'changed';
}

/** What became of one bet of one player. */
export interface BetResult {
  userId: string;
  /** Told once. */
  onceKey: string;
  facts: BetFacts;
}

/** What is told, to all browsers of these players that want to hear of it. */
export type News = {
  userIds: readonly string[];
  /** Told once. */
  onceKey: string;
} & ({ kind: 'goal'; facts: GoalFacts } | { kind: 'bet'; facts: BetFacts });
