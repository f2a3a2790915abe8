import { basename } from 'node:path';
import { type DataFile, FILE_KINDS } from './files.ts';
import { capital, markdown, type Section } from './table.ts';
import { verdictOf } from './verdict.ts';

const HEAD = `# Calibration

How close the models of the simulation are to recorded matches and to the prices of real books, and what players win against the prices of
the sandbox. Written by \`npm run calibrate -- --write\`; nothing of the recorded data is in the repository. An error is one standard
error; a bound is two of them where nothing else is said, which chance alone passes in one row of twenty. Every part says how many of its
rows are outside two standard errors and how many chance alone puts there; such rows do not fail the command by themselves. Rows that
belong together are judged together: bins by their squared deviations, all rows of a part by their largest deviation (Bonferroni). Looks at one match,
and outcomes of which one comes, vary together: errors and joint bounds go by match. Bins and states of play with fewer than ten chances,
or with a variance of less than one, say nothing and are left out.

The command ends with 1 when a bound of rows taken together fails, or a row that has to hold by itself: the ratings, the overrounds and the
strategies. Parts on closing prices by themselves do not count: no model stands behind them.

It reads seasons of football-data.co.uk, Wyscout timelines with their list of matches, tennis-data.co.uk, and files of American football,
basketball, ice hockey and baseball with closing prices, told apart by their first line.

Where every second match was fitted and the others are judged (tennis, baseball), the others had been looked at while the rates were
chosen; how much a stronger leader holds back in soccer, and how many goals its leagues have, were chosen on the very seasons that they are
held against. A clean judgement needs seasons that nobody has seen.
`;

/** What a report was made from. */
export interface Inputs {
  readonly files: readonly Pick<DataFile, 'path' | 'kind'>[];
  readonly seed: number;
  readonly matches: number;
  readonly players: number;
}

/** Base names in order, with how many there are of one. */
export function namesOf(files: Inputs['files']): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(basename(path), (counts.get(basename(path)) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => (count === 1 ? name : `${name} (${count})`));
}

const READ = /^Read: (.*)\.$/m;

/** Why these files are too few to write the whole report: kinds that are missing, or files that the written report has been made from. */
export function refusal(files: Inputs['files'], written: string): string | undefined {
  const kinds = FILE_KINDS.filter((kind) => files.every((file) => file.kind !== kind));
  if (kinds.length > 0) return `--write puts the whole report: there are no files of ${kinds.join(', ')}`;
  const names = new Set(namesOf(files));
  const missing = (READ.exec(written)?.[1]?.split(', ') ?? []).filter((name) => !names.has(name));
  return missing.length === 0
    ? undefined
    : `--write puts the whole report: it was made from ${missing.join(', ')} as well; remove it first to make it from fewer`;
}

/** The whole report as a document. */
export function reportOf(sections: readonly Section[], { files, seed, matches, players }: Inputs): string {
  const inputs = `Seed ${seed}; ${matches} matches and ${players} players of strategies.\n\nRead: ${namesOf(files).join(', ')}.\n`;
  return `${[HEAD, inputs, ...sections.map(markdown), '## Verdict\n'].join('\n')}\n${capital(verdictOf(sections).text)}\n`;
}
