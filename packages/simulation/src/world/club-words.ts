import type { ClubLanguage } from './country.ts';

/**
 * Shapes of invented club names (`*` is the place), each country's in its own language. A league uses each once, so there are as many as the
 * largest league has clubs. Checked against lists of real clubs in names.test.ts.
 */
export const SOCCER_CLUBS: Readonly<Record<ClubLanguage, string>> = {
  en: '* Foundry|* Mariners|* Northgate|* Castlegate|* Parkside|* Borderers|* Quayside|* Lanterns|* Millfield|* Beacon|* Ironworks|* Orchard|* Lighthouse|* Wheelwrights|* Priory|* Meadow|* Colliers|* Brookside|* Turnpike|* Saltmarsh|* Hillcrest|* Weavers|* Kingfishers|* Old Abbey|* Drovers',
  us: '* Pioneers SC|* Summit FC|* Harvest|* Boxcars|* Union Yard|* Prairie SC|* Lakehead|* Cascade|* Signal FC|* Redwood|* Lumber|* Ridge FC|* Steamboat|* Cottonwood|* Bluebird SC|* Canyon|* Depot FC|* Juniper|* Cobalt SC|* Frontier|* Copperline|* Bison FC|* Riverbend|* Trailhead|* Windmill SC',
  au: '* Harbour|* Southern Cross|* Bushrangers|* Wharf|* Kauri|* Tide|* Fern|* Coolabah|* Headland|* Jetty|* Banksia|* Cockatoos|* Saltbush|* Breakwater|* Kelp|* Wattle|* Stockmen|* Lyrebirds|* Pearlers',
  es: 'Unión * Sur|Marítimo de *|CD Ribera *|Alameda *|Nuevo *|* Faro|Peña Alta *|Estrella de *|Molinos de *|* Viento|Encina *|Olivar de *|CD Puente *|* Halcón|Castillo de *|Vega de *|* Romero|CD Trueno *|Azahar *|* Cantera|Almena *|CD Brisa *|Fuente de *|* Garza',
  latin:
    'Deportivo * Sur|Ferro Minero *|* Juniors 1908|Defensores del Valle *|Real * Andino|Sporting Bahía *|Lucero *|Huracanes *|Cóndor *|Volcán *|Ribereños de *|Obreros de *|Tucanes *|Gauchos *|Quebracho *|Molino Viejo *|Laguna *|Carpinteros de *|Ceibo *|Colibrí *|Jacarandá *|Arrieros de *|Tormenta *|Barranca *',
  pt: '* Norte|Atlântico *|Vela *|Ribeira de *|Marés *|Farol *|* Azulejo|Mirante *|Andorinha *|Pinhal *|Moinho *|Sobreiro *|Castelo *|Falésia *|Garça *|Ponte de *|Faísca *|Alvorada *|* Caravela|Trovão *',
  br: 'Atlético * Verde|Ferrovia *|Estrela de *|* Litoral|Mirim *|Sabiá *|* Praiano|Guará *|Aliança de *|Tucano *|Ipê *|Jangada *|Jequitibá *|Trovão *|Cachoeira *|Operários de *|Beija-Flor *|Serrano *|Vento Sul *|Capivara *|Pioneiros de *|Farol *',
  de: 'SV * Nord|TuS * Ost|FSV * Hafen|* 1911|Blau-Gelb *|Spielfreunde *|* Altstadt|Grün-Rot *|FSV Falke *|* Lindenhof|SG Kranich *|SV Eiche *|TuS Mühle *|FC Leuchtturm *|* Burgtor|SV Habicht *|SG Funke *|* Brücke|FSV Welle *|TuS Sturmvogel *',
  it: '* Porta Nuova|Pro Calcio *|* Vecchia|Virtù *|* 1922|Fulgida *|* Marina|Rondine *|* Colli|Ardente *|Stella Alpina *|Falco *|Quercia *|* Torrione|Alba Chiara *|Lanterna *|* Ponte|Vento *|* Cavalieri|Airone *|Sorgente *|Tramontana *',
  fr: 'Étoile de *|Avenir *|* Olympien|Union Verte *|* Littoral|Racing Clocher *|* Rive Gauche|* Faubourg|Hirondelle *|Amicale de *|Phare de *|* Moulin|Chêne de *|Tramontane *|* Beffroi|Tonnerre *|Alouette de *|* Remparts|Flamme de *|* Corsaires',
  nl: 'VV * Zuid|* Boys ’28|Oranje *|* Haven|SV De Molen *|* Vooruit|SV Dijk *|De Zwaluw *|* Noord|VV Meeuw *|SV Polder *|VV De Reiger *|* Sluis|SV Eik *|De Valk *|VV Vuurtoren *|* Brug|SV Storm *|De Otter *|VV Linde *',
  se: '* IK Norra|* Hamn|* Södra|Polstjärnan *|* Strand|Eken *|Skarven *|IF Björk *|BK Lom *|IK Lyktan *|Bruket *|BK Falken *|* Kvarn|IF Granen *|Älgen *|* Fyr|IK Uven *|Norrsken *|* Fors|IF Tjädern *',
  no: '* Fjord|IL Bjørk *|Ørnen *|* Havn|IL Gnist *|Skarv *|* Fyr|IL Gran *|Nordlys *|* Foss|IL Elgen *|* Nordre|IL Ravn *|Havsula *|* Bru|IL Furu *|Terna *|* Brygge|IL Storm *|Rype *',
  dk: 'BK Svanen *|* Havn|IF Bøgen *|Lærken *|BK Fyrtårnet *|* Strand|IF Egen *|Mågen *|* Mølle|BK Klinten *|Viben *|IF Lyng *|* Søndre|BK Falken *|Ræven *|* Bro|IF Stormen *|BK Stjernen *|Tranen *',
  is: 'Örninn *|ÍF Björk *|* Höfði|Hraun *|ÍF Alda *|Krían *|* Viti|ÍF Fossinn *|Norðurljós *|Lundinn *|* Vör|Svanur *|ÍF Stuðlaberg *|Hvalur *',
  fi: '* Karhut|* Kuohu|Pohjola *|* Sampo|* Myrsky|* Petäjä|* Koski|Revontuli *|* Salama|* Satama|* Majakka|* Haukat|Kivi *|* Kuusi|* Joutsen|* Mylly|* Tammi|* Kipinä|* Aalto',
  pl: 'Orkan *|* Stal 46|Iskierka *|Granit *|Błysk *|Zorza *|Bursztyn *|Młot *|Tur *|Jastrząb *|Kuźnia *|Dąb *|Żubr *|Wicher *|Latarnia *|Młyn *|Czapla *|Dzwon *|Fala *|Bóbr *',
  cz: 'Blesk *|Hvězda *|Kovář *|SK Lípa *|Vichr *|Mlýn *|Skála *|* Podhradí|Jestřáb *|SK Dub *|SK Čáp *|Jiskřička *|Buk *|* Vodopád|SK Rys *|Zvon *|* Přístav|Kalich *|SK Javor *|Maják *',
  sk: 'Blesk *|Hviezda *|Kováč *|ŠK Lipa *|Víchor *|Mlyn *|Skala *|* Podhradie|Jastrab *|ŠK Dub *|Bocian *|ŠK Javor *|Zvon *|ŠK Rys *|Plameň *|* Prístav|Kamzík *|ŠK Buk *',
  balkan:
    'Val *|Hrast *|Kula *|Vihor *|Grom *|Luka *|Most *|Talas *|Breza *|Stena *|Soko 1923 *|Jasen *|Plamen *|Čaplja *|Svetionik *|Kovač *|Galeb *|Kedar *|Munja *|Ris *',
  si: 'Val *|Hrast *|Stolp *|Vihar *|Grom *|Most *|Slap *|Breza *|Skala *|Kragulj *|Kresnik *|Jesen *|Lipa *|Galeb *|Kovač *|Ris *|Plamen *|Svetilnik *',
  bg: 'Vihar *|Dab *|Kula *|Grom *|Most *|Valna *|Breza *|Skala *|Yastreb *|Plamak *|Far *|Kovach *|Yavor *|Izvor *|Chayka *|Rosen *|Kambana *|Zora *|Zubar *',
  hu: 'Vihar *|Csillag *|* Szikra|Tölgy SE *|Sólyom *|Villám *|* Malom|Folyó TK *|Harang *|* Várkert|Gólya *|Fáklya *|Bükk SE *|* Híd|Patkó SE *|Hullám *|* Kőszikla|* Fecske|Hajnal *',
  ro: 'Furtuna *|Cerbul *|Stejarul *|Fulgerul *|Vulturul *|Bradul *|Izvorul *|Șoimul *|Cetatea Veche *|Râul *|Moara *|Clopotul *|Valul *|Barza *|Podul *|Jarul *|Ursul *|Stânca *|Fierarul *|Lăstunul *',
  gr: 'Faros *|Dryas *|Anatoli *|Kymata *|Pyrsos *|Delfini *|Kastro *|Limani *|Elaia *|Petra *|Gefyra *|Pelargos *|Astrapi *|Kypseli *|Platanos *|Mylos *|Thyella *|Geraki *|Pigi *',
  tr: '* Gençlik 1928|* Kale|Yeni *|* Körfez|* Yıldırım SK|* Çınar|* Liman|Mavi *|* Rüzgar|* Doruk|* Turna|* Değirmen|* Pınar|Martı *|* Köprü|* Meşe SK|* Kıvılcım|* Dalga|* Kartanesi',
  east: 'Hrim *|Dub *|Lan *|Viter *|Vezha *|Krylo *|Kamin *|Zubr *|Step *|Skif *|Leleka *|Mlyn *|Hvylya *|Kalyna *|Dzvin *|Yastrub *|Sosna *|Dzherelo *|Mist *',
  lv: 'Pērkons *|Bāka *|Kaija *|Dzirnas *|Vilnis *|Egle *|Klints *|Stārķis *|Dzirkstele *|Zibens *|Osta *|Krasts *',
  lt: 'Perkūnas *|Švyturys *|Ąžuolas *|Malūnas *|Vėtrungė *|Uola *|Gandras *|Žaibas *|Tiltas *|Eglė *|Krantas *|Žuvėdra *|Kalvis *',
  ee: 'Tuletorn *|* Tammed|* Kajakas|Välk *|* Veski|* Lained|Koit *|* Kivi|* Sild|Torm *|* Kuused|* Haugas',
  ge: 'Mukha *|Koshki *|Elva *|Khidi *|Talgha *|Klde *|Artsivi *|Nadzvi *|Chanchkeri *|Sanapiro *|Kari *|Mertskhali *',
  kz: 'Qyran *|Dala *|Naizagai *|Arqar *|Sunqar *|Bulaq *|Emen *|Tolqyn *|Kopir *|Jebe *|Tau *|Ushqyn *|Boran *|Aqqu *|Jalyn *|Samal *|Temirshi *|Shagala *|Juldyz *',
  il: 'Ha-Gal *|Ha-Migdal *|Ha-Arazim *|Nesharim *|Ha-Oren *|Ha-Gesher *|Ha-Namal *|Ha-Barak *|Ha-Zayit *|Shachafim *|Ha-Sela *|Ha-Maayan *|Ofarim *|Ha-Tzuk *|Ha-Alon *|Ha-Tamar *|Ha-Ruach *|Dukhifat *',
  ar: 'Al-Nakheel *|Al-Sahel *|* Stars|Al-Marjan *|Al-Burj *|Al-Mawj *|Al-Manar *|Al-Qalaa *|Al-Rimal *|Al-Zaytun *|Al-Jisr *|Al-Barq *|Al-Sanabel *|Al-Nawras *|Al-Arz *|Al-Ghazal *|Al-Sakhr *|Al-Yasmin *|Al-Mina *',
  in: '* Monsoon|* Lancers|United *|* Rising|* Banyan|* Peacocks|* Riverside|* Chariots|* Lotus|* Mangroves|* Kingfishers|* Saffron|* Thunder|* Stepwell|* Teak|* Langurs|* Ferry|* Jasmine|* Tamarind',
  id: 'Garuda Muda *|* Samudra|Putra *|* Raya|Merapi *|* Cendana|* Bahari|Rajawali *|* Anggrek|* Melati|Banteng *|* Gelora|* Beringin|Elang *|* Ombak|* Kencana|* Petir|* Cakrawala|* Jalak',
  th: '* Erawan|* Chang Phueak|* Bua Luang|* Naga|* Suea|* Khlong|* Phayu|* Tawan|* Ratchapruek|* Hong|* Nok Insi|* Talay|* Saphan|* Phukhao|* Krating|* Dao Nuea|* Phet|* Mangkon|* Ruea',
  vn: '* Song Hong|* Rong Vang|* Sen|* Bien Dong|* Tre Xanh|* Dai Bang|* Sao Mai|* Nui Cao|* Gio Moi|* Cau Vong|* Phuong Hoang|* Trong|* Hai Au|* Thuyen Buom|* Ngoc Trai',
  my: '* Bunga Raya|* Ombak|* Helang|* Rimba|* Pelangi|* Seladang|* Cengal|* Merbok|* Kilat|* Jambatan|* Tanjung|* Penyu|* Kancil|* Teratai|* Layar|* Gunung',
  cn: '* Red Lanterns|* River|* Jade|* Great Bay|* Plum|* Cranes|* Longma|* Harvest|* Bamboo|* Pagoda|* Silk|* Phoenix|* Porcelain|* Cedar|* Dawn|* Canal|* Peony|* Carp|* Willow',
  jp: '* Tsubame|* Kaze|FC * Minato|* Aozora|* Hikari|* Kawa|* Sakurano|Nami *|* Kumo|* Hayate|* Matsu|* Tsuki|* Yamabiko|* Inazuma|* Hotaru|* Kaede|* Taki|* Shiosai|* Tombo|* Ginga|* Hashi',
  kr: '* Hanbit|* Tigers 1987|* Mirae|* Haneul|* Pado|* Sonamu|* Baram|* Saebyeok|* Haetsal|* Dokkaebi|* Gureum|* Byeolbit|* Mugunghwa|* Pokpo|* Kkachi|* Bada|* Hwasal|* Cheondung|* Noeul',
  africa:
    '* Baobab|* Thunder FC|* Rangers Row|Young Lions of *|* Marula|* Acacia|* Stallions 72|* Savanna|* Umoja|* Harvesters|* Drums|* Weavers|* Kudu|* Lagoon|* Dunes|* Ironwood|* Bateleurs',
};

