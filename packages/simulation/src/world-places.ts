/** A country of the world with real place names and the shapes of its invented club names (`*` = the place). */
export interface Country {
  readonly name: string;
  readonly code: string;
  /** Hours ahead of UTC: matches are played at sensible local hours. */
  readonly utcOffset: number;
  readonly clubs: readonly string[];
  readonly places: readonly string[];
}

const country = (name: string, code: string, utcOffset: number, clubs: string, places: string): Country => ({
  name,
  code,
  utcOffset,
  clubs: clubs.split('|'),
  places: places.split('|'),
});

/** Club names are ours: real places, invented clubs. */
export const COUNTRIES: readonly Country[] = [
  country(
    'England',
    'GB',
    0,
    '* Foundry|* Mariners|* Northgate|* Castle|* Parkside|* Borderers',
    'Leeds|York|Bristol|Whitby|Kendal|Truro|Norwich|Durham|Exeter|Lincoln|Bath|Chester|Dover|Hastings|Preston|Ripon',
  ),
  country(
    'Spain',
    'ES',
    1,
    'Unión * Sur|* Marítimo|CD Ribera *|* Alameda|Nuevo *',
    'Sevilla|Valencia|Bilbao|Málaga|Cádiz|Toledo|Burgos|Salamanca|Murcia|Gijón|León|Zaragoza|Girona|Huelva|Almería|Segovia',
  ),
  country(
    'Germany',
    'DE',
    1,
    'SV * Nord|TuS * Ost|FSV * Hafen|* 1911|Blau-Gelb *',
    'Köln|Bremen|Leipzig|Dresden|Kassel|Mainz|Ulm|Rostock|Erfurt|Bonn|Kiel|Münster|Trier|Lübeck|Hannover|Nürnberg',
  ),
  country(
    'Italy',
    'IT',
    1,
    '* Porta Nuova|Pro Calcio *|* Vecchia|Virtù *|* 1922',
    'Torino|Bologna|Palermo|Verona|Genova|Bari|Parma|Siena|Trieste|Catania|Perugia|Lecce|Modena|Ancona|Pescara|Udine',
  ),
  country(
    'France',
    'FR',
    1,
    'Étoile de *|Avenir *|* Olympien|Union *|* Littoral',
    'Lyon|Nantes|Lille|Bordeaux|Rennes|Dijon|Tours|Brest|Metz|Nîmes|Caen|Angers|Reims|Grenoble|Limoges|Amiens',
  ),
  country(
    'Portugal',
    'PT',
    0,
    'União de *|* Norte|Atlântico *|Juventude *',
    'Porto|Braga|Coimbra|Faro|Évora|Aveiro|Setúbal|Leiria|Viseu|Funchal|Guarda|Beja|Tomar|Lagos|Chaves|Sintra',
  ),
  country(
    'Netherlands',
    'NL',
    1,
    'VV * Zuid|* Boys ’28|Oranje *|* Haven',
    'Utrecht|Breda|Zwolle|Arnhem|Leiden|Delft|Haarlem|Tilburg|Assen|Venlo|Gouda|Almelo|Emmen|Deventer|Hoorn|Zeist',
  ),
  country(
    'Sweden',
    'SE',
    1,
    '* IK Norra|Kamraterna *|* Hamn|BK *',
    'Uppsala|Lund|Växjö|Kalmar|Umeå|Luleå|Falun|Visby|Örebro|Borås|Gävle|Karlstad|Halmstad|Skövde|Ystad|Motala',
  ),
  country(
    'Poland',
    'PL',
    1,
    'Orkan *|* Stal 46|Iskra *|Granit *',
    'Kraków|Gdańsk|Poznań|Lublin|Łódź|Toruń|Opole|Rzeszów|Radom|Kielce|Sopot|Elbląg|Gliwice|Płock|Tychy|Zamość',
  ),
  country(
    'Turkey',
    'TR',
    3,
    '* Gençlik 1928|* Kale|Yeni *|* Körfez',
    'İzmir|Bursa|Adana|Konya|Samsun|Trabzon|Mersin|Denizli|Edirne|Van|Sivas|Malatya|Kayseri|Ordu|Bolu|Rize',
  ),
  country(
    'Saudi Arabia',
    'SA',
    3,
    'Al-Nakheel *|Al-Sahel *|* Stars|Al-Waha *',
    'Jeddah|Dammam|Abha|Tabuk|Hail|Taif|Najran|Jubail|Yanbu|Buraydah|Khobar|Arar|Jizan|Sakaka|Unaizah|Hofuf',
  ),
  country(
    'India',
    'IN',
    5.5,
    '* Monsoon|* Lancers|United *|* Rising',
    'Mumbai|Pune|Kochi|Goa|Delhi|Chennai|Kolkata|Jaipur|Indore|Mysuru|Shillong|Imphal|Surat|Nagpur|Ranchi|Madurai',
  ),
  country(
    'Indonesia',
    'ID',
    7,
    'Garuda Muda *|* Samudra|Putra *|* Raya',
    'Jakarta|Bandung|Surabaya|Medan|Malang|Solo|Bogor|Padang|Manado|Ambon|Jambi|Kupang|Palu|Kediri|Cirebon|Tegal',
  ),
  country(
    'China',
    'CN',
    8,
    '* Red Lanterns|* River|* Jade|* Great Bay',
    'Chengdu|Wuhan|Xiamen|Hangzhou|Nanjing|Suzhou|Kunming|Harbin|Dalian|Qingdao|Ningbo|Guilin|Lanzhou|Foshan|Hefei|Zhuhai',
  ),
  country(
    'Japan',
    'JP',
    9,
    '* Tsubame|* Kaze|FC * Minato|* Aozora',
    'Nara|Sendai|Kobe|Kyoto|Nagano|Toyama|Matsue|Naha|Akita|Otsu|Fukui|Kofu|Mito|Oita|Saga|Tottori',
  ),
  country(
    'South Korea',
    'KR',
    9,
    '* Hanbit|* Tigers 1987|* Mirae|* Haneul',
    'Busan|Daegu|Incheon|Gwangju|Daejeon|Ulsan|Suwon|Jeonju|Pohang|Gumi|Jinju|Mokpo|Sokcho|Andong|Iksan|Yeosu',
  ),
  country(
    'Australia',
    'AU',
    10,
    '* Harbour|* Southern Cross|* Bushrangers|* Wharf',
    'Perth|Hobart|Geelong|Cairns|Darwin|Ballarat|Bendigo|Newcastle|Wollongong|Mackay|Albury|Dubbo|Orange|Broome|Mildura|Bunbury',
  ),
  country(
    'New Zealand',
    'NZ',
    12,
    '* Kauri|* Tide|* Southern|* Fern',
    'Auckland|Nelson|Napier|Dunedin|Rotorua|Taupo|Tauranga|Gisborne|Timaru|Oamaru|Levin|Picton|Blenheim|Whangarei|Masterton|Queenstown',
  ),
  country(
    'Brazil',
    'BR',
    -3,
    'Atlético * Verde|União *|* Ferroviário|Estrela de *|* Litoral',
    'Santos|Recife|Belém|Manaus|Natal|Cuiabá|Goiânia|Salvador|Maceió|Vitória|Londrina|Campinas|Joinville|Pelotas|Fortaleza|Aracaju',
  ),
  country(
    'Argentina',
    'AR',
    -3,
    'Deportivo * Sur|Ferro *|* Juniors 1908|Defensores de *',
    'Rosario|Mendoza|Salta|Córdoba|Tucumán|Posadas|Neuquén|Paraná|Tandil|Junín|Jujuy|Corrientes|Formosa|Azul|Bariloche|Ushuaia',
  ),
  country(
    'Colombia',
    'CO',
    -5,
    'Real * Andino|* Cafetero|Unión *|* Esmeralda',
    'Cali|Bogotá|Medellín|Pasto|Ibagué|Neiva|Pereira|Tunja|Cúcuta|Armenia|Montería|Popayán|Manizales|Yopal|Leticia|Mocoa',
  ),
  country(
    'Mexico',
    'MX',
    -6,
    'Club * Volcán|* Jaguares 70|Nuevo *|* Mineros',
    'Puebla|Toluca|Oaxaca|Mérida|Tepic|Colima|Durango|Morelia|Celaya|Saltillo|Tampico|Irapuato|Cancún|La Paz|Xalapa|Torreón',
  ),
  country(
    'USA',
    'US',
    -7,
    '* Pioneers SC|* Summit FC|* Harvest|* Boxcars|* Union Yard',
    'Boise|Tucson|Reno|Omaha|Tulsa|Fresno|Spokane|Provo|Tacoma|Eugene|Laredo|Lincoln|Duluth|Mesa|Salem|Juneau',
  ),
  country(
    'Canada',
    'CA',
    -7,
    '* Maple Row|* Northern Lights|* Cascade|* Prairie',
    'Calgary|Regina|Halifax|Victoria|Kelowna|Winnipeg|Saskatoon|Moncton|Kingston|Banff|Gander|Sudbury|Guelph|Lethbridge|Nanaimo|Whitehorse',
  ),
];

/** Country by its code. */
export function countryByCode(code: string): Country {
  const found = COUNTRIES.find((candidate) => candidate.code === code);
  if (found === undefined) throw new Error(`no country ${code}`);
  return found;
}
