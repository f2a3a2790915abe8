import type { ClubLanguage } from './country.ts';

/**
 * Shapes of invented club names (`*` is the place). A league uses each at most three times, so twenty clubs need seven. Checked against
 * lists of real clubs in names.test.ts.
 */
export const SOCCER_CLUBS: Readonly<Record<ClubLanguage, string>> = {
  en: '* Foundry|* Mariners|* Northgate|* Castlegate|* Parkside|* Borderers|* Quayside|* Lanterns|* Millfield|* Beacon|* Ironworks|* Orchard',
  us: '* Pioneers SC|* Summit FC|* Harvest|* Boxcars|* Union Yard|* Prairie SC|* Lakehead|* Cascade|* Signal FC|* Redwood',
  au: '* Harbour|* Southern Cross|* Bushrangers|* Wharf|* Kauri|* Tide|* Fern|* Coolabah|* Headland|* Jetty',
  es: 'Unión * Sur|Marítimo de *|CD Ribera *|Alameda *|Nuevo *|* Faro|Peña Alta *|Estrella de *|Molinos de *|* Viento',
  latin:
    'Deportivo * Sur|Ferro Minero *|* Juniors 1908|Defensores del Valle *|Real * Andino|Sporting Puerto *|Estrella del Sur *|Huracanes *|Cóndor *|Volcán *|Ribereños de *',
  pt: '* Norte|Atlântico *|Vela *|Ribeira de *|Marés *|Farol *|* Azulejo|Mirante *|Andorinha *|Pinhal *',
  br: 'Atlético * Verde|Ferrovia *|Estrela de *|* Litoral|Mirim *|Sabiá *|* Praiano|Guará *|Aliança de *|Tucano *|Ipê *|Jangada *',
  de: 'SV * Nord|TuS * Ost|FSV * Hafen|* 1911|Blau-Gelb *|Spielfreunde *|* Altstadt|Grün-Rot *|FSV Falke *|* Lindenhof|SG Kranich *',
  it: '* Porta Nuova|Pro Calcio *|* Vecchia|Virtù *|* 1922|Fulgida *|* Marina|Rondine *|* Colli|Ardente *|Stella Alpina *',
  fr: 'Étoile de *|Avenir *|* Olympien|Union Verte *|* Littoral|Racing Clocher *|* Rive Gauche|* Faubourg|Hirondelle *|Amicale de *|Phare de *',
  nl: 'VV * Zuid|* Boys ’28|Oranje *|* Haven|SV De Molen *|* Vooruit|SV Dijk *|De Zwaluw *|* Noord|VV Meeuw *|SV Polder *',
  nordic: '* IK Norra|Kamraterna *|* Hamn|BK Lom *|* Fjord|IF Björk *|* Södra|Polstjärnan *|* Strand|Eken *|Skarven *',
  fi: '* Karhut|* Kuohu|Pohjola *|* Sampo|* Myrsky|* Honka-77|* Koski|Revontuli *|* Salama|* Satama',
  pl: 'Orkan *|* Stal 46|Iskierka *|Granit *|Błysk *|Zorza *|Bursztyn *|Młot *|Tur *|Jastrząb *|Kuźnia *',
  cz: 'Blesk *|Hvězda *|Kovář *|SK Lípa *|Vichr *|Mlýn *|Skála *|* Podhradí|Jestřáb *|SK Dub *',
  balkan: 'Val *|Hrast *|Kula *|Vihor *|Grom *|Luka *|Most *|Talas *|Breza *|Stena *|Soko 1923 *',
  hu: 'Vihar *|Csillag *|* Szikra|Tölgy SE *|Sólyom *|Villám *|* Malom|Folyó TK *|Harang *|* Várkert',
  ro: 'Furtuna *|Zimbrul *|Stejarul *|Fulgerul *|Vulturul *|Bradul *|Izvorul *|Șoimul *|Cetatea Veche *|Râul *',
  gr: 'Faros *|Dryas *|Anatoli *|Kymata *|Pyrsos *|Delfini *|Kastro *|Limani *|Elaia *|Petra *',
  tr: '* Gençlik 1928|* Kale|Yeni *|* Körfez|* Yıldırım SK|* Çınar|* Liman|Mavi *|* Rüzgar|* Doruk',
  east: 'Hrim *|Dub *|Lan *|Viter *|Vezha *|Krylo *|Kamin *|Zubr *|Step *|Skif *',
  ar: 'Al-Nakheel *|Al-Sahel *|* Stars|Al-Marjan *|Al-Burj *|Al-Mawj *|Al-Manar *|Al-Qalaa *|Al-Rimal *|Al-Zaytun *',
  in: '* Monsoon|* Lancers|United *|* Rising|* Banyan|* Peacocks|* Riverside|* Chariots|* Lotus',
  id: 'Garuda Muda *|* Samudra|Putra *|* Raya|Merapi *|* Cendana|* Bahari|Rajawali *|* Anggrek',
  cn: '* Red Lanterns|* River|* Jade|* Great Bay|* Plum|* Cranes|* Longma|* Harvest|* Bamboo',
  jp: '* Tsubame|* Kaze|FC * Minato|* Aozora|* Hikari|* Kawa|* Sakurano|Nami *|* Kumo',
  kr: '* Hanbit|* Tigers 1987|* Mirae|* Haneul|* Pado|* Sonamu|* Baram|* Saebyeok',
  africa: '* Baobab|* Thunder FC|* Rangers Row|Young Lions of *|* Marula|* Acacia|* Stallions 72|* Savanna|* Umoja',
};

