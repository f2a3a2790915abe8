export { type Breaks, createBreaks, type PlayerBreak } from './breaks.ts';
export { limitsTables } from './personal-data.ts';
export { createRealityChecks, type RealityChecks } from './reality-checks.ts';
export { limitLeft, limitRoutes, realityCheckRoutes } from './routes.ts';
export { createLimits, type Limits } from './service.ts';
