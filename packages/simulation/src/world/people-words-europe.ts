import type { PeopleWords } from './people-words.ts';

/**
 * Names of Europe's smaller languages and of the Nordic ones, each its own. Family names are those of men; what women are called follows in
 * family-forms.ts. Order is part of the names: append only.
 */
export const EUROPEAN_WORDS: Readonly<Record<string, PeopleWords>> = {
  se: {
    men: 'Albin|Anton|Arvid|Axel|Björn|Daniel|David|Emil|Erik|Filip|Fredrik|Gustav|Hampus|Hugo|Isak|Joakim|Johan|Kristoffer|Linus|Ludvig|Mattias|Nils|Olle|Oskar|Patrik|Petter|Rasmus|Rikard|Simon|Tobias|Viktor|Wilhelm',
    women:
      'Agnes|Alva|Amanda|Cornelia|Ebba|Elin|Ella|Emma|Filippa|Frida|Greta|Hanna|Ida|Ingrid|Josefin|Karin|Klara|Linnea|Lovisa|Maja|Malin|Matilda|Moa|Nellie|Rebecka|Saga|Sara|Sofie|Stina|Tilda|Tuva|Vera',
    families:
      'Lindqvist|Hedlund|Nyman|Sandell|Åkerman|Wiklund|Dahlberg|Eklund|Nordgren|Strandberg|Aspelund|Carlqvist|Engström|Forsberg|Holmgren|Kvist|Lindahl|Nyberg|Rosendahl|Wallin|Bergström|Ekström|Granlund|Sjögren|Åström|Blomqvist|Dahlgren|Edlund|Fransson|Gradin|Hallberg|Isberg|Jonasson|Källström|Ljungberg|Malmgren|Norling|Öhman|Palmgren|Rydberg|Söderholm|Tornberg|Vikander|Ågren|Boström|Hellgren',
  },
  no: {
    men: 'Aksel|Anders|Arne|Aslak|Bjørn|Eirik|Eivind|Erlend|Espen|Geir|Håkon|Halvor|Henrik|Iver|Jonas|Kristian|Lars|Magnus|Martin|Mathias|Olav|Ola|Pål|Sander|Sigurd|Simen|Sindre|Sondre|Stian|Tarjei|Trygve|Vegard',
    women:
      'Amalie|Anette|Astrid|Aurora|Birgit|Camilla|Eline|Emilie|Frida|Guro|Hedda|Hege|Helle|Ida|Ingeborg|Ingvild|Julie|Kaja|Karoline|Lene|Liv|Maren|Mari|Marte|Mathea|Oda|Ragnhild|Selma|Silje|Solveig|Thea|Vilde',
    families:
      'Bakken|Fossum|Haugland|Gundersen|Solberg|Thorsen|Hovland|Aasen|Berntsen|Bråten|Dalen|Eide|Engen|Fjeld|Granli|Grønli|Hagelund|Halvorsen|Haugen|Hegge|Isaksen|Kleppe|Kolstad|Lervik|Lunde|Moen|Myhre|Nordby|Nygård|Opsahl|Rønning|Sandvik|Skogen|Solheim|Strøm|Sæther|Tangen|Tveit|Ulriksen|Vangen|Vik|Øverland|Ødegård|Åmodt|Bjerkan|Fuglset',
  },
  dk: {
    men: 'Anders|Asger|Bjarke|Christian|Emil|Esben|Frederik|Gustav|Jakob|Jeppe|Jesper|Jonas|Kasper|Kristoffer|Lasse|Lauge|Lukas|Mads|Magnus|Malthe|Mathias|Mikkel|Morten|Nikolaj|Oliver|Oskar|Rasmus|Rune|Sebastian|Simon|Søren|Victor',
    women:
      'Alberte|Amalie|Anne|Astrid|Birgitte|Caroline|Cecilie|Clara|Ditte|Emilie|Emma|Freja|Helle|Ida|Johanne|Josefine|Karla|Katrine|Laura|Line|Louise|Maja|Maria|Mathilde|Mette|Nanna|Pernille|Rikke|Signe|Sofie|Stine|Trine',
    families:
      'Kjeldsen|Lystrup|Vestergaard|Brandt|Danielsen|Jørgensen|Mortensen|Østergaard|Dalgaard|Friis|Andreasen|Bech|Bertelsen|Bruun|Christoffersen|Dam|Ebbesen|Fischer|Frandsen|Gregersen|Hald|Hedegaard|Iversen|Jespersen|Juhl|Kirkegaard|Kofoed|Kragh|Lauridsen|Ludvigsen|Mikkelsen|Munk|Nørgaard|Overgaard|Poulsen|Quist|Ravn|Riis|Skov|Steffensen|Storm|Thygesen|Toft|Ussing|Vinther|Winther',
  },
  is: {
    men: 'Andri|Arnar|Aron|Atli|Árni|Baldur|Birkir|Bjarki|Brynjar|Dagur|Egill|Einar|Fannar|Gísli|Grímur|Gunnar|Hákon|Helgi|Hlynur|Ísak|Jökull|Kári|Logi|Ólafur|Óttar|Ragnar|Sindri|Steinar|Sverrir|Tryggvi|Viktor|Þórir',
    women:
      'Agla|Andrea|Anna|Arna|Ásdís|Berglind|Birta|Brynja|Dagný|Diljá|Edda|Elín|Elísa|Eva|Freyja|Guðný|Hafdís|Hildur|Hrefna|Ída|Katla|Kristín|Lilja|Natalía|Ragna|Sandra|Selma|Signý|Sólveig|Steinunn|Sunna|Þóra',
    families:
      'Andrason|Arnarson|Árnason|Baldursson|Birgisson|Bjarnason|Björnsson|Bragason|Daníelsson|Davíðsson|Egilsson|Einarsson|Eiríksson|Friðriksson|Garðarsson|Gíslason|Grímsson|Guðjónsson|Guðnason|Gunnlaugsson|Hafsteinsson|Halldórsson|Hannesson|Haraldsson|Hauksson|Helgason|Hilmarsson|Hjaltason|Ingason|Ísleifsson|Jakobsson|Karlsson|Ketilsson|Kristinsson|Magnússon|Pálsson|Reynisson|Rúnarsson|Snorrason|Stefánsson|Sveinsson|Tómasson|Valsson|Þorsteinsson',
  },
  sk: {
    men: 'Adam|Andrej|Branislav|Daniel|Dávid|Denis|Dominik|Erik|Filip|Igor|Jakub|Ján|Juraj|Kristián|Ľuboš|Lukáš|Marek|Marián|Martin|Matej|Matúš|Michal|Milan|Miroslav|Patrik|Pavol|Peter|Richard|Roman|Samuel|Šimon|Tomáš',
    women:
      'Alžbeta|Andrea|Barbora|Beáta|Dominika|Ema|Eva|Gabriela|Ivana|Jana|Júlia|Katarína|Kristína|Laura|Lenka|Lucia|Ľubica|Mária|Martina|Michaela|Monika|Nina|Patrícia|Petra|Simona|Slavomíra|Sofia|Tamara|Veronika|Viktória|Zuzana|Žofia',
    families:
      'Antal|Baláž|Bartek|Belko|Blaško|Chovan|Chudík|Dobiáš|Drozd|Ďurčo|Ferko|Gajdoš|Gregor|Haluška|Holub|Hudák|Hruška|Jančo|Jurčo|Kmeť|Kocúr|Koreň|Kováčik|Krajčír|Kubík|Lacko|Ličko|Lukáč|Majer|Mikuš|Mráz|Novosad|Ondrus|Oravec|Pavlík|Petrík|Rusnák|Sabol|Sedlár|Sloboda|Šimko|Štefko|Tkáč|Urban|Vanko|Zeman',
  },
  si: {
    men: 'Aljaž|Andraž|Anže|Bor|Blaž|Bojan|Damjan|Denis|Domen|Filip|Gašper|Gregor|Jaka|Jan|Janez|Jernej|Jure|Klemen|Luka|Maj|Marko|Matic|Matjaž|Miha|Mitja|Nejc|Primož|Rok|Simon|Tadej|Tilen|Žan',
    women:
      'Ajda|Alenka|Ana|Anja|Barbara|Brina|Ema|Eva|Hana|Ines|Iza|Jerneja|Kaja|Karin|Katja|Klara|Lana|Lara|Maja|Manca|Maša|Mojca|Neja|Nika|Nina|Petra|Sara|Špela|Tina|Urška|Zala|Živa',
    families:
      'Ambrožič|Bajc|Bizjak|Bregar|Cerar|Čeh|Debeljak|Dolinar|Erjavec|Furlan|Gerdej|Golob|Gorenc|Hočevar|Hribar|Jereb|Jerman|Kastelic|Kavčič|Kobal|Kolenc|Koren|Kos|Kotnik|Kralj|Kranjc|Lah|Lavrič|Likar|Medved|Mlakar|Omerzu|Pečnik|Petek|Pirc|Podgoršek|Potočnik|Resnik|Rozman|Sever|Šuštar|Turk|Vidmar|Vodopivec|Zajc|Žagar',
  },
  bg: {
    men: 'Aleksandar|Angel|Asen|Atanas|Blagoy|Bozhidar|Boyan|Daniel|Dimitar|Emil|Filip|Galin|Georgi|Hristo|Ivaylo|Kaloyan|Kiril|Krasimir|Lyubomir|Martin|Mihail|Nikolay|Ognyan|Petar|Plamen|Preslav|Radoslav|Rumen|Simeon|Todor|Valentin|Yordan',
    women:
      'Aleksandra|Ana|Bilyana|Bozhidara|Daniela|Denitsa|Desislava|Elena|Elitsa|Gabriela|Galina|Gergana|Ivelina|Kalina|Kristina|Magdalena|Maria|Mihaela|Milena|Nadezhda|Nevena|Petya|Radina|Ralitsa|Rositsa|Simona|Stanislava|Teodora|Tsvetelina|Vanya|Yana|Zornitsa',
    families:
      'Andreev|Arnaudov|Apostolov|Balabanov|Bogdanov|Bonev|Borisov|Boyadzhiev|Chakarov|Dechev|Dimov|Dobrev|Donchev|Draganov|Enchev|Filipov|Ganchev|Genov|Gospodinov|Hadzhiev|Ignatov|Ivanchev|Kirchev|Kolarov|Kostadinov|Lazarov|Manolov|Markov|Marinov|Mitkov|Naydenov|Nedelchev|Nenov|Paskalev|Penchev|Peshev|Raychev|Rangelov|Savov|Slavov|Spasov|Stoev|Tachev|Tomov|Trifonov|Tsonev|Valkov|Velikov|Yanev|Zhelyazkov',
  },
  lv: {
    men: 'Aigars|Ainārs|Aivars|Aleksis|Andris|Artūrs|Dāvis|Dainis|Edgars|Emīls|Ernests|Gatis|Guntis|Gustavs|Ingus|Intars|Jānis|Juris|Kārlis|Kaspars|Lauris|Mārtiņš|Mareks|Miks|Niks|Oskars|Pēteris|Raivis|Reinis|Roberts|Toms|Uldis',
    women:
      'Agnese|Aija|Anete|Anna|Annija|Arta|Baiba|Dace|Elīna|Elza|Emīlija|Evija|Gundega|Ieva|Ilze|Inga|Ivita|Kristīne|Laima|Laura|Līga|Linda|Madara|Marta|Monta|Paula|Rūta|Sanita|Santa|Sintija|Una|Zane',
    families:
      'Kalniņš|Ozoliņš|Bērzs|Liepiņš|Krūmiņš|Balodis|Dzenis|Zariņš|Pētersons|Vītols|Kļaviņš|Kārkliņš|Vanadziņš|Apinis|Auziņš|Briedis|Celmiņš|Dūmiņš|Freimanis|Gailis|Grīnbergs|Jansons|Kauliņš|Lapiņš|Lācis|Mežulis|Miezis|Ozols|Pūpols|Priedītis|Puriņš|Rozītis|Rudzītis|Saulītis|Siliņš|Skujiņš|Sproģis|Strazdiņš|Šmits|Tauriņš|Upītis|Vilciņš|Vilnis|Zālītis|Ziediņš|Zvirbulis',
  },
  lt: {
    men: 'Aidas|Algirdas|Andrius|Arnas|Aurimas|Darius|Deividas|Dominykas|Donatas|Edvinas|Eimantas|Ernestas|Gintaras|Giedrius|Ignas|Jokūbas|Jonas|Justinas|Karolis|Kęstutis|Laurynas|Linas|Lukas|Mantas|Marius|Mindaugas|Nerijus|Paulius|Rokas|Saulius|Tomas|Vytautas',
    women:
      'Agnė|Aistė|Asta|Augustė|Aušra|Austėja|Dovilė|Eglė|Ema|Erika|Gabija|Gintarė|Goda|Greta|Ieva|Indrė|Ineta|Jūratė|Kamilė|Karolina|Kotryna|Laura|Lina|Miglė|Monika|Neringa|Rasa|Rūta|Simona|Ugnė|Viktorija|Živilė',
    families:
      'Adomaitis|Ambrazas|Balčiūnas|Baranauskas|Bernotas|Budrys|Butkus|Čepaitis|Dambrauskas|Gailius|Gudaitis|Grigas|Jankauskas|Jurgaitis|Kairys|Kalvaitis|Kaminskas|Kazlauskas|Kubilius|Lapinskas|Laurinaitis|Liutkus|Lukošius|Makauskas|Matulis|Mikalauskas|Mockus|Morkūnas|Navickas|Norkus|Pakalnis|Petraitis|Petrauskas|Pocius|Rimkus|Rudys|Sakalas|Stankus|Stonkus|Šimkus|Tamošiūnas|Urbonas|Vaitkus|Vasiliauskas|Vilkas|Žukas',
  },
  ee: {
    men: 'Aleksander|Andres|Andrus|Ants|Artur|Erik|Georg|Hannes|Henri|Indrek|Jaan|Jaanus|Joonas|Jüri|Kaarel|Karl|Kaspar|Kristjan|Lauri|Madis|Margus|Markus|Martin|Mihkel|Oliver|Rain|Rasmus|Robin|Sander|Siim|Taavi|Tõnis',
    women:
      'Anett|Anna|Anneli|Birgit|Eha|Elis|Elina|Eliise|Emma|Grete|Hanna|Helena|Ingrid|Kadri|Kaisa|Karin|Katrin|Keiu|Kerli|Kristiina|Laura|Liis|Liisa|Maarja|Mari|Merle|Piret|Pille|Riin|Sandra|Triin|Ülle',
    families:
      'Aas|Allik|Arro|Eller|Hein|Ilves|Jakobson|Jõgi|Kaasik|Kallas|Kalda|Kask|Kivi|Koppel|Kuusk|Kukk|Laas|Laur|Lepik|Leppik|Liiv|Lõhmus|Luik|Mägi|Männik|Mets|Nõmm|Oja|Orav|Paju|Parts|Põld|Pärn|Raud|Rebane|Roos|Saar|Sepp|Sild|Soosaar|Tamm|Teder|Toome|Uibo|Vaher|Viik',
  },
  ge: {
    men: 'Akaki|Aleksandre|Amiran|Archil|Avtandil|Beka|Beso|Dato|Davit|Demetre|Elguja|Gela|Giga|Giorgi|Goga|Irakli|Jaba|Kakha|Lasha|Levan|Luka|Mamuka|Merab|Mikheil|Nika|Nodar|Otar|Revaz|Saba|Sandro|Tornike|Zurab',
    women:
      'Ana|Anano|Barbare|Dali|Eka|Elene|Eteri|Gvantsa|Ia|Irma|Ketevan|Khatia|Lali|Lana|Lela|Lia|Maia|Manana|Mariam|Marika|Medea|Nana|Natia|Nia|Nino|Nutsa|Rusudan|Salome|Sopio|Tamar|Teona|Tinatin',
    families:
      'Abesadze|Abuladze|Akhvlediani|Asatiani|Barbakadze|Berishvili|Beridze|Bolkvadze|Chikovani|Chokheli|Dolidze|Dzidziguri|Elizbarashvili|Gabunia|Gagnidze|Gelashvili|Giorgadze|Gogoladze|Gvasalia|Inasaridze|Jafaridze|Janelidze|Javakhia|Kapanadze|Kiknadze|Kobakhidze|Kvirkvelia|Lomidze|Lortkipanidze|Maisuradze|Mamardze|Mchedlidze|Meladze|Nadiradze|Nozadze|Pirveli|Rekhviashvili|Samkharadze|Shonia|Sulakvelidze|Tabatadze|Tsiklauri|Tsintsadze|Vashakidze|Zarandia|Zhvania',
  },
  kz: {
    men: 'Abylai|Adil|Aibek|Aidos|Almas|Alikhan|Arman|Askar|Azamat|Baurzhan|Beibit|Daniyar|Darkhan|Dauren|Eldos|Erbol|Erlan|Galym|Ilyas|Kairat|Madi|Marat|Miras|Nurlan|Nursultan|Olzhas|Rauan|Ruslan|Sanzhar|Serik|Temirlan|Yerassyl',
    women:
      'Aida|Aigerim|Ainur|Akbota|Akerke|Aliya|Altynai|Araylym|Asel|Assem|Ayazhan|Balzhan|Botagoz|Dana|Dariga|Dilnaz|Gaukhar|Gulnar|Inkar|Kamila|Karlygash|Korlan|Laura|Madina|Moldir|Nazerke|Perizat|Sabina|Saltanat|Symbat|Togzhan|Zhanar',
    families:
      'Abdrakhmanov|Abenov|Aitbayev|Akhmetov|Alimbekov|Amanov|Aubakirov|Baimukhanov|Baizhanov|Bekturov|Bisenov|Daulenov|Dosanov|Dzhaksybekov|Ermekov|Esenov|Gabdullin|Ibragimov|Ismailov|Iskakov|Kaliyev|Karimov|Kenzhebayev|Khasenov|Kozhakhmetov|Kurmanov|Kuanyshev|Magzumov|Mukhametov|Musin|Nurgaliyev|Nurmagambetov|Omarov|Ospanov|Rakhimov|Sadykov|Sagintayev|Sarsenov|Seitov|Serikbayev|Smagulov|Suleimenov|Tokhtarov|Turganov|Umirzakov|Zhaksylykov|Zhumabayev|Zhunusov',
  },
  il: {
    men: 'Adi|Alon|Amir|Amit|Ariel|Asaf|Aviv|Avner|Barak|Dan|Dor|Eitan|Elad|Erez|Gal|Guy|Ido|Itai|Lior|Matan|Nadav|Nir|Ofir|Ohad|Oren|Roi|Ronen|Shachar|Tal|Uri|Yair|Yotam',
    women:
      'Adva|Ayelet|Avigail|Dafna|Dana|Efrat|Einat|Galit|Hadar|Hadas|Inbal|Keren|Liat|Limor|Maayan|Meital|Michal|Moran|Naama|Neta|Noa|Ofra|Orly|Ravit|Rotem|Shani|Shira|Sivan|Tamar|Tzipi|Yael|Yarden',
    families:
      'Abutbul|Alkalai|Amsalem|Ashkenazi|Azulai|Barkai|Baruch|Ben Ami|Ben Shushan|Biton|Carmeli|Cohavi|Dror|Dahan|Edri|Elbaz|Eliyahu|Elkayam|Fishman|Friedman|Gabay|Galili|Golan|Hadad|Harari|Hazan|Kaplinsky|Katzir|Lavi|Levin|Malka|Maimon|Mizrahi|Nachum|Ohana|Oren|Peretz|Rosenblum|Sabag|Segal|Shalev|Shapira|Shemesh|Sharabi|Tzur|Vaknin|Yosef|Zohar',
  },
};
