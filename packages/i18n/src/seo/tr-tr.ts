import type { MetaTable } from './meta-entry.ts';

export const trTR: MetaTable = {
  paths: {
    '/live': {
      Title: 'Canlı bahis: şu anda oynanan tüm maçlar | Duskline',
      Description: 'Oynanan tüm maçlar tek sayfada: skor, süre ve maçla birlikte değişen oranlar.',
      Keywords: 'canlı bahis, canlı oranlar, canlı skor',
    },
    '/sport/:sport': {
      Title: '{sport} bahis oranları | Duskline',
      Description: 'Bugün ve önümüzdeki günler için {sport} oranları: her turnuvada sonuç, handikap ve toplam, canlı dahil.',
      Keywords: '{sport} bahis, {sport} oranları, {sport} canlı',
    },
    '/sport/:sport/today': {
      Title: '{sport} bugün: maçlar ve oranlar | Duskline',
      Description: 'Bugün başlayan tüm {sport} maçları; sonuç, handikap ve toplam oranlarıyla.',
      Keywords: '{sport} bugün, bugünün oranları, bugünün maçları',
    },
    '/sport/:sport/:category': {
      Title: '{category} {sport} oranları | Duskline',
      Description: '{category} {sport} turnuvalarının tümü için maç öncesi ve canlı oranlar.',
      Keywords: '{category} {sport} oranları, {category} bahis',
    },
    '/sport/:sport/:category/:tournament': {
      Title: '{tournament} oranları, {category} | Duskline',
      Description: '{tournament} ({category}): yaklaşan ve canlı {sport} maçları; sonuç, handikap ve toplam.',
      Keywords: '{tournament} oranları, {tournament} bahis, {category} {sport}',
    },
    '/sport/:sport/:category/:tournament/match/:match': {
      Title: '{home} – {away} oranları | Duskline',
      Description: '{home} – {away}, {tournament}: maçın tüm bahis seçenekleri ve oranları.',
      Keywords: '{home}, {away}, {home} {away} oranları, {tournament}',
    },
    '/live/:sport/:category/:tournament/match/:match': {
      Title: '{home} – {away} canlı: skor ve oranlar | Duskline',
      Description: '{home} – {away}, {tournament}: canlı skor, süre ve açık tüm seçenekler.',
      Keywords: '{home} {away} canlı, {tournament} canlı oranlar',
    },
  },
  areas: {
    sport: {
      Title: 'Spor bahisleri ve oranlar | Duskline',
      Description: 'Futbol, basketbol, tenis ve daha fazlası: her maç için sonuç, handikap ve toplam, canlı ve maç öncesi.',
      Keywords: 'spor bahisleri, oranlar, handikap, alt/üst, canlı bahis',
    },
    esports: {
      Title: 'Espor bahis oranları | Duskline',
      Description: 'Espor ligleri ve turnuvaları: kazanan, haritalar ve toplamlar, maç öncesi ve canlı.',
      Keywords: 'espor bahis, espor oranları, canlı espor',
    },
    casino: {
      Title: 'Çevrimiçi casino oyunları | Duskline',
      Description: 'Birçok stüdyodan slotlar, masalar, canlı krupiyeler ve jackpotlar tek lobide.',
      Keywords: 'çevrimiçi casino, slot, canlı casino, jackpot',
    },
    rest: {
      Title: 'Duskline | Her oran, canlı',
      Description: 'Kesin oranlarla bahis: maç öncesi ve canlı spor, hızlı sonuçlandırma ve açık kurallar.',
      Keywords: 'çevrimiçi bahis, spor bahisleri, canlı oranlar',
    },
  },
  root: {
    Title: 'Duskline | Her oran, canlı',
    Description: 'Kesin oranlarla bahis: maç öncesi ve canlı spor, hızlı sonuçlandırma ve açık kurallar.',
    Keywords: 'çevrimiçi bahis, spor bahisleri, canlı oranlar',
  },
};
