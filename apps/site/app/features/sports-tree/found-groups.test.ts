import { expect, test } from 'vitest';
import { groupsOf } from './found-list.tsx';

test('SEARCH-01 sports, tournaments and outrights that are found lead to their pages, an outright by the runner that is called so', () => {
  const groups = groupsOf(
    {
      Sports: [{ ID: 1, Name: 'Fußball', OriginalName: 'Soccer', SportLink: '/soccer', sportSystemId: 1, SystemId: 1, Rank: 1 }],
      Teams: [],
      Tournaments: [
        {
          ID: 2,
          Name: 'Crown Division',
          TournamentLink: '/soccer/england/crown-division',
          SportTypeID: 1,
          SportCategoryID: 3,
          CategoryName: 'England',
        },
      ],
      Outrights: [
        {
          ID: 4,
          Name: 'Dunes Open',
          MatchLink: '/sport/outrights/world',
          SportTypeID: 9,
          SportSystemID: 9,
          SportName: 'Golf',
          RunnerName: 'Caio Teles',
        },
      ],
    },
    'de',
  );
  expect(Object.values(groups).flatMap((links) => links.map(({ href, name, where }) => [href, name, where]))).toEqual([
    ['/de/sport/soccer', 'Fußball', ''],
    ['/de/sport/soccer/england/crown-division', 'Crown Division', 'England'],
    ['/de/sport/outrights/world', 'Caio Teles', 'Golf, Dunes Open'],
  ]);
});
