import type { MetaTable } from './meta-entry.ts';

export const arEG: MetaTable = {
  paths: {
    '/live': {
      Title: 'الرهان المباشر: كل المباريات الجارية الآن | Duskline',
      Description: 'كل المباريات الجارية في صفحة واحدة، مع النتائج والوقت وأسعار تتحرك مع مجريات اللعب.',
      Keywords: 'رهان مباشر، أسعار مباشرة، نتائج مباشرة',
    },
    '/sport/:sport': {
      Title: 'أسعار رهانات {sport} | Duskline',
      Description: 'أسعار {sport} لليوم والأيام القادمة: النتيجة والهانديكاب والمجموع لكل بطولة، مع الأسعار المباشرة.',
      Keywords: 'رهانات {sport}، أسعار {sport}، {sport} مباشر',
    },
    '/sport/:sport/today': {
      Title: '{sport} اليوم: المباريات والأسعار | Duskline',
      Description: 'كل مباريات {sport} التي تبدأ اليوم، مع أسعار النتيجة والهانديكاب والمجموع.',
      Keywords: '{sport} اليوم، أسعار اليوم، مباريات اليوم',
    },
    '/sport/:sport/:category': {
      Title: 'أسعار {sport} في {category} | Duskline',
      Description: 'أسعار جميع بطولات {sport} في {category}، قبل المباراة ومباشرة.',
      Keywords: 'أسعار {sport} {category}، رهانات {category}',
    },
    '/sport/:sport/:category/:tournament': {
      Title: 'أسعار {tournament}، {category} | Duskline',
      Description: '{tournament} ({category}): مباريات {sport} القادمة والمباشرة مع أسعار النتيجة والهانديكاب والمجموع.',
      Keywords: 'أسعار {tournament}، رهانات {tournament}، {category} {sport}',
    },
    '/sport/:sport/:category/:tournament/match/:match': {
      Title: 'أسعار {home} ضد {away} | Duskline',
      Description: '{home} ضد {away}، {tournament}: كل الأسواق والأسعار للمباراة.',
      Keywords: '{home}، {away}، أسعار {home} {away}، {tournament}',
    },
    '/live/:sport/:category/:tournament/match/:match': {
      Title: '{home} ضد {away} مباشر: النتيجة والأسعار | Duskline',
      Description: '{home} ضد {away}، {tournament}: النتيجة المباشرة والوقت وكل الأسواق المفتوحة.',
      Keywords: '{home} {away} مباشر، أسعار {tournament} المباشرة، رهان مباشر',
    },
  },
  areas: {
    sport: {
      Title: 'أسعار الرهانات الرياضية | Duskline',
      Description: 'أسعار كرة القدم وكرة السلة والتنس وغيرها: النتيجة والهانديكاب والمجموع لكل مباراة، مباشرة ومسبقًا.',
      Keywords: 'رهانات رياضية، أسعار، هانديكاب، المجموع، رهان مباشر',
    },
    esports: {
      Title: 'أسعار رهانات الرياضات الإلكترونية | Duskline',
      Description: 'أسعار دوريات وبطولات الرياضات الإلكترونية: الفائز والخرائط والمجموع، مسبقًا ومباشرة.',
      Keywords: 'رهانات الرياضات الإلكترونية، أسعار الرياضات الإلكترونية',
    },
    casino: {
      Title: 'ألعاب الكازينو على الإنترنت | Duskline',
      Description: 'ماكينات وطاولات وموزعون مباشرون وجوائز كبرى من استوديوهات كثيرة في مكان واحد.',
      Keywords: 'كازينو أونلاين، ماكينات، كازينو مباشر، جوائز كبرى',
    },
    rest: {
      Title: 'Duskline | كل سعر، مباشرة',
      Description: 'رهان بأسعار دقيقة: رياضة قبل المباراة ومباشرة، تسوية سريعة وقواعد واضحة.',
      Keywords: 'رهان أونلاين، رهانات رياضية، أسعار مباشرة',
    },
  },
  root: {
    Title: 'Duskline | كل سعر، مباشرة',
    Description: 'رهان بأسعار دقيقة: رياضة قبل المباراة ومباشرة، تسوية سريعة وقواعد واضحة.',
    Keywords: 'رهان أونلاين، رهانات رياضية، أسعار مباشرة',
  },
};
