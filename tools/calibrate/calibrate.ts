/**
 * `npm run calibrate -- [FILES] [--write] [--matches 120] [--players 10000] [--seed 1]`: fits and scores the models of the simulation on
 * recorded seasons, and lets strategies play against the prices of the sandbox. FILES are files or folders; without any, those beside the
 * checkout are taken, and where there are none only what needs no recorded matches is run. --write puts the report into docs/calibration.md.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../start/root.ts';
import { defaultPaths, readFiles } from './files.ts';
import { recordedSections } from './recorded.ts';
import { modelAlone, playedFigures } from './soccer-model.ts';
import { strategiesSection } from './strategies/strategies.ts';
import { markdown, type Section } from './table.ts';

/** So many that chance in them adds little to that in the recorded ones. */
const PLAYED_MATCHES = 12_000;
const HEAD = `# Calibration

How close the models of the simulation are to recorded matches and to the prices of real books, and what players win against the prices of
the sandbox. Written by \`npm run calibrate -- --write\`; nothing of the recorded data is in the repository. An error is one standard
error; a bound is two of them where nothing else is said, which chance alone passes in one row of twenty. Rows that belong together are
judged together as well: bins of one look by their chi-square, all rows of a part by their largest deviation (Bonferroni).

It reads seasons of football-data.co.uk, Wyscout timelines with their list of matches, tennis-data.co.uk, and files of American football,
basketball, ice hockey and baseball with closing prices, told apart by their first line.

Where every second match was fitted and the others are judged (tennis, baseball), the others had been looked at while the rates were
chosen: a clean judgement needs seasons that nobody has seen.
`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      matches: { type: 'string', default: '120' },
      players: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
    },
  });
  const whole = (name: 'matches' | 'players' | 'seed'): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1 || value > 1_000_000)
      throw new Error(`--${name} ${values[name]} is not a whole number from 1 to 1000000`);
    return value;
  };
  const named = positionals.map((path) => resolve(process.env.INIT_CWD ?? process.cwd(), path));
  return { named, writes: values.write, matches: whole('matches'), players: whole('players'), seed: whole('seed') };
}

function main(): void {
  const { named, writes, matches, players, seed } = readArguments();
  const paths = named.length > 0 ? named : defaultPaths(ROOT);
  const files = readFiles(paths);
  if (files.length === 0)
    console.info('No recorded seasons: name files or folders to compare the models with (npm run calibrate -- FILES).\n');
  if (writes && files.length === 0) throw new Error('--write needs recorded seasons: the report is about them');
  const sections: Section[] = [];
  const show = (section: Section): void => {
    sections.push(section);
    console.info(markdown(section));
  };
  const played = playedFigures(`calibrate ${seed}`, PLAYED_MATCHES);
  if (files.length === 0) show(modelAlone(played));
  else for (const section of recordedSections(files, played)) show(section);
  show(strategiesSection(seed, matches, players));
  const missed = sections.flatMap(({ title, missed: list }) => list.map((one) => `${title}: ${one}`));
  const rows = sections.reduce((sum, { rows: list }) => sum + list.length, 0);
  const joint = sections.flatMap((section) => section.joint);
  const failing = joint.filter(({ holds }) => !holds).length;
  const verdict = `${rows} rows, ${missed.length} outside their bounds; ${joint.length} bounds of rows taken together, ${failing} of them do not hold.`;
  console.info(`calibrate: ${verdict}`);
  if (writes)
    writeFileSync(join(ROOT, 'docs', 'calibration.md'), `${[HEAD, ...sections.map(markdown)].join('\n')}\n${verdict}\n`);
}

try {
  main();
} catch (error) {
  console.error(`calibrate: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
