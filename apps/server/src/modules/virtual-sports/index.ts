export type { Drawn } from './drawn.ts';
export { DrawChangedError } from './errors.ts';
export type { DrawDoubt } from './judge-draw.ts';
export { createVirtualSports, type VirtualSports } from './service.ts';
