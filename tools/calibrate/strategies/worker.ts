import { parentPort, workerData } from 'node:worker_threads';
import { runSport, type StrategySport } from './sports.ts';

/** Plays the matches of one sport beside the rest of the command. */
const { sport, seed, matches } = workerData as { readonly sport: StrategySport; readonly seed: number; readonly matches: number };
parentPort?.postMessage(runSport(sport, seed, matches));
