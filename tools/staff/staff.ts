import { runOnDatabase } from '../start/run-on-database.ts';

/** `npm run staff`: gives and takes roles. */
runOnDatabase('modules/identity/staff-main.ts', process.argv.slice(2));
