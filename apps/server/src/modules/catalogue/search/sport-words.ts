/** What else people call a sport, by its English name. */
export const SPORT_WORDS: Readonly<Record<string, string>> = {
  'American Football': 'nfl gridiron',
  Baseball: 'mlb',
  Basketball: 'nba hoops',
  'Counter-Strike 2': 'cs cs2 csgo',
  'Dota 2': 'dota dota2',
  eSoccer: 'efootball fifa',
  Golf: 'pga',
  'Ice Hockey': 'nhl hockey',
  'League of Legends': 'lol',
  MMA: 'ufc',
  Motorsport: 'f1 formula grand prix racing',
  'Rocket League': 'rl',
  Soccer: 'football futbol calcio',
  'Table Tennis': 'ping pong',
  Valorant: 'val',
};
