import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

/** Programs that a test starts find what this worker has compiled, not only those of the next run. */
afterAll(() => flushCompileCache());
