import { runOnDatabase } from '../start/run-on-database.ts';

/** `npm run reconcile`: checks the books. Exit code 0 = all zero, 1 = a break, 2 = could not be checked. */
runOnDatabase('modules/wallet/reconcile-main.ts');
