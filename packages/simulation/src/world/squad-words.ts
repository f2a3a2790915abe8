/**
 * Further names of players of teams, behind those of people-words.ts: a league has more players than a tour, and no name stands twice in it.
 * Order is part of the names: append only.
 */
interface SquadWords {
  readonly men: string;
  readonly women: string;
  readonly families: string;
}

export const SQUAD_WORDS: Readonly<Record<string, SquadWords>> = {
  es: {
    men: 'Aitor|Borja|Carlos|Darío|Ekain|Fermín|Germán|Héctor|Ismael|Joel|Lander|Marcos|Nil|Óscar|Pol|Roque|Saúl|Yeray',
    women: 'Ainhoa|Berta|Celia|Daniela|Estela|Gala|Inés|Julia|Laia|Leire|Mireia|Naiara|Olalla|Patricia|Rocío|Sara|Teresa|Uxue',
    families:
      'Aldama|Baquero|Calvillo|Duarte|Espinar|Fajardo|Gallardo|Herrán|Izaguirre|Jurado|Lacalle|Manrique|Nebot|Ochoa|Pastrana|Quiroga|Robledo|Sahuquillo|Tamarit|Uceda|Vallejo|Yuste|Zamorano|Armentia|Bermejo|Carrascosa|Domènech|Echarri',
  },
  latin: {
    men: 'Agustín|Benjamín|Ciro|Damián|Elián|Franco|Gaspar|Hernán|Jonás|Kevin|Leandro|Matías|Nahuel|Octavio|Patricio|Rodolfo|Sebastián|Valentín',
    women:
      'Antonella|Belén|Camila|Delfina|Eluney|Florencia|Guadalupe|Isabela|Josefina|Luján|Malena|Nahir|Oriana|Priscila|Rocío|Sabrina|Tatiana|Victoria',
    families:
      'Aranda|Barrera|Caballero|Dorado|Espíndola|Farías|Godoy|Herrero|Insaurralde|Jaramillo|Lagos|Maldonado|Navarrete|Olivares|Páez|Quevedo|Rivarola|Sandoval|Tobar|Ugarte|Velásquez|Yáñez|Zapata|Avendaño|Benítez|Ceballos|Durán|Encina',
  },
  br: {
    men: 'Alan|Breno|Cristiano|Diego|Everton|Fabrício|Gustavo|Hélio|Ítalo|Jonas|Kaique|Leandro|Matheus|Nicolas|Pedro|Rodrigo|Samuel|Wesley',
    women:
      'Aline|Bruna|Camila|Débora|Eduarda|Fernanda|Gabriela|Heloísa|Ingrid|Jéssica|Karen|Luana|Mirela|Natália|Olívia|Priscila|Raquel|Tainá',
    families:
      'Abreu|Barreto|Cavalcanti|Drummond|Esteves|Ferraz|Gouveia|Holanda|Ipanema|Junqueira|Lacerda|Macedo|Novaes|Osório|Prado|Quintela|Rezende|Salles|Torres|Uchoa|Vasques|Xavier|Zanetti|Amaral|Bastos|Coutinho|Dantas|Evangelista',
  },
  pt: {
    men: 'Álvaro|Bernardo|César|Diogo|Edgar|Filipe|Gaspar|Henrique|Ivo|Jaime|Leandro|Manuel|Nelson|Óscar|Paulo|Rui|Sérgio|Tomás|Valter|Xavier',
    women:
      'Alice|Beatriz|Carolina|Diana|Ema|Filipa|Graça|Helena|Joana|Lara|Margarida|Núria|Olívia|Patrícia|Raquel|Sofia|Teresa|Vera|Marta|Rita',
    families:
      'Antunes|Barbosa|Cerqueira|Domingues|Esteves|Faria|Gaspar|Henriques|Inácio|Justino|Lobato|Machado|Neves|Oliveirinha|Pacheco|Quaresma|Ramalho|Saraiva|Toscano|Valadão|Ventura|Zagalo|Abrantes|Brito|Coelho|Damásio|Evaristo|Ferraz|Gouveia|Hilário',
  },
  fr: {
    men: 'Adrien|Benoît|Corentin|Damien|Émile|Florian|Grégory|Hadrien|Ivan|Jules|Kévin|Léo|Mathis|Noé|Olivier|Paul|Romain|Sacha',
    women:
      'Agathe|Blandine|Coralie|Delphine|Emma|Flavie|Gaëlle|Héloïse|Ines|Jade|Kelly|Lola|Maëlle|Noémie|Océane|Pauline|Rose|Salomé',
    families:
      'Arnaud|Bonnard|Charpentier|Desmoulins|Estève|Faucher|Gaillard|Huet|Imbert|Jacquet|Kerbrat|Leclercq|Masson|Navarre|Ollivier|Picard|Quéré|Renaudin|Sauvage|Thibault|Urbain|Verdier|Weber|Yvon|Armand|Blanchet|Colas|Duvivier',
  },
  de: {
    men: 'Anton|Bastian|Christoph|Dominik|Erik|Finn|Georg|Hannes|Ingo|Julian|Konstantin|Linus|Max|Nico|Oskar|Paul|Robin|Sebastian',
    women:
      'Anja|Britta|Charlotte|Dana|Elisa|Franziska|Gesa|Helene|Isabel|Jule|Katrin|Luisa|Magdalena|Nora|Pia|Ronja|Sophie|Theresa',
    families:
      'Ahrens|Bachmann|Clausen|Diekmann|Ebert|Falk|Gerlach|Hartwig|Ihle|Jacobi|Kramer|Ludwig|Meinert|Nagel|Oehler|Petersen|Quandt|Ritter|Sommer|Thiele|Ullmann|Voss|Wendt|Zeller|Arndt|Behrens|Conrad|Dahm',
  },
  it: {
    men: 'Alberto|Bruno|Cesare|Diego|Emanuele|Federico|Giacomo|Ivan|Jacopo|Lorenzo|Michele|Nevio|Omar|Paolo|Raffaele|Simone|Tiziano|Valerio',
    women:
      'Anna|Benedetta|Cecilia|Debora|Eleonora|Federica|Gaia|Ilaria|Lisa|Marta|Nadia|Ottavia|Paola|Rebecca|Sara|Silvia|Teresa|Valentina',
    families:
      'Amato|Barone|Caruso|De Santis|Esposti|Ferri|Greco|Iacono|La Rocca|Martinelli|Neri|Orlandi|Parisi|Quaglia|Ruggeri|Serra|Testa|Ughi|Valenti|Zanella|Battaglia|Colombo|Donati|Fabbri|Gentile|Leone|Monti|Palmieri',
  },
  en: {
    men: 'Adam|Ben|Connor|Daniel|Edward|Freddie|George|Henry|Isaac|Jack|Kieran|Lewis|Matthew|Nathan|Oscar|Patrick|Reece|Samuel',
    women: 'Abigail|Beth|Charlotte|Daisy|Ellie|Fiona|Grace|Holly|Ivy|Jess|Katie|Lucy|Molly|Naomi|Olivia|Phoebe|Ruby|Sophie',
    families:
      'Alderton|Bexley|Chadwick|Dunmore|Eastwood|Farnham|Gosling|Halliwell|Ibbotson|Jessop|Kershaw|Lockwood|Marsden|Nuttall|Ormerod|Prestwich|Quick|Rushton|Standish|Tattersall|Underhill|Varley|Whitaker|Yates|Ackroyd|Bramley|Clegg|Dearden',
  },
  us: {
    men: 'Aaron|Blake|Carson|Devin|Evan|Garrett|Hunter|Isaiah|Jared|Kyle|Logan|Malik|Nolan|Owen|Preston|Quincy|Ryan|Spencer|Andre|Bryce|Caleb|Darius|Drew|Elijah|Grant|Isaac|Jaylen|Josiah|Kendrick|Landon|Micah|Nate|Parker|Reggie|Terrance|Travis|Tyrell|Xavier|Zach|Devonte|Shane|Trent|Lionel',
    women:
      'Alexis|Bailey|Chloe|Dakota|Emily|Faith|Gabby|Hannah|Ivy|Jordan|Kayla|Lauren|Mackenzie|Natalie|Olivia|Paige|Riley|Sydney',
    families:
      'Abernathy|Bannister|Calloway|Dawkins|Easton|Fontaine|Granger|Hollis|Irving|Jennings|Kirkland|Langston|McAllister|Nash|Oakley|Pruitt|Quinn|Ridley|Sawyer|Tillman|Upshaw|Vance|Wheeler|Yancey|Archer|Boone|Cantrell|Dupree|Ames|Bledsoe|Burdette|Chastain|Crockett|Dockery|Hale|Fulton|Goodwin|Hatcher|Hutchins|Kincaid|Lyles|Maddox|McCray|Mosley|Nesbitt|Pettway|Rollins|Rutledge|Shelby|Stallings|Boyd|Thurman|Tidwell|Vinson|Wakefield|Whitfield|Winslow|Wooten',
  },
  au: {
    men: 'Archie|Bailey|Campbell|Dylan|Ethan|Fraser|Grady|Hugh|Isaac|Jarrod|Koby|Liam|Mitchell|Nate|Oscar|Patrick|Riley|Sam|Tyson|Zac',
    women:
      'Abbey|Brianna|Chelsea|Darcy|Ebony|Freya|Grace|Hayley|Isla|Jacinta|Kirra|Lara|Mia|Nikki|Olivia|Paige|Ruby|Sienna|Tess|Willow',
    families:
      'Ashby|Bannon|Colquhoun|Dalgarno|Ellery|Fenwick|Gresham|Hanrahan|Irvine|Jamieson|Kelleher|Lovett|McInnes|Neville|Ogilvie|Pascoe|Rowley|Stapleton|Treloar|Upton|Vickery|Whelan|Yarwood|Armitage|Brennan|Crowe|Duffield|Everard|Foley|Gibbons',
  },
  nl: {
    men: 'Arjen|Bas|Casper|Dirk|Erwin|Frank|Gijs|Hidde|Ivo|Jelle|Lars|Maarten|Niels|Olaf|Pim|Rick|Stijn|Teun|Willem|Youri',
    women:
      'Anne|Britt|Carlijn|Demi|Esther|Floor|Guusje|Hanneke|Ilse|Jasmijn|Kim|Lieke|Merel|Nienke|Pien|Renske|Suzanne|Tess|Vera|Yara',
    families:
      'Aalders|Bakker|Cornelissen|Dekkers|Elzinga|Faber|Geerts|Hermans|Imhoff|Jonkman|Koster|Lammers|Mulders|Nagtegaal|Oosterhuis|Prins|Rietveld|Snijders|Timmer|Uittenbogaard|Verbeek|Willems|Zwart|Althuis|Bosman|Claes|Driessen|Evers|Goossens|Hendrickx',
  },
  fi: {
    men: 'Antti|Eero|Heikki|Ilkka|Jari|Kalle|Lasse|Mikko|Oskari|Petri|Risto|Sami|Teemu|Urho|Valtteri|Arttu|Juho|Konsta|Matias|Onni',
    women: 'Anni|Elina|Hanna|Inka|Jenni|Katja|Laura|Minna|Noora|Outi|Petra|Riikka|Sanna|Tiina|Ulla|Aada|Essi|Heidi|Ella|Moona',
    families:
      'Anttila|Eskola|Heinonen|Ikonen|Jokela|Karppinen|Leino|Mattila|Nurmi|Ollila|Partanen|Raitanen|Saarela|Tervo|Uotila|Virta|Aho|Elo|Harju|Immonen|Jalonen|Koivula|Laine|Marttila|Nieminen|Pesonen|Rajala|Sirola|Tuominen|Vuorela',
  },
  pl: {
    men: 'Adam|Bogdan|Cezary|Damian|Eryk|Grzegorz|Jakub|Konrad|Leon|Maciej|Norbert|Oskar|Patryk|Rafał|Sebastian|Tymon|Wiktor|Artur|Dawid|Emil',
    women:
      'Agata|Beata|Dorota|Emilia|Iga|Joanna|Karolina|Lena|Magda|Nadia|Oliwia|Patrycja|Renata|Sandra|Urszula|Wanda|Aneta|Dominika|Ewa|Marta',
    families:
      'Adamiak|Banaszek|Czarnota|Duda|Filipek|Grabiec|Hajduk|Janik|Kubiak|Leśniak|Majchrzak|Niemczyk|Olszak|Pawlak|Rogala|Socha|Tokarz|Walczak|Zaręba|Bąk|Ciesielczyk|Dudziak|Frączek|Gołąb|Jurek|Klimek|Lisek|Marciniak|Nowicz|Skiba',
  },
  cz: {
    men: 'Adam|Bohumil|David|Eduard|Hynek|Ivan|Jan|Karel|Lukáš|Michal|Norbert|Otakar|Petr|Robert|Šimon|Vojtěch|Zdeněk|Aleš|Dušan|Jiří',
    women:
      'Aneta|Blanka|Dana|Ema|Gabriela|Hana|Ivana|Jana|Kristýna|Lenka|Martina|Olga|Pavla|Radka|Šárka|Vendula|Zuzana|Alena|Denisa|Jitka',
    families:
      'Adamec|Blažek|Čech|Dvořáček|Franěk|Havlík|Janda|Kadlec|Liška|Moravec|Navrátil|Ondráček|Pospíšil|Ryšavý|Šimek|Tichý|Urbánek|Vašek|Zelenka|Bureš|Doubek|Havelka|Kašpar|Láska|Matoušek|Novotník|Polák|Růžek|Souček|Vlček',
  },
  balkan: {
    men: 'Aleksandar|Boris|Davor|Emir|Filip|Goran|Hrvoje|Igor|Josip|Kristijan|Lazar|Milan|Nikola|Ognjen|Pavle|Rade|Saša|Tomislav|Uroš|Zoran',
    women:
      'Aleksandra|Bojana|Dijana|Emina|Gordana|Helena|Ines|Jovana|Kristina|Lucija|Marija|Nataša|Olivera|Paula|Renata|Sanja|Tamara|Una|Vesna|Zorana',
    families:
      'Antić|Bašić|Cvetković|Dragić|Erceg|Filipović|Gavrić|Hadžić|Ilić|Jakšić|Knežević|Lončar|Marić|Novosel|Obradić|Pavlić|Rašić|Savić|Tomić|Uzelac|Vidić|Zec|Blažević|Ćosić|Dukić|Golub|Jelić|Kralj|Milić|Nikčević',
  },
  hu: {
    men: 'Attila|Balázs|Csaba|Dávid|Ernő|Ferenc|Gábor|Imre|János|Krisztián|László|Márk|Norbert|Olivér|Péter|Roland|Sándor|Tamás|Vilmos|Zoltán',
    women:
      'Ágnes|Bernadett|Csilla|Diána|Emese|Fruzsina|Gréta|Ildikó|Judit|Klára|Laura|Mária|Nóra|Orsolya|Petra|Rita|Szilvia|Tünde|Viktória|Zita',
    families:
      'Antal|Barta|Czibor|Dobos|Erdős|Faragó|Gál|Hegedűs|Illés|Jónás|Kocsis|Lengyel|Mészáros|Németh|Oláh|Pásztor|Rácz|Sipos|Takács|Urbán|Veres|Zsoldos|Bodnár|Csordás|Dudás|Fodor|Gönczi|Hajdú|Kertész|Lukács',
  },
  ro: {
    men: 'Adrian|Bogdan|Cătălin|Dan|Emil|Felix|George|Horia|Iulian|Liviu|Marius|Nicolae|Ovidiu|Paul|Răzvan|Sorin|Tiberiu|Valentin|Alin|Denis',
    women:
      'Adriana|Brândușa|Carmen|Diana|Emilia|Florina|Gabriela|Ilona|Jana|Laura|Mihaela|Nicoleta|Oana|Patricia|Roxana|Simona|Tania|Valeria|Alina|Denisa',
    families:
      'Albu|Bălan|Cojocaru|Dobre|Ene|Florea|Grigore|Ilie|Lazăr|Marin|Nistor|Olaru|Pascu|Radu|Stan|Toma|Ungureanu|Vasile|Zamfir|Anghel|Bratu|Crețu|Dinu|Filip|Georgescu|Iordache|Manea|Nedelcu|Preda|Sandu',
  },
  gr: {
    men: 'Andreas|Dimitris|Evangelos|Fotis|Ilias|Kostas|Lefteris|Markos|Nektarios|Orestis|Panos|Sotiris|Spyros|Tasos|Vasilis|Apostolos|Grigoris|Iasonas|Lambros|Michalis',
    women:
      'Anna|Dimitra|Evangelia|Georgia|Ilektra|Kalliopi|Lydia|Maria|Natalia|Olga|Panagiota|Rania|Stella|Tina|Vasiliki|Anthi|Eirini|Myrto|Paraskevi|Zoi',
    families:
      'Anagnostou|Bouras|Chatzis|Drakos|Eleftheriou|Filippou|Georgiou|Ioannou|Kostopoulos|Lekkas|Manos|Nikas|Oikonomou|Pappas|Rallis|Stavrou|Tsakiris|Vasileiou|Zervas|Andreou|Bakas|Christou|Doukas|Fotiou|Gikas|Karras|Liakos|Mylonas|Panou|Sideris',
  },
  tr: {
    men: 'Ahmet|Bora|Cem|Doruk|Eren|Fatih|Görkem|Halil|İlker|Kaan|Levent|Murat|Nuri|Ozan|Polat|Rıza|Serkan|Taylan|Volkan|Yusuf',
    women: 'Aslı|Buse|Cansu|Didem|Ebru|Fulya|Gizem|Hande|İpek|Kübra|Leyla|Merve|Nil|Özge|Pelin|Reyhan|Seda|Tuğçe|Yasemin|Zehra',
    families:
      'Akın|Başaran|Ceylan|Duman|Ekinci|Fidan|Gürsoy|Işık|Keskin|Mutlu|Oral|Özdemir|Polat|Sezer|Taş|Uçar|Vural|Yavuz|Zengin|Akbulut|Bilgin|Coşkun|Doğan|Eren|Gökçe|Kılıç|Orhan|Sönmez|Toprak|Yıldırım',
  },
  east: {
    men: 'Andriy|Borys|Denys|Evhen|Fedir|Hryhoriy|Ihor|Kyrylo|Leonid|Mykola|Oleksiy|Pavlo|Ruslan|Serhiy|Tymofiy|Vadym|Yuriy|Zakhar|Anton|Stanislav',
    women:
      'Alina|Bohdana|Diana|Emma|Halyna|Inna|Khrystyna|Lesia|Maryna|Nadiya|Oksana|Melaniya|Ruslana|Sofiya|Tetiana|Uliana|Valeriya|Yevheniya|Anna|Liliya',
    families:
      'Antonenko|Borysenko|Chernenko|Danylenko|Fedorenko|Havrylenko|Ivashchenko|Klymenko|Lytvynenko|Moroz|Nazarenko|Onyshchenko|Pavlenko|Rudenko|Sydorenko|Tymoshchuk|Ustymenko|Vovk|Yakovenko|Zaichenko|Bilyk|Dudko|Hrytsenko|Kravets|Lukash|Marchuk|Nesterenko|Panchenko|Sirko|Voronko',
  },
  ar: {
    men: 'Adel|Bilal|Dawud|Emad|Fares|Ghassan|Hamza|Ibrahim|Jamal|Khalid|Luay|Mahmoud|Nader|Qais|Rashid|Sultan|Talal|Usama|Walid|Yasin',
    women: 'Aisha|Basma|Dalia|Eman|Farah|Ghada|Hanan|Inas|Jana|Khadija|Lama|Mona|Nada|Rasha|Sahar|Tala|Wafa|Yasmin|Zeina|Reem',
    families:
      'Abbasi|Al-Amri|Bakri|Chahine|Daher|El-Sayed|Farouk|Ghanem|Hijazi|Ismail|Jaber|Kanaan|Labib|Al-Maliki|Naim|Othman|Qadir|Al-Rashed|Sabry|Tahan|Wahbi|Yassin|Zaki|Ayoub|Bishara|Al-Dosari|Fahmy|Halabi|Jaziri|Karam',
  },
  in: {
    men: 'Abhinav|Bilal|Chirag|Dev|Eshan|Faisal|Gaurav|Harsh|Ishan|Jatin|Kunal|Manish|Naveen|Omkar|Pranav|Rahat|Siddharth|Tushar|Varun',
    women:
      'Aditi|Bhavna|Charu|Divya|Esha|Fatima|Gauri|Harini|Ishita|Jaya|Kavya|Lakshmi|Mahima|Neha|Pooja|Rashmi|Sneha|Tanvi|Urmila|Vidya',
    families:
      'Acharya|Barua|Chowdhury|Dutta|Hegde|Islam|Kapadia|Lodhi|Mahajan|Naidu|Ojha|Pillai|Rahman|Sengupta|Trivedi|Upadhyay|Varma|Wagh|Zaman|Bose|Chaudhari|Desai|Ghosh|Mathur|Siddiqui',
  },
  cn: {
    men: 'An|Bin|Chao|Dong|Fei|Gang|Hai|Jun|Kai|Liang|Mu|Ning|Qiang|Sheng|Tian|Wei|Xin|Yang|Yong|Zhi',
    women: 'Ai|Bei|Chun|Dan|Fen|Hong|Jia|Jun|Li|Lin|Min|Ning|Ping|Qing|Rong|Ting|Wen|Xin|Yan|Ying',
    families:
      'Chang|Ding|Du|Fan|Fu|Gao|Gu|Han|He|Hu|Huang|Jin|Lai|Lei|Liang|Liao|Lin|Lu|Ma|Mao|Ni|Peng|Qian|Qin|Ren|Shen|Shi|Song|Su|Sun',
  },
  jp: {
    men: 'Akira|Daiki|Eita|Fumiya|Genki|Hayato|Issei|Junpei|Keita|Makoto|Noboru|Osamu|Ryota|Shun|Tatsuya|Wataru|Yuki|Yusei|Kenta|Shota',
    women: 'Akari|Chihiro|Emi|Fuka|Hana|Io|Juri|Kana|Mao|Natsuki|Risa|Saki|Tomoka|Yuka|Yuna|Asuka|Haruka|Kanon|Miyu|Shiori',
    families:
      'Aoki|Chiba|Endo|Fukuda|Goto|Hara|Ikeda|Kaneko|Kimura|Maeda|Miura|Murata|Nagai|Nomura|Ono|Saito|Sakai|Shibata|Takagi|Takeda|Ueda|Uchida|Wada|Yamane|Yokota|Arai|Hirano|Iwata|Kondo|Matsui',
  },
  kr: {
    men: 'Beomjun|Chanwoo|Daehyun|Eunho|Geonwoo|Hyeonjun|Inseok|Jaewon|Kyungmin|Minho|Namgyu|Sangwoo|Seungmin|Sungho|Taemin|Wonjae|Yechan|Youngjae|Yunho|Donghyun',
    women:
      'Areum|Bomi|Chaewon|Dain|Eunseo|Gaeun|Hyejin|Inhye|Jimin|Kyungah|Minji|Nayeon|Sarang|Seulgi|Soyeon|Subin|Yejin|Yeonwoo|Yoojin|Yuri',
    families:
      'Ahn|Bae|Baek|Byun|Cha|Chae|Chu|Eom|Gong|Ha|Han|Ho|Hong|Im|Jeon|Jin|Joo|Ki|Koo|Kwon|Ma|Min|Nam|Oh|Ok|Seo|Shim|Shin|Son|Yang',
  },
};
