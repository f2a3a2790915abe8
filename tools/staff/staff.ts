import { runOnDatabase } from '../start/run-on-database.ts';

/** `npm run staff`: gives and takes roles, and writes messages to players. */
const [act = '', ...words] = process.argv.slice(2);
if (act === 'message') runOnDatabase('flows/messages/staff-message-main.ts', words);
else runOnDatabase('modules/identity/staff-main.ts', process.argv.slice(2));
