/** First and family names by language; people of the world are invented by joining them. */
export interface PeopleWords {
  readonly men: string;
  readonly women: string;
  readonly families: string;
}

export const PEOPLE_WORDS: Readonly<Record<string, PeopleWords>> = {
  es: {
    men: 'Álvaro|Hugo|Iker|Mateo|Gonzalo|Adrián|Rubén|Jaime|Unai|Nicolás|Gael|Martín',
    women: 'Lucía|Carmen|Nerea|Irene|Alba|Noa|Marta|Aitana|Vega|Elsa|Jimena|Valeria',
    families:
      'Ferrandiz|Olmedo|Quintana|Salcedo|Barrios|Peñalva|Escudero|Montalbán|Arriaga|Cifuentes|Galindo|Urrutia|Lozoya|Bernabeitia|Tejedor|Valcárcel',
  },
  latin: {
    men: 'Facundo|Tomás|Ramiro|Bruno|Emiliano|Joaquín|Santino|Ignacio|Esteban|Maximiliano|Cristóbal|Lisandro',
    women: 'Martina|Paula|Sol|Candela|Renata|Abril|Catalina|Milagros|Emilia|Constanza|Julieta|Pilar',
    families:
      'Ledesma|Bustos|Corrales|Peralta|Zabala|Villalba|Escalante|Miranda|Cardozo|Ibarra|Montiel|Quiñones|Arancibia|Saldívar|Urquiza|Figueredo',
  },
  br: {
    men: 'Thiago|Caio|Rafael|Enzo|Heitor|Murilo|Otávio|Vinícius|Davi|Renan|Igor|Cauã',
    women: 'Beatriz|Larissa|Manuela|Isadora|Lívia|Rafaela|Yasmin|Helena|Clara|Júlia|Marina|Letícia',
    families:
      'Azevedo|Pacheco|Teles|Moura|Queiroz|Bittencourt|Valadares|Camargo|Sampaio|Guedes|Peixoto|Vilela|Brandão|Siqueira|Nogueira|Furtado',
  },
  pt: {
    men: 'Afonso|Duarte|Gonçalo|Salvador|Simão|Martim|Vasco|Lourenço|Guilherme|Rodrigo',
    women: 'Leonor|Matilde|Benedita|Constança|Mafalda|Carlota|Íris|Madalena|Francisca|Inês',
    families:
      'Fonseca|Teixeira|Cardoso|Sequeira|Carvalhal|Boavida|Mourinha|Salgueiro|Pimentel|Tavares|Falcão|Loureiro|Vilar|Serrano',
  },
  fr: {
    men: 'Lucas|Théo|Bastien|Rémi|Maxence|Clément|Loïc|Quentin|Axel|Gaspard|Hugo|Timéo',
    women: 'Camille|Inès|Élodie|Margaux|Louise|Zoé|Manon|Chloé|Juliette|Clémence|Anaïs|Romane',
    families:
      'Delorme|Vasseur|Lacombe|Perrault|Guérin|Marchal|Baudin|Chauvet|Fournier|Garnier|Lemaire|Pelletier|Roussel|Tessier|Vidal|Aubertin',
  },
  de: {
    men: 'Jonas|Felix|Lukas|Moritz|Tobias|Fabian|Niklas|Jannik|Leon|Matthias|Simon|Till',
    women: 'Lena|Hanna|Carla|Mira|Johanna|Frieda|Paula|Marie|Nele|Antonia|Greta|Ida',
    families:
      'Brandner|Kessel|Lindau|Roth|Seidler|Vogt|Albers|Döring|Fischbach|Hagemann|Jansen|Körner|Lorenz|Pfister|Reuter|Steinhauer',
  },
  it: {
    men: 'Davide|Marco|Nicolò|Pietro|Tommaso|Edoardo|Gabriele|Samuele|Riccardo|Leonardo|Filippo|Alessio',
    women: 'Giulia|Elisa|Chiara|Bianca|Ginevra|Aurora|Martina|Alice|Camilla|Beatrice|Noemi|Irene',
    families:
      'Bellandi|Corsini|Ferraro|Tozzi|Rinaldi|Marchetti|Galli|Fontana|Bruneri|Castellani|Lombardi|Mancuso|Pellegrini|Sartori|Vannucci|Zanetto',
  },
  en: {
    men: 'Oliver|Harry|Callum|Toby|Elliot|Rhys|Alfie|Finlay|Dominic|Owen|Rory|Miles',
    women: 'Amelia|Poppy|Freya|Imogen|Eleanor|Tilly|Maisie|Heather|Rosie|Bethan|Isla|Niamh',
    families:
      'Ashdown|Barrow|Cresswell|Fairley|Garland|Hartnell|Kirkby|Langford|Millward|Pemberton|Rowntree|Stainton|Thackray|Wadsworth|Yardley|Inchbald',
  },
  us: {
    men: 'Tyler|Mason|Cole|Jordan|Brady|Chase|Dalton|Marcus|Trevor|Wyatt|Jalen|Cody',
    women: 'Avery|Hailey|Brooke|Jenna|Madison|Kendall|Skylar|Peyton|Reese|Sierra|Taryn|Morgan',
    families:
      'Whitlock|Hargrove|Sutter|Mercer|Ellison|Prescott|Tolliver|Radcliff|Beaumont|Castleberry|Dunning|Fairchild|Gaines|Holloway|Lockhart|Overton',
  },
  au: {
    men: 'Lachlan|Jye|Cooper|Angus|Hamish|Brodie|Flynn|Darcy|Kieran|Baxter',
    women: 'Matilda|Indi|Tahlia|Zoe|Keira|Georgia|Bonnie|Aimee|Holly|Maddison',
    families:
      'Barlow|Pickering|Dunstan|Kirkwood|Thorne|Walshaw|Gallagher|Hollis|Lindeman|Maddocks|Norwood|Quigley|Redfern|Tindale',
  },
  nl: {
    men: 'Daan|Sem|Bram|Thijs|Jasper|Ruben|Joost|Koen|Sven|Wout',
    women: 'Sanne|Fleur|Lotte|Femke|Anouk|Roos|Maud|Iris|Eva|Jolien',
    families:
      'Hoekstra|Dijkman|Verhoeven|Brouwer|Kuipers|Postma|Smeets|Terpstra|Veenstra|Wouters|Claessens|Peeters|Schouten|Zijlstra',
  },
  fi: {
    men: 'Aleksi|Eetu|Joonas|Lauri|Niko|Olli|Santeri|Tuomas|Veeti|Ville',
    women: 'Aino|Eevi|Helmi|Iida|Kerttu|Linnea|Oona|Siiri|Venla|Vilma',
    families: 'Aaltonen|Hakala|Järvelä|Kettunen|Lahtela|Mäkinen|Niskala|Ojanen|Pursiainen|Rantala|Salmela|Toivola|Vainio|Ylönen',
  },
  pl: {
    men: 'Kacper|Szymon|Michał|Jan|Wojciech|Bartosz|Filip|Hubert|Igor|Mikołaj',
    women: 'Zofia|Maja|Alicja|Ola|Julia|Hanna|Natalia|Kinga|Weronika|Gabriela',
    families: 'Wrona|Sobczak|Malik|Bielak|Górka|Cichocki|Domagała|Gajda|Jarosz|Kalinka|Mazurek|Rybak|Stolarz|Urban',
  },
  cz: {
    men: 'Jakub|Ondřej|Marek|Vít|Tomáš|Matěj|Štěpán|Radek|Filip|Daniel',
    women: 'Tereza|Adéla|Klára|Nikola|Eliška|Lucie|Barbora|Natálie|Simona|Veronika',
    families: 'Kolář|Beneš|Hájek|Sedlák|Vacek|Bartoš|Doležal|Fiala|Hruška|Jelínek|Kubát|Mareš|Říha|Zeman',
  },
  balkan: {
    men: 'Luka|Marko|Nemanja|Stefan|Ivan|Petar|Dino|Ante|Vuk|Matej',
    women: 'Ana|Mila|Jelena|Teodora|Ivana|Petra|Sara|Nina|Katarina|Lana',
    families: 'Vuković|Babić|Grubišić|Horvatić|Jurić|Kovačić|Lazarević|Mandić|Perković|Radić|Stanić|Tadić|Zorić|Bogdanić',
  },
  hu: {
    men: 'Bence|Máté|Levente|Ádám|Dániel|Gergő|Kristóf|Zsombor|Áron|Botond',
    women: 'Anna|Dóra|Eszter|Hanna|Luca|Réka|Zsófia|Kinga|Lili|Boglárka',
    families: 'Balogh|Csonka|Deák|Fekete|Gulyás|Halász|Juhász|Kelemen|Lakatos|Molnár|Orbán|Pintér|Soós|Vass',
  },
  ro: {
    men: 'Andrei|Mihai|Radu|Vlad|Tudor|Cosmin|Darius|Florin|Ștefan|Ionuț',
    women: 'Ioana|Maria|Elena|Daria|Ilinca|Bianca|Sorina|Anca|Teodora|Raluca',
    families: 'Munteanu|Popa|Ciobanu|Drăgan|Enache|Lupu|Moldovan|Neagu|Oprea|Rusu|Stoica|Tătaru|Ursu|Voicu',
  },
  gr: {
    men: 'Nikos|Giorgos|Petros|Thanos|Christos|Manolis|Yannis|Alexis|Pavlos|Stelios',
    women: 'Eleni|Katerina|Sofia|Ioanna|Danae|Despina|Foteini|Ariadni|Nefeli|Christina',
    families:
      'Alexiou|Dimou|Galanis|Kallergis|Laskaris|Makris|Nikolaou|Palaiologos|Roussos|Samaras|Theodorou|Vlachos|Xenakis|Zafeiris',
  },
  tr: {
    men: 'Emre|Kerem|Burak|Deniz|Mert|Onur|Tolga|Efe|Barış|Umut',
    women: 'Elif|Zeynep|Defne|Ceren|Melis|Selin|Ece|İrem|Nazlı|Derya',
    families: 'Aksoy|Bozkurt|Çetin|Demirel|Erdem|Güler|Kaplan|Karaca|Özkan|Şahin|Tekin|Uysal|Yalçın|Koçak',
  },
  east: {
    men: 'Artem|Bohdan|Danylo|Maksym|Nazar|Oleh|Roman|Taras|Timur|Yaroslav',
    women: 'Daryna|Iryna|Kateryna|Marta|Olena|Polina|Solomiya|Viktoria|Yana|Zlata',
    families: 'Bondarenko|Chaban|Hnatiuk|Koval|Lysenko|Melnyk|Oliynyk|Petrenko|Romaniuk|Savchuk|Tkachuk|Vasylenko|Yurchenko|Zhuk',
  },
  ar: {
    men: 'Omar|Yousef|Karim|Hassan|Sami|Tariq|Nabil|Faisal|Rami|Ziad',
    women: 'Layla|Nour|Salma|Huda|Rania|Dina|Amira|Yara|Maha|Lina',
    families: 'Al-Harbi|Haddad|Mansouri|Nasser|Qasim|Rahmani|Saleh|Tawfiq|Zayani|Benali|Darwish|El-Masri|Hamdan|Khoury',
  },
  in: {
    men: 'Arjun|Rohan|Vikram|Aditya|Karan|Nikhil|Imran|Farhan|Tanvir',
    women: 'Ananya|Diya|Meera|Priya|Riya|Sana|Tara|Nisha|Zara',
    families: 'Bhandari|Chatterji|Deshmukh|Gokhale|Iyengar|Joshi|Kulkarni|Malhotra|Nambiar|Qureshi|Rathore|Saxena|Thakkar',
  },
  cn: {
    men: 'Bo|Chen|Hao|Jian|Kang|Lei|Ming|Peng|Rui|Tao',
    women: 'Fang|Hua|Jing|Lan|Mei|Na|Qian|Shan|Xue|Yun',
    families: 'Bai|Cao|Dai|Feng|Gong|Hou|Jiang|Kong|Luo|Meng|Pan|Qiu|Shao|Tang',
  },
  jp: {
    men: 'Ren|Sota|Haruki|Daichi|Kaito|Riku|Takumi|Yuma|Itsuki|Naoki',
    women: 'Aoi|Hina|Mei|Rin|Sakura|Yui|Misaki|Nanami|Honoka|Kaho',
    families: 'Kobayashi|Nakano|Mori|Ishida|Fujii|Okada|Hayakawa|Inoue|Kamiya|Matsuda|Nishimori|Ogawa|Sugiyama|Tachibana',
  },
  kr: {
    men: 'Jiho|Minjun|Seojun|Doyun|Hajun|Junwoo|Taeyang|Woojin|Hyunsu|Siwoo',
    women: 'Seoyeon|Jiwoo|Hayun|Minseo|Yuna|Dahye|Sohee|Eunji|Nari|Bora',
    families: 'Bang|Cho|Do|Gil|Heo|Jang|Kang|Moon|Noh|Pyo|Ryu|Seol|Tak|Yoon',
  },
};
