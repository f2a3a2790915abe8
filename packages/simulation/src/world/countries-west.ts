import type { ClubLanguage, Country } from './country.ts';
import type { SummerRule } from './zones.ts';

export function country(
  [key, code, name]: readonly [string, string, string],
  standard: number,
  summer: SummerRule,
  language: ClubLanguage,
  places: string,
): Country {
  return { key, code, name, zone: { standard, summer }, language, places: places.split('|') };
}

/** Western and northern Europe. Order is part of the ids: append only. */
export const WESTERN_COUNTRIES: readonly Country[] = [
  country(
    ['ENG', 'GB', 'England'],
    0,
    'eu',
    'en',
    'Leeds|York|Bristol|Whitby|Kendal|Truro|Norwich|Durham|Exeter|Lincoln|Bath|Chester|Dover|Hastings|Preston|Ripon|Derby|Oxford|Cambridge|Ipswich|Plymouth|Poole|Swindon|Luton|Telford|Carlisle|Worcester|Hereford|Gloucester|Reading|Brighton|Margate|Colchester|Southend|Bedford|Lancaster|Burnley|Bolton|Wigan|Halifax|Scarborough|Grimsby|Stafford|Crewe|Warwick|Taunton|Salisbury|Winchester',
  ),
  country(
    ['ES', 'ES', 'Spain'],
    1,
    'eu',
    'es',
    'Sevilla|Valencia|Bilbao|Málaga|Cádiz|Toledo|Burgos|Salamanca|Murcia|Gijón|León|Zaragoza|Girona|Huelva|Almería|Segovia|Ávila|Badajoz|Cáceres|Cuenca|Guadalajara|Jaén|Lleida|Logroño|Lugo|Mérida|Ourense|Oviedo|Palencia|Pamplona|Pontevedra|Santander|Soria|Tarragona|Teruel|Vigo|Vitoria|Zamora|Albacete|Alicante|Castellón|Córdoba|Elda|Reus',
  ),
  country(
    ['DE', 'DE', 'Germany'],
    1,
    'eu',
    'de',
    'Köln|Bremen|Leipzig|Dresden|Kassel|Mainz|Ulm|Rostock|Erfurt|Bonn|Kiel|Münster|Trier|Lübeck|Hannover|Nürnberg|Augsburg|Bamberg|Bayreuth|Bielefeld|Bochum|Cottbus|Darmstadt|Duisburg|Essen|Flensburg|Freiburg|Fulda|Gera|Gießen|Göttingen|Halle|Heidelberg|Jena|Karlsruhe|Koblenz|Konstanz|Magdeburg|Osnabrück|Passau',
  ),
  country(
    ['IT', 'IT', 'Italy'],
    1,
    'eu',
    'it',
    'Torino|Bologna|Palermo|Verona|Genova|Bari|Parma|Siena|Trieste|Catania|Perugia|Lecce|Modena|Ancona|Pescara|Udine|Arezzo|Bergamo|Brescia|Cagliari|Caserta|Como|Cremona|Ferrara|Foggia|Forlì|Latina|Livorno|Lucca|Mantova|Matera|Messina|Novara|Padova|Pavia|Piacenza|Pisa|Potenza|Ravenna|Rimini|Salerno|Taranto',
  ),
  country(
    ['FR', 'FR', 'France'],
    1,
    'eu',
    'fr',
    'Lyon|Nantes|Lille|Bordeaux|Rennes|Dijon|Tours|Brest|Metz|Nîmes|Caen|Angers|Reims|Grenoble|Limoges|Amiens|Albi|Annecy|Avignon|Bayonne|Besançon|Béziers|Bourges|Calais|Cannes|Chartres|Colmar|Dax|Laval|Le Mans|Lorient|Mâcon|Nancy|Nevers|Niort|Orléans|Pau|Perpignan|Poitiers|Quimper',
  ),
  country(
    ['PT', 'PT', 'Portugal'],
    0,
    'eu',
    'pt',
    'Porto|Braga|Coimbra|Faro|Évora|Aveiro|Setúbal|Leiria|Viseu|Funchal|Guarda|Beja|Tomar|Lagos|Chaves|Sintra|Cascais|Barcelos|Espinho|Peniche|Portimão|Santarém|Silves|Tavira',
  ),
  country(
    ['NL', 'NL', 'Netherlands'],
    1,
    'eu',
    'nl',
    'Utrecht|Breda|Zwolle|Arnhem|Leiden|Delft|Haarlem|Tilburg|Assen|Venlo|Gouda|Almelo|Emmen|Deventer|Hoorn|Zeist|Alkmaar|Apeldoorn|Dordrecht|Ede|Helmond|Hengelo|Hilversum|Kampen|Lisse|Meppel|Oss|Roermond|Sneek|Tiel|Veendam|Vlissingen|Weert|Wageningen|Zutphen|Zaandam',
  ),
  country(
    ['BE', 'BE', 'Belgium'],
    1,
    'eu',
    'nl',
    'Aalst|Arlon|Bastogne|Dinant|Eupen|Geel|Hasselt|Huy|Ieper|Kortrijk|Lier|Mons|Namur|Ninove|Ronse|Spa|Tienen|Tongeren|Turnhout|Verviers|Veurne|Wavre',
  ),
  country(
    ['SCO', 'GB', 'Scotland'],
    0,
    'eu',
    'en',
    'Perth|Stirling|Ayr|Oban|Inverness|Elgin|Dunbar|Nairn|Wick|Lerwick|Kelso|Peebles|Lanark|Paisley|Falkirk|Arbroath|Thurso|Ullapool|Selkirk|Annan|Crieff|Girvan',
  ),
  country(
    ['IE', 'IE', 'Ireland'],
    0,
    'eu',
    'en',
    'Cork|Galway|Sligo|Kilkenny|Limerick|Tralee|Ennis|Athlone|Wexford|Cavan|Clonmel|Dundalk|Ballina|Bray|Carlow|Naas|Tuam|Youghal|Westport|Mallow',
  ),
  country(
    ['CH', 'CH', 'Switzerland'],
    1,
    'eu',
    'de',
    'Basel|Bern|Chur|Thun|Biel|Zug|Sion|Lugano|Luzern|Aarau|Baden|Davos|Fribourg|Glarus|Locarno|Morges|Nyon|Olten|Schwyz|Vevey|Wil|Uster',
  ),
  country(
    ['AT', 'AT', 'Austria'],
    1,
    'eu',
    'de',
    'Graz|Linz|Salzburg|Wels|Steyr|Villach|Klagenfurt|Innsbruck|Bregenz|Dornbirn|Lienz|Leoben|Krems|Baden|Mödling|Hallein|Kufstein|Schwaz|Telfs|Wörgl|Tulln|Horn',
  ),
  country(
    ['SE', 'SE', 'Sweden'],
    1,
    'eu',
    'se',
    'Uppsala|Lund|Växjö|Kalmar|Umeå|Luleå|Falun|Visby|Örebro|Borås|Gävle|Karlstad|Halmstad|Skövde|Ystad|Motala|Eskilstuna|Härnösand|Karlskrona|Kiruna|Linköping|Mora|Norrköping|Nyköping|Östersund|Sundsvall|Trollhättan|Varberg|Västerås|Vetlanda',
  ),
  country(
    ['NO', 'NO', 'Norway'],
    1,
    'eu',
    'no',
    'Bergen|Tromsø|Bodø|Molde|Hamar|Narvik|Arendal|Alta|Ålesund|Drammen|Florø|Gjøvik|Halden|Harstad|Horten|Kongsberg|Larvik|Levanger|Mandal|Moss|Namsos|Røros|Skien|Voss',
  ),
  country(
    ['DK', 'DK', 'Denmark'],
    1,
    'eu',
    'dk',
    'Aarhus|Odense|Esbjerg|Randers|Kolding|Horsens|Vejle|Viborg|Silkeborg|Næstved|Svendborg|Hobro|Skive|Thisted|Holstebro|Herning|Ribe|Nyborg|Rønne|Køge|Roskilde|Struer',
  ),
  country(
    ['FI', 'FI', 'Finland'],
    2,
    'eu',
    'fi',
    'Turku|Tampere|Oulu|Lahti|Kuopio|Vaasa|Pori|Joensuu|Lappeenranta|Kotka|Kajaani|Rauma|Mikkeli|Kemi|Kouvola|Hämeenlinna|Jyväskylä|Rovaniemi|Salo|Porvoo|Savonlinna|Imatra',
  ),
  country(
    ['IS', 'IS', 'Iceland'],
    0,
    'none',
    'is',
    'Akureyri|Selfoss|Keflavík|Akranes|Húsavík|Höfn|Grindavík|Borgarnes|Dalvík|Egilsstaðir|Ísafjörður|Stykkishólmur|Hella|Vík',
  ),
  country(
    ['WAL', 'GB', 'Wales'],
    0,
    'eu',
    'en',
    'Swansea|Wrexham|Newport|Bangor|Barry|Llanelli|Neath|Tenby|Rhyl|Brecon|Conwy|Flint|Bala|Cardigan',
  ),
];
