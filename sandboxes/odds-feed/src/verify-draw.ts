import { readFileSync } from 'node:fs';
import { verifyDraw } from '@duskline/simulation/virtual/verify';
import { readDraw } from './virtual/read-draw.ts';

/** Recomputes a virtual event from its fixture, read from the file that is named or from the standard input. Exit code 1: it was not this draw. */
function main(): string {
  const { offer, seal, seed } = readDraw(JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8')));
  if (seed === undefined) throw new Error('the seed is told with the result: ask for the fixture again after the end');
  const verified = verifyDraw(seal, seed, offer);
  if (!verified.ok) throw new Error(verified.reason);
  const won = verified.markets.map(
    ({ id, specifiers, outcomes }) =>
      `${id} ${specifiers}: ${outcomes.flatMap((outcome) => (outcome.won ? [outcome.id] : [])).join(', ') || 'none'}`,
  );
  return [`${offer.drawId} is as it was sealed: ${JSON.stringify(verified.result)}`, ...won].join('\n');
}

try {
  process.stdout.write(`${main()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