/** Nicknames of clubs of other sports, in the language of their country; each is used once in a league, behind its place. */
const NICKNAMES: Readonly<Partial<Record<ClubLanguage, string>>> & { readonly en: string } = {
  en: 'Comets|Tides|Falconers|Anvils|Sparks|Drifters|Lanterns|Herons|Quarrymen|Pilots|Storks|Foxgloves|Beacons|Millers|Otters|Ferrymen|Gales|Masons|Badgers|Skylarks|Harpoons|Voyagers|Coopers|Kestrels|Boulders|Sawyers|Sentries|Cormorants|Geysers|Ramblers|Lamplighters|Stonecutters|Trailmen|Bellringers',
  es: 'Faroles|Mareas|Centellas|Molineros|Halcones|Robles|Garzas|Herreros|Vientos|Peñas|Zorros|Veleros|Alfareros|Gavilanes|Cumbres|Lagartos|Salinas|Jinetes|Canteros|Olivos',
  pt: 'Faróis|Marés|Garças|Ferreiros|Ventos|Carvalhos|Corujas|Veleiros|Serranos|Andorinhas|Moinhos|Penhascos|Jangadeiros|Tatus|Capivaras|Bromélias|Oleiros|Lontras|Faíscas|Gaivotas|Canteiros|Trovões',
  it: 'Lanterne|Maree|Scintille|Mugnai|Aironi|Querce|Velieri|Fabbri|Rondini|Rocce|Civette|Venti|Tamburi|Cervi|Torrioni|Sestanti|Falchi|Mulini|Vasai',
  fr: 'Lanternes|Marées|Étincelles|Meuniers|Hérons|Chênes|Voiliers|Forgerons|Hirondelles|Falaises|Renards|Cigognes|Tambours|Loutres|Mistrals|Sextants|Cormorans|Bateliers|Bourrasques|Potiers',
  de: 'Laternen|Türme|Funken|Segler|Schmiede|Störche|Biber|Dachse|Kraniche|Eichen|Möwen|Müller|Fährleute|Igel|Brandung|Steinböcke|Luchse|Falken|Glöckner|Böttcher',
  nl: 'Lantaarns|Torens|Vonken|Zeilers|Smeden|Ooievaars|Bevers|Dassen|Kraanvogels|Eiken|Meeuwen|Molenaars|Veerlui|Egels|Reigers|Otters|Valken|Sluizen',
  se: 'Fyrar|Vågor|Smeder|Tranor|Ekorrar|Seglare|Svalor|Grävlingar|Stormar|Klippor|Vandrare|Tärnor|Bävrar|Björkar|Åskan|Norrsken|Uvar|Lodjur|Timmermän|Älgar',
  no: 'Fyr|Bølger|Smeder|Traner|Ekorn|Seilere|Svaler|Grevlinger|Stormer|Klipper|Vandrere|Terner|Bevere|Tordenvær|Nordlys|Ugler|Gauper|Rever|Falker|Fosser',
  dk: 'Fyrtårne|Bølger|Smede|Traner|Egern|Sejlere|Svaler|Grævlinger|Storme|Klinter|Vandrere|Terner|Bævere|Bøge|Torden|Møllere|Ugler|Ræve|Falke|Storke',
  fi: 'Majakat|Aallot|Sepät|Kurjet|Oravat|Purjehtijat|Pääskyt|Mäyrät|Myrskyt|Kalliot|Vaeltajat|Tiirat|Majavat|Koivut|Ukkonen|Revontulet|Pöllöt|Hirvet|Ketut|Haukat',
  pl: 'Latarnie|Fale|Kowale|Żurawie|Wiewiórki|Żeglarze|Jaskółki|Borsuki|Burze|Skały|Wędrowcy|Rybitwy|Bobry|Brzozy|Pioruny|Młynarze|Sowy|Rysie|Bociany|Zimorodki',
  cz: 'Majáky|Kováři|Jiskry|Čápi|Duby|Mlynáři|Bobři|Jeřábi|Vichry|Skaláři|Veslaři|Rysi|Sovy|Pilaři|Havrani|Ledňáčci|Jezevci|Kormoráni',
  sk: 'Majáky|Kováči|Iskry|Bociany|Duby|Mlynári|Bobry|Žeriavy|Víchrice|Skaly|Veslári|Rysy|Sovy|Jazvece|Havrany|Rybáriky',
  balkan:
    'Kovači|Rode|Hrastovi|Mlinari|Dabrovi|Galebovi|Vihori|Litice|Veslači|Risovi|Sove|Gavrani|Čaplje|Jazavci|Munje|Mostari|Breze|Lađari',
  hu: 'Lámpások|Hullámok|Kovácsok|Darvak|Mókusok|Vitorlások|Fecskék|Borzok|Viharok|Sziklák|Vándorok|Gólyák|Hódok|Tölgyek|Villámok|Molnárok|Baglyok|Hiúzok',
  ro: 'Farurile|Valurile|Fierarii|Cocorii|Veverițele|Corăbierii|Rândunelele|Bursucii|Furtunile|Stâncile|Drumeții|Berzele|Castorii|Stejarii|Fulgerele|Morarii|Bufnițele|Râșii',
  gr: 'Faroi|Kymata|Sidirourgoi|Geranoi|Skiouroi|Istioploi|Chelidonia|Asvoi|Thyelles|Vrachoi|Odoiporoi|Pelargoi|Kastores|Drysi|Astrapes|Mylonades|Koukouvagies|Lyngkes',
  tr: 'Kandiller|Dalgalar|Demirciler|Turnalar|Sincaplar|Yelkenciler|Kırlangıçlar|Porsuklar|Fırtınalar|Kayalar|Gezginler|Leylekler|Kunduzlar|Çınarlar|Yıldırımlar|Değirmenciler|Baykuşlar|Vaşaklar',
  il: 'Nachshonim|Galim|Nafachim|Agurim|Snuniot|Sufot|Slaim|Nodedim|Hasidot|Alonim|Brakim|Yanshufim|Shachafim|Ofarim|Arazim|Dukhifot',
  lt: 'Švyturiai|Bangos|Kalviai|Gervės|Voverės|Buriuotojai|Kregždės|Barsukai|Audros|Uolos|Keliauninkai|Gandrai|Bebrai|Ąžuolai|Žaibai|Malūnininkai|Pelėdos|Lūšys',
  kz: 'Qyrandar|Tolqyndar|Temirshiler|Tyrnalar|Tiinder|Qarlygashtar|Borsyqtar|Borandar|Jartastar|Jolaushylar|Aqqular|Qunduzdar|Emender|Naizagailar|Diirmenshiler|Ukiler',
  id: 'Samudra|Ombak|Pandai|Bangau|Tupai|Pelaut|Walet|Musang|Badai|Karang|Pengelana|Camar|Rusa|Beringin|Petir|Elang',
};

const SHARED: Readonly<Partial<Record<ClubLanguage, keyof typeof NICKNAMES>>> = { latin: 'es', br: 'pt' };

/** Which nicknames a language uses; English ones where clubs of its sports are called in English. */
export function nicknamesOf(language: ClubLanguage): readonly string[] {
  return (NICKNAMES[SHARED[language] ?? language] ?? NICKNAMES.en).split('|');
}
