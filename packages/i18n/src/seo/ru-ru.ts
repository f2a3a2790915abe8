import type { MetaTable } from './meta-entry.ts';

export const ruRU: MetaTable = {
  paths: {
    '/live': {
      Title: 'Лайв-ставки: все матчи, которые идут сейчас | Duskline',
      Description: 'Все идущие матчи на одной странице: счёт, время и коэффициенты, которые меняются вместе с игрой.',
      Keywords: 'лайв-ставки, лайв-коэффициенты, счёт онлайн',
    },
    '/sport/:sport': {
      Title: '{sport}: коэффициенты | Duskline',
      Description: '{sport}: коэффициенты на сегодня и ближайшие дни. Исход, фора и тотал по каждому турниру, в том числе лайв.',
      Keywords: '{sport} ставки, {sport} коэффициенты, {sport} лайв',
    },
    '/sport/:sport/today': {
      Title: '{sport} сегодня: матчи и коэффициенты | Duskline',
      Description: '{sport}: все матчи, которые начинаются сегодня, с коэффициентами на исход, фору и тотал.',
      Keywords: '{sport} сегодня, коэффициенты на сегодня, матчи сегодня',
    },
    '/sport/:sport/:category': {
      Title: '{sport}, {category}: коэффициенты | Duskline',
      Description: '{sport}, {category}: коэффициенты на все турниры, до матча и в лайве.',
      Keywords: '{category} {sport} коэффициенты, {category} ставки',
    },
    '/sport/:sport/:category/:tournament': {
      Title: '{tournament}: коэффициенты, {category} | Duskline',
      Description: '{tournament} ({category}): предстоящие и идущие матчи, исход, фора и тотал.',
      Keywords: '{tournament} коэффициенты, {tournament} ставки, {category} {sport}',
    },
    '/sport/:sport/:category/:tournament/match/:match': {
      Title: '{home} – {away}: коэффициенты | Duskline',
      Description: '{home} – {away}, {tournament}: все рынки и коэффициенты на матч.',
      Keywords: '{home}, {away}, {home} {away} коэффициенты, {tournament}',
    },
    '/live/:sport/:category/:tournament/match/:match': {
      Title: '{home} – {away} лайв: счёт и коэффициенты | Duskline',
      Description: '{home} – {away}, {tournament}: счёт, время и все открытые рынки в лайве.',
      Keywords: '{home} {away} лайв, {tournament} лайв-коэффициенты',
    },
  },
  areas: {
    sport: {
      Title: 'Ставки на спорт и коэффициенты | Duskline',
      Description: 'Коэффициенты на футбол, баскетбол, теннис и не только: исход, фора и тотал на каждый матч, лайв и заранее.',
      Keywords: 'ставки на спорт, коэффициенты, фора, тотал, лайв',
    },
    esports: {
      Title: 'Ставки на киберспорт | Duskline',
      Description: 'Коэффициенты на лиги и турниры киберспорта: победитель, карты и тоталы, заранее и в лайве.',
      Keywords: 'ставки на киберспорт, коэффициенты киберспорт, киберспорт лайв',
    },
    casino: {
      Title: 'Онлайн-казино | Duskline',
      Description: 'Слоты, столы, живые дилеры и джекпоты многих студий в одном месте.',
      Keywords: 'онлайн-казино, слоты, живое казино, джекпоты',
    },
    rest: {
      Title: 'Duskline | Каждая линия, в лайве',
      Description: 'Ставки по точным коэффициентам: спорт до матча и в лайве, быстрый расчёт и ясные правила.',
      Keywords: 'ставки онлайн, букмекер, лайв-коэффициенты',
    },
  },
  root: {
    Title: 'Duskline | Каждая линия, в лайве',
    Description: 'Ставки по точным коэффициентам: спорт до матча и в лайве, быстрый расчёт и ясные правила.',
    Keywords: 'ставки онлайн, букмекер, лайв-коэффициенты',
  },
};
