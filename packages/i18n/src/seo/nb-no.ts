import type { MetaTable } from './meta-entry.ts';

export const nbNO: MetaTable = {
  paths: {
    '/live': {
      Title: 'Livespill: alle kamper i gang nå | Duskline',
      Description: 'Alle kamper i gang på én side, med stilling, klokke og odds som følger kampen.',
      Keywords: 'livespill, liveodds, livestilling',
    },
    '/sport/:sport': {
      Title: '{sport}: odds | Duskline',
      Description: 'Odds på {sport} i dag og dagene fremover: resultat, handikap og total for hver turnering, også live.',
      Keywords: '{sport} odds, spill på {sport}, {sport} live',
    },
    '/sport/:sport/today': {
      Title: '{sport} i dag: kamper og odds | Duskline',
      Description: 'Alle kamper i {sport} som starter i dag, med odds på resultat, handikap og total.',
      Keywords: '{sport} i dag, odds i dag, dagens kamper',
    },
    '/sport/:sport/:category': {
      Title: '{sport} {category}: odds | Duskline',
      Description: 'Odds på alle turneringer i {sport} fra {category}, før kampen og live.',
      Keywords: '{category} {sport} odds, {category} spill',
    },
    '/sport/:sport/:category/:tournament': {
      Title: '{tournament}: odds, {category} | Duskline',
      Description: '{tournament} ({category}): kommende og pågående kamper i {sport}, med resultat, handikap og total.',
      Keywords: '{tournament} odds, spill på {tournament}, {category} {sport}',
    },
    '/sport/:sport/:category/:tournament/match/:match': {
      Title: '{home} – {away}: odds | Duskline',
      Description: '{home} mot {away}, {tournament}: alle markeder og odds til kampen.',
      Keywords: '{home}, {away}, {home} {away} odds, {tournament}',
    },
    '/live/:sport/:category/:tournament/match/:match': {
      Title: '{home} – {away} live: stilling og odds | Duskline',
      Description: '{home} mot {away}, {tournament}: stilling, klokke og alle åpne markeder live.',
      Keywords: '{home} {away} live, {tournament} liveodds',
    },
  },
  areas: {
    sport: {
      Title: 'Sportsspill og odds | Duskline',
      Description: 'Odds på fotball, basketball, tennis og mer: resultat, handikap og total for hver kamp, live og på forhånd.',
      Keywords: 'sportsspill, odds, handikap, over/under, livespill',
    },
    esports: {
      Title: 'Esport: odds | Duskline',
      Description: 'Odds på ligaer og turneringer i esport: vinner, kart og totaler, på forhånd og live.',
      Keywords: 'esport odds, spill på esport, esport live',
    },
    casino: {
      Title: 'Casinospill på nett | Duskline',
      Description: 'Automater, bordspill, live dealere og jackpotter fra mange studioer på ett sted.',
      Keywords: 'nettcasino, spilleautomater, livecasino, jackpotter',
    },
    rest: {
      Title: 'Duskline | Hver odds, live',
      Description: 'Spill til nøyaktige odds: sport før kampen og live, raskt oppgjør og klare regler.',
      Keywords: 'spill på nett, sportsspill, liveodds',
    },
  },
  root: {
    Title: 'Duskline | Hver odds, live',
    Description: 'Spill til nøyaktige odds: sport før kampen og live, raskt oppgjør og klare regler.',
    Keywords: 'spill på nett, sportsspill, liveodds',
  },
};
