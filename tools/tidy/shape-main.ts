/**
 * `npm run check -- --shape`: counts what makes the repository harder to change than it has to be, one line each; `--places` lists where.
 * Exit code 1 when a count is above its ceiling.
 */
import { shapeCounts } from './shape.ts';
import { show, sourceTree } from './source-tree.ts';

const withPlaces = process.argv.includes('--places');
const counts = shapeCounts(sourceTree());
for (const { what, found, ceiling } of counts) {
  const isAbove = found.length > ceiling;
  console.info(`${String(found.length).padStart(5)}  ${what}${isAbove ? ` (at most ${ceiling})` : ''}`);
  if (withPlaces || isAbove) for (const line of show(found)) console.info(`         ${line}`);
}
if (counts.some(({ found, ceiling }) => found.length > ceiling)) process.exitCode = 1;
