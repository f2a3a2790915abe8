import { ownRows, type PersonalTable, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

const proof = {
  act: 'keep',
  why: 'proof of responsible gambling, which the licence asks for: it names the number of the account alone',
} as const;
const retention = 'as long as the books';

const kept = (
  table: PersonalTable['table'],
  purpose: string,
  file: string,
  order: string,
  csv?: readonly string[],
): PersonalTable => ({
  table,
  purpose,
  retention,
  erase: proof,
  export: ownRows(table, { file, order, ...(csv && { csv }) }),
});

export const limitsTables: PersonalTables = {
  owner: 'limits',
  tables: [
    kept('limits.player_limit', 'Limits of a player, and what is used of them', 'limits', 'set_at', [
      'kind',
      'hours',
      'currency',
      'amount',
      'used',
      'set_at',
    ]),
    kept('limits.raise', 'Higher limits that a player has asked for', 'limits-asked', 'asked_at'),
    kept('limits.act', 'What a player did with their limits', 'limits-history', 'id', ['at', 'act', 'kind', 'hours', 'amount']),
    kept('limits.break', 'Time-outs and self-exclusions', 'breaks', 'id'),
    kept('limits.reality_check', 'How often a player is told how long they have been here', 'reality-check', 'set_at'),
    kept('limits.reality_answer', 'When a player answered that', 'reality-check-answers', 'answered_at'),
    kept(
      'limits.forced_break',
      'How long a player has played without the break that the law asks for',
      'forced-break',
      'user_id',
    ),
    kept('limits.harm', 'Markers of harm: what they come to, and whether the player may play', 'markers-of-harm', 'scored_at'),
    {
      ...kept('limits.entry', 'What was staked and paid in within the windows of limits', 'limits-used', 'at'),
      retention: '30 days',
    },
  ],
};
