export { type FreeBets, type FreeBetToken, grantFreeBetWithin, TokenStatus } from './free-bets.ts';
export { bonusTables } from './personal-data.ts';
export { type BonusService, createBonus } from './service.ts';
