import type { WholeWorld } from '@duskline/simulation/world/whole-world';
import type { Engine } from './engine.ts';

/** Only the whole world has seasons. */
export const hasSeasons = (world: Engine['world']): world is WholeWorld => world !== null && 'seasonAt' in world;
