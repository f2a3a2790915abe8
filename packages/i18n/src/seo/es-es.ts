import type { MetaTable } from './meta-entry.ts';

export const esES: MetaTable = {
  paths: {
    '/live': {
      Title: 'Apuestas en vivo: todos los partidos en juego | Duskline',
      Description: 'Todos los partidos en juego en una página, con marcador, reloj y cuotas que se mueven con el partido.',
      Keywords: 'apuestas en vivo, cuotas en vivo, resultados en directo',
    },
    '/sport/:sport': {
      Title: 'Cuotas de {sport} | Duskline',
      Description: 'Cuotas de {sport} para hoy y los próximos días: resultado, hándicap y total de cada torneo, también en vivo.',
      Keywords: 'apuestas {sport}, cuotas {sport}, {sport} en vivo',
    },
    '/sport/:sport/today': {
      Title: '{sport} hoy: partidos y cuotas | Duskline',
      Description: 'Todos los partidos de {sport} que empiezan hoy, con cuotas de resultado, hándicap y total.',
      Keywords: '{sport} hoy, cuotas de hoy, partidos de hoy',
    },
    '/sport/:sport/:category': {
      Title: 'Cuotas de {sport}: {category} | Duskline',
      Description: 'Cuotas de todos los torneos de {sport} de {category}, antes del partido y en vivo.',
      Keywords: 'cuotas {sport} {category}, apuestas {category}',
    },
    '/sport/:sport/:category/:tournament': {
      Title: '{tournament}: cuotas, {category} | Duskline',
      Description: '{tournament} ({category}): próximos partidos de {sport} y en vivo, con resultado, hándicap y total.',
      Keywords: 'cuotas {tournament}, apuestas {tournament}, {category} {sport}',
    },
    '/sport/:sport/:category/:tournament/match/:match': {
      Title: '{home} – {away}: cuotas | Duskline',
      Description: '{home} contra {away}, {tournament}: todos los mercados y cuotas del partido.',
      Keywords: '{home}, {away}, cuotas {home} {away}, {tournament}',
    },
    '/live/:sport/:category/:tournament/match/:match': {
      Title: '{home} – {away} en vivo: marcador y cuotas | Duskline',
      Description: '{home} contra {away}, {tournament}: marcador, reloj y todos los mercados abiertos en vivo.',
      Keywords: '{home} {away} en vivo, cuotas en vivo {tournament}',
    },
  },
  areas: {
    sport: {
      Title: 'Apuestas deportivas y cuotas | Duskline',
      Description:
        'Cuotas de fútbol, baloncesto, tenis y más: resultado, hándicap y total de cada partido, en vivo y por adelantado.',
      Keywords: 'apuestas deportivas, cuotas, hándicap, más/menos, en vivo',
    },
    esports: {
      Title: 'Apuestas de esports y cuotas | Duskline',
      Description: 'Cuotas de ligas y torneos de esports: ganador, mapas y totales, antes y en vivo.',
      Keywords: 'apuestas esports, cuotas esports, esports en vivo',
    },
    casino: {
      Title: 'Juegos de casino online | Duskline',
      Description: 'Tragaperras, mesas, crupieres en vivo y botes de muchos estudios en un solo lugar.',
      Keywords: 'casino online, tragaperras, casino en vivo, botes',
    },
    rest: {
      Title: 'Duskline | Cada línea, en vivo',
      Description: 'Apuestas con precios exactos: deporte antes del partido y en vivo, pagos rápidos y reglas claras.',
      Keywords: 'apuestas online, casa de apuestas, cuotas en vivo',
    },
  },
  root: {
    Title: 'Duskline | Cada línea, en vivo',
    Description: 'Apuestas con precios exactos: deporte antes del partido y en vivo, pagos rápidos y reglas claras.',
    Keywords: 'apuestas online, casa de apuestas, cuotas en vivo',
  },
};
