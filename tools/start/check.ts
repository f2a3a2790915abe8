/** `npm run check`: types, format, lint, repository rules and unused code, in well under a minute; with `--shape` the counts of its shape alone. */
import { ROOT } from './root.ts';
import { runChosenSteps } from './run-chosen-steps.ts';
import { CHECK_STEPS } from './test-steps.ts';

if (process.argv.includes('--shape')) await import('../tidy/shape-main.ts');
else await runChosenSteps(CHECK_STEPS, process.argv.slice(2), ROOT);
