/**
 * `npm run calibrate -- [FILES] [--write] [--matches 120] [--players 10000] [--seed 1]`: fits and scores the models of the simulation on
 * recorded seasons, and lets strategies play against the prices of the sandbox. FILES are files or folders; without any, those beside the
 * checkout are taken, and where there are none only what needs no recorded matches is run. --write puts the report into docs/calibration.md, and is
 * refused when files are missing for it. Ends with 1 when a joint bound or a row that has to hold by itself fails.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../start/root.ts';
import { defaultPaths, readFiles } from './files.ts';
import { recordedSections } from './recorded.ts';
import { refusal, reportOf } from './report.ts';
import { modelAlone, playedFigures } from './soccer-model.ts';
import { runAllSports, strategiesSection } from './strategies/strategies.ts';
import { markdown, type Section } from './table.ts';
import { verdictOf } from './verdict.ts';

/** So many that chance in them adds little to that in the recorded ones. */
const PLAYED_MATCHES = 12_000;
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

async function main(): Promise<void> {
  const { named, writes, matches, players, seed } = readArguments();
  const paths = named.length > 0 ? named : defaultPaths(ROOT);
  const files = readFiles(paths);
  if (files.length === 0)
    console.info('No recorded seasons: name files or folders to compare the models with (npm run calibrate -- FILES).\n');
  const target = join(ROOT, 'docs', 'calibration.md');
  const refused = writes ? refusal(files, existsSync(target) ? readFileSync(target, 'utf8') : '') : undefined;
  if (refused !== undefined) throw new Error(refused);
  const sections: Section[] = [];
  const show = (section: Section): void => {
    sections.push(section);
    console.info(markdown(section));
  };
  const strategies = runAllSports(seed, matches);
  // Its failure is told where it is waited for.
  strategies.catch(() => undefined);
  const played = playedFigures(`calibrate ${seed}`, PLAYED_MATCHES);
  if (files.length === 0) show(modelAlone(played));
  else for (const section of recordedSections(files, played)) show(section);
  show(strategiesSection(await strategies, seed, players));
  const verdict = verdictOf(sections);
  console.info(`calibrate: ${verdict.text}`);
  if (writes) writeFileSync(target, reportOf(sections, { files, seed, matches, players }));
  if (!verdict.holds) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(`calibrate: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
