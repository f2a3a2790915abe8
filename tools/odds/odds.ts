import { runOnDatabase } from '../start/run-on-database.ts';

/** `npm run odds -- check [DAYS]`: whether the odds of accepted bets stood on the board. Exit code 0 = all did, or it is not known; 1 = some never did; 2 = could not be asked. */
runOnDatabase('modules/odds-history/odds-main.ts', process.argv.slice(2));
