export { type Breaks, createBreaks, type PlayerBreak } from './breaks.ts';
export { limitEvent } from './events.ts';
export { createHarm, type Harm, type HarmAct, type HarmReader, type StaffLimit } from './markers-of-harm.ts';
export { limitsTables } from './personal-data.ts';
export { createRealityChecks, type RealityChecks } from './reality-checks.ts';
export { limitLeft, limitRoutes, readAmount, realityCheckRoutes } from './routes.ts';
export { createLimits, type Limits } from './service.ts';
