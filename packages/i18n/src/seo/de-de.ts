import type { MetaTable } from './meta-entry.ts';

export const deDE: MetaTable = {
  paths: {
    '/live': {
      Title: 'Livewetten: alle laufenden Spiele | Duskline',
      Description: 'Alle laufenden Spiele auf einer Seite, mit Spielstand, Spieluhr und Quoten, die sich mit dem Spiel bewegen.',
      Keywords: 'Livewetten, Livequoten, Live-Ergebnisse',
    },
    '/sport/:sport': {
      Title: '{sport}: Wettquoten | Duskline',
      Description:
        '{sport}-Quoten für heute und die nächsten Tage: Ausgang, Handicap und Gesamtzahl für jedes Turnier, auch live.',
      Keywords: '{sport} Wetten, {sport} Quoten, {sport} Livequoten',
    },
    '/sport/:sport/today': {
      Title: '{sport} heute: Spiele und Quoten | Duskline',
      Description: 'Alle Spiele von heute im {sport}, mit Quoten auf Ausgang, Handicap und Gesamtzahl.',
      Keywords: '{sport} heute, Quoten heute, Spiele heute',
    },
    '/sport/:sport/:category': {
      Title: '{sport}-Quoten: {category} | Duskline',
      Description: 'Quoten für alle {sport}-Turniere in {category}, vor dem Spiel und live.',
      Keywords: '{category} {sport} Quoten, {category} Wetten',
    },
    '/sport/:sport/:category/:tournament': {
      Title: '{tournament}: Quoten, {category} | Duskline',
      Description:
        '{tournament} ({category}): kommende und laufende Spiele im {sport} mit Quoten auf Ausgang, Handicap und Gesamtzahl.',
      Keywords: '{tournament} Quoten, {tournament} Wetten, {category} {sport}',
    },
    '/sport/:sport/:category/:tournament/match/:match': {
      Title: '{home} – {away}: Quoten | Duskline',
      Description: '{home} gegen {away}, {tournament}: alle Wettmärkte und Quoten zum Spiel.',
      Keywords: '{home}, {away}, {home} {away} Quoten, {tournament}',
    },
    '/live/:sport/:category/:tournament/match/:match': {
      Title: '{home} – {away} live: Spielstand und Quoten | Duskline',
      Description: '{home} gegen {away}, {tournament}: Spielstand, Spieluhr und alle offenen Wettmärkte live.',
      Keywords: '{home} {away} live, {tournament} Livequoten, Livewetten',
    },
  },
  areas: {
    sport: {
      Title: 'Sportwetten und Quoten | Duskline',
      Description:
        'Quoten auf Fußball, Basketball, Tennis und mehr: Ausgang, Handicap und Gesamtzahl für jedes Spiel, live und vorab.',
      Keywords: 'Sportwetten, Quoten, Handicap, Über/Unter, Livewetten',
    },
    esports: {
      Title: 'E-Sport-Wetten und Quoten | Duskline',
      Description: 'Quoten auf E-Sport-Ligen und -Turniere: Sieger, Maps und Gesamtzahlen, vorab und live.',
      Keywords: 'E-Sport-Wetten, E-Sport-Quoten, E-Sport live',
    },
    casino: {
      Title: 'Online-Casino-Spiele | Duskline',
      Description: 'Automaten, Tische, Live-Dealer und Jackpots vieler Studios in einer Lobby.',
      Keywords: 'Online-Casino, Automatenspiele, Live-Casino, Jackpots',
    },
    rest: {
      Title: 'Duskline | Jede Quote, live',
      Description: 'Wetten zu genauen Quoten: Sport vor dem Spiel und live, schnelle Abrechnung und klare Regeln.',
      Keywords: 'Online-Wetten, Sportwetten, Livequoten',
    },
  },
  root: {
    Title: 'Duskline | Jede Quote, live',
    Description: 'Wetten zu genauen Quoten: Sport vor dem Spiel und live, schnelle Abrechnung und klare Regeln.',
    Keywords: 'Online-Wetten, Sportwetten, Livequoten',
  },
};
