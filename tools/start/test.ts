/**
 * `npm test`: everything, set-up included. `npm test -- unit types` runs the named steps alone.
 * The last line reads `N passed, N failed`; a step that fails without tests of its own counts as one.
 */
import { ROOT } from './root.ts';
import { runChosenSteps } from './run-chosen-steps.ts';
import { TEST_STEPS } from './test-steps.ts';

await runChosenSteps(TEST_STEPS, process.argv.slice(2), ROOT);
