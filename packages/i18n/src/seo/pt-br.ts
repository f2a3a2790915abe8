import type { MetaTable } from './meta-entry.ts';

export const ptBR: MetaTable = {
  paths: {
    '/live': {
      Title: 'Apostas ao vivo: todos os jogos em andamento | Duskline',
      Description: 'Todos os jogos em andamento em uma página, com placar, relógio e odds que mudam com o jogo.',
      Keywords: 'apostas ao vivo, odds ao vivo, placares ao vivo',
    },
    '/sport/:sport': {
      Title: 'Odds de {sport} | Duskline',
      Description: 'Odds de {sport} para hoje e os próximos dias: resultado, handicap e total de cada torneio, também ao vivo.',
      Keywords: 'apostas {sport}, odds {sport}, {sport} ao vivo',
    },
    '/sport/:sport/today': {
      Title: '{sport} hoje: jogos e odds | Duskline',
      Description: 'Todos os jogos de {sport} que começam hoje, com odds de resultado, handicap e total.',
      Keywords: '{sport} hoje, odds de hoje, jogos de hoje',
    },
    '/sport/:sport/:category': {
      Title: 'Odds de {sport}: {category} | Duskline',
      Description: 'Odds de todos os torneios de {sport} de {category}, antes do jogo e ao vivo.',
      Keywords: 'odds {sport} {category}, apostas {category}',
    },
    '/sport/:sport/:category/:tournament': {
      Title: '{tournament}: odds, {category} | Duskline',
      Description: '{tournament} ({category}): próximos jogos de {sport} e ao vivo, com resultado, handicap e total.',
      Keywords: 'odds {tournament}, apostas {tournament}, {category} {sport}',
    },
    '/sport/:sport/:category/:tournament/match/:match': {
      Title: '{home} x {away}: odds | Duskline',
      Description: '{home} contra {away}, {tournament}: todos os mercados e odds do jogo.',
      Keywords: '{home}, {away}, odds {home} {away}, {tournament}',
    },
    '/live/:sport/:category/:tournament/match/:match': {
      Title: '{home} x {away} ao vivo: placar e odds | Duskline',
      Description: '{home} contra {away}, {tournament}: placar, relógio e todos os mercados abertos ao vivo.',
      Keywords: '{home} {away} ao vivo, odds ao vivo {tournament}',
    },
  },
  areas: {
    sport: {
      Title: 'Apostas esportivas e odds | Duskline',
      Description: 'Odds de futebol, basquete, tênis e mais: resultado, handicap e total de cada jogo, ao vivo e antes.',
      Keywords: 'apostas esportivas, odds, handicap, mais/menos, ao vivo',
    },
    esports: {
      Title: 'Apostas em esports e odds | Duskline',
      Description: 'Odds de ligas e torneios de esports: vencedor, mapas e totais, antes e ao vivo.',
      Keywords: 'apostas esports, odds esports, esports ao vivo',
    },
    casino: {
      Title: 'Jogos de cassino online | Duskline',
      Description: 'Caça-níqueis, mesas, crupiês ao vivo e jackpots de muitos estúdios em um só lugar.',
      Keywords: 'cassino online, caça-níqueis, cassino ao vivo, jackpots',
    },
    rest: {
      Title: 'Duskline | Cada linha, ao vivo',
      Description: 'Apostas com odds exatas: esporte antes do jogo e ao vivo, pagamento rápido e regras claras.',
      Keywords: 'apostas online, casa de apostas, odds ao vivo',
    },
  },
  root: {
    Title: 'Duskline | Cada linha, ao vivo',
    Description: 'Apostas com odds exatas: esporte antes do jogo e ao vivo, pagamento rápido e regras claras.',
    Keywords: 'apostas online, casa de apostas, odds ao vivo',
  },
};
