/** `npm run check`: types, format, lint, repository rules and unused code, in well under a minute. */
import { ROOT } from './root.ts';
import { runChosenSteps } from './run-chosen-steps.ts';
import { CHECK_STEPS } from './test-steps.ts';

await runChosenSteps(CHECK_STEPS, process.argv.slice(2), ROOT);
