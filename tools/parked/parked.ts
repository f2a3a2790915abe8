import { runOnDatabase } from '../start/run-on-database.ts';

/** `npm run parked -- list | show KIND KEY | requeue KIND KEY|--all`: what failed too often and waits for a person. */
runOnDatabase('platform/parking/parked-main.ts', process.argv.slice(2));
