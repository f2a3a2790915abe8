import { resolve } from 'node:path';
import { runOnDatabase } from '../start/run-on-database.ts';

/** `npm run policy`: shows and sets the operator's policy. */
const words = process.argv.slice(2);
// Files are named as seen from where the command was given.
const at = words[0] === 'set' && words[1] !== undefined ? resolve(process.env.INIT_CWD ?? process.cwd(), words[1]) : null;
runOnDatabase('modules/policy/policy-main.ts', at === null ? words : ['set', at, ...words.slice(2)]);
