/** First and family names by country code: the players are invented by joining them. */
export const PEOPLE: readonly {
  readonly code: string;
  readonly men: string;
  readonly women: string;
  readonly families: string;
}[] = [
  {
    code: 'ES',
    men: 'Álvaro|Hugo|Iker|Mateo',
    women: 'Lucía|Carmen|Nerea|Irene',
    families: 'Ferrandiz|Olmedo|Quintana|Salcedo|Barrios|Peñalva',
  },
  {
    code: 'FR',
    men: 'Lucas|Théo|Bastien|Rémi',
    women: 'Camille|Inès|Élodie|Margaux',
    families: 'Delorme|Vasseur|Lacombe|Perrault|Guérin|Marchal',
  },
  {
    code: 'DE',
    men: 'Jonas|Felix|Lukas|Moritz',
    women: 'Lena|Hanna|Carla|Mira',
    families: 'Brandner|Kessel|Lindau|Roth|Seidler|Vogt',
  },
  {
    code: 'IT',
    men: 'Davide|Marco|Nicolò|Pietro',
    women: 'Giulia|Elisa|Chiara|Bianca',
    families: 'Bellandi|Corsini|Ferraro|Moretti|Rinaldi|Tozzi',
  },
  {
    code: 'US',
    men: 'Tyler|Mason|Cole|Jordan',
    women: 'Avery|Hailey|Brooke|Jenna',
    families: 'Whitlock|Hargrove|Sutter|Mercer|Ellison|Prescott',
  },
  {
    code: 'AU',
    men: 'Lachlan|Jye|Cooper|Angus',
    women: 'Matilda|Indi|Tahlia|Zoe',
    families: 'Barlow|Pickering|Dunstan|Kirkwood|Thorne|Walsh',
  },
  {
    code: 'AR',
    men: 'Facundo|Tomás|Ramiro|Bruno',
    women: 'Martina|Paula|Sol|Candela',
    families: 'Ledesma|Aguirre|Bustos|Correa|Peralta|Vega',
  },
  {
    code: 'CZ',
    men: 'Jakub|Ondřej|Marek|Vít',
    women: 'Tereza|Adéla|Klára|Nikola',
    families: 'Novotný|Kolář|Beneš|Hájek|Sedlák|Vacek',
  },
  { code: 'JP', men: 'Ren|Sota|Haruki|Daichi', women: 'Aoi|Hina|Mei|Rin', families: 'Kobayashi|Nakano|Mori|Ishida|Fujii|Okada' },
  {
    code: 'PL',
    men: 'Kacper|Szymon|Michał|Jan',
    women: 'Zofia|Maja|Alicja|Ola',
    families: 'Wrona|Zieliński|Sobczak|Malik|Bielak|Górny',
  },
  {
    code: 'SE',
    men: 'Elias|Nils|Viktor|Oskar',
    women: 'Ebba|Alva|Saga|Maja',
    families: 'Lindqvist|Hedlund|Nyman|Sandell|Åkerman|Wiklund',
  },
  {
    code: 'BR',
    men: 'Thiago|Caio|Rafael|Enzo',
    women: 'Beatriz|Larissa|Manuela|Isadora',
    families: 'Azevedo|Pacheco|Teles|Moura|Queiroz|Rezende',
  },
];
