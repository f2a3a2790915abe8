/**
 * The specification's numbered states (spec 115-125). Values are wire values: never renumber.
 * Plain const objects instead of TypeScript enums, so that the code runs unchanged under type stripping.
 */
export const BetAcceptance = { PENDING: 0, ACCEPTED: 1, DECLINED: 2, NEW_OFFER: 3, DELAYED: 4, DELAYED_CASHOUT: 5 } as const;
export type BetAcceptance = (typeof BetAcceptance)[keyof typeof BetAcceptance];

/** How a request stands of which the processing feed speaks (BETSLIP-03). */
export const AnotherRequestState = { NONE: 0, PROCESSING: 1, ACCEPTED: 2, DECLINED: 3, FAILED: 4 } as const;
export type AnotherRequestState = (typeof AnotherRequestState)[keyof typeof AnotherRequestState];

export const TicketOutcome = { PENDING: 0, CANCELLED: 1, WIN: 2, LOST: 3, REFUND: 4, HALFWIN: 5, HALFLOSE: 6 } as const;
export type TicketOutcome = (typeof TicketOutcome)[keyof typeof TicketOutcome];

export const OddsChangePolicy = { DECLINE_ANY: 0, ACCEPT_BETTER: 1, ACCEPT_ANY: 2 } as const;
export type OddsChangePolicy = (typeof OddsChangePolicy)[keyof typeof OddsChangePolicy];

/** 1.1 is the specification's own number for several singles placed at once. */
export const BetType = { SINGLE: 1, MULTIPLE_SINGLES: 1.1, COMBO: 2, SYSTEM: 3, IFBET: 4, REVERSEBET: 5, TEASER: 6 } as const;
export type BetType = (typeof BetType)[keyof typeof BetType];

export const UserType = { USER: 0, AGENT: 1, SUPER_AGENT: 2, DEMO_USER: 3, SUPER_MASTER_AGENT: 4 } as const;
export type UserType = (typeof UserType)[keyof typeof UserType];

export const MatchType = { NORMAL: 1, OUTRIGHT: 2, VIRTUAL: 3 } as const;

export const BettingSourceType = { PREMATCH: 1, LIVE: 2, VIRTUAL: 3 } as const;

export const HeaderType = { NONE: 0, TWO_WAY: 1, THREE_WAY: 2, HANDICAP: 3, TOTAL: 4 } as const;

export const SportSystemId = { SOCCER: 1, TENNIS: 5, BASKETBALL: 20, ESPORTS: 66 } as const;
export type SportSystemId = (typeof SportSystemId)[keyof typeof SportSystemId];

export const OddsFormats = ['decimal', 'hongkong', 'indonesian', 'american', 'fractional', 'malay'] as const;
export type OddsFormat = (typeof OddsFormats)[number];
