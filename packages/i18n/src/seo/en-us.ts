import type { MetaTable } from './meta-entry.ts';

export const enUS: MetaTable = {
  paths: {
    '/live': {
      Title: 'Live betting: every match in play now | Duskline',
      Description: 'All matches in play on one page, with scores, clocks and prices that move as the game does.',
      Keywords: 'live betting, in-play odds, live scores',
    },
    '/sport/:sport': {
      Title: '{sport} betting odds | Duskline',
      Description:
        '{sport} odds for today and the days ahead: result, handicap and total for every tournament, live prices included.',
      Keywords: '{sport} betting, {sport} odds, {sport} live odds',
    },
    '/sport/:sport/today': {
      Title: '{sport} today: matches and odds | Duskline',
      Description: 'Every {sport} match that starts today, with result, handicap and total prices.',
      Keywords: '{sport} today, {sport} odds today, todays matches',
    },
    '/sport/:sport/:category': {
      Title: '{category} {sport} odds | Duskline',
      Description: 'Odds for all {category} {sport} tournaments, before the match and live.',
      Keywords: '{category} {sport} odds, {category} betting',
    },
    '/sport/:sport/:category/:tournament': {
      Title: '{tournament} odds, {category} | Duskline',
      Description: '{tournament} ({category}): upcoming and live {sport} matches with prices on result, handicap and total.',
      Keywords: '{tournament} odds, {tournament} betting, {category} {sport}',
    },
    '/sport/:sport/:category/:tournament/match/:match': {
      Title: '{home} v {away} odds | Duskline',
      Description: '{home} v {away}, {tournament}: all markets and prices for the match.',
      Keywords: '{home}, {away}, {home} {away} odds, {tournament}',
    },
    '/live/:sport/:category/:tournament/match/:match': {
      Title: '{home} v {away} live: score and odds | Duskline',
      Description: '{home} v {away}, {tournament}: live score, clock and every open market.',
      Keywords: '{home} {away} live, {tournament} live odds, in-play',
    },
  },
  areas: {
    sport: {
      Title: 'Sports betting odds | Duskline',
      Description: 'Odds on soccer, basketball, tennis and more: result, handicap and total for every match, live and ahead.',
      Keywords: 'sports betting, odds, handicap, totals, live betting',
    },
    esports: {
      Title: 'Esports betting odds | Duskline',
      Description: 'Odds on esports leagues and tournaments: winner, maps and totals, before the match and live.',
      Keywords: 'esports betting, esports odds, live esports',
    },
    casino: {
      Title: 'Online casino games | Duskline',
      Description: 'Slots, tables, live dealers and jackpots from many studios in one lobby.',
      Keywords: 'online casino, slots, live casino, jackpots',
    },
    rest: {
      Title: 'Duskline | Every line, live',
      Description: 'Betting with exact prices: sports before the match and live, fast results and clear rules.',
      Keywords: 'online betting, sportsbook, live odds',
    },
  },
  root: {
    Title: 'Duskline | Every line, live',
    Description: 'Betting with exact prices: sports before the match and live, fast results and clear rules.',
    Keywords: 'online betting, sportsbook, live odds',
  },
};