/** Nicknames of clubs of other sports; each is used once in a league, behind its place. */
const NICKNAMES: Readonly<Record<'en' | 'es' | 'pt' | 'it' | 'fr' | 'de' | 'nordic' | 'slavic', string>> = {
  en: 'Comets|Tides|Falconers|Anvils|Sparks|Drifters|Lanterns|Herons|Quarrymen|Pilots|Storks|Foxgloves|Beacons|Millers|Otters|Ferrymen|Gales|Masons|Badgers|Skylarks|Harpoons|Voyagers|Coopers|Kestrels|Boulders|Sawyers|Sentries|Marlins Bay|Geysers|Ramblers Row|Lamplighters|Stonecutters',
  es: 'Faroles|Mareas|Centellas|Molineros|Halcones Sur|Robles|Garzas|Herreros|Vientos|Peñas|Zorros|Veleros|Alfareros|Gavilanes|Cumbres|Lagartos|Salinas|Jinetes',
  pt: 'Faróis|Marés|Garças|Ferreiros|Ventos|Carvalhos|Corujas|Veleiros|Serranos|Andorinhas|Moinhos|Penhascos|Jangadeiros|Tatus|Capivaras|Bromélias',
  it: 'Lanterne|Maree|Scintille|Mugnai|Aironi|Querce|Velieri|Fabbri|Rondini|Rocce|Civette|Venti|Tamburi|Cervi|Torrioni|Sestanti',
  fr: 'Lanternes|Marées|Étincelles|Meuniers|Hérons|Chênes|Voiliers|Forgerons|Hirondelles|Falaises|Renards Gris|Cigognes|Tambours|Loutres|Mistrals|Sextants',
  de: 'Laternen|Türme|Funken|Segler|Schmiede|Störche|Biber|Dachse|Kraniche|Eichen|Möwen|Müller|Fährleute|Igel|Brandung|Steinböcke Süd',
  nordic:
    'Fyr|Bølger|Smeder|Traner|Ekorn|Seilere|Svaler|Grevlinger|Stormer|Klipper|Vandrere|Ternene|Bever|Bjerke|Tordenvær|Nordlys 08',
  slavic: 'Maják|Kováři|Jiskry 09|Čápi|Duby|Mlynáři|Bobři|Jeřábi|Vichři|Skaláři|Veslaři|Rysi 31|Sovy|Pilaři|Havrani 22|Ledňáčci',
};

/** Which nicknames a language uses; English ones are used around the world. */
export function nicknamesOf(language: ClubLanguage): readonly string[] {
  const lists = {
    es: 'es',
    latin: 'es',
    pt: 'pt',
    br: 'pt',
    it: 'it',
    fr: 'fr',
    de: 'de',
    nordic: 'nordic',
    pl: 'slavic',
    cz: 'slavic',
    balkan: 'slavic',
  } as const;
  return NICKNAMES[language in lists ? lists[language as keyof typeof lists] : 'en'].split('|');
}
