export { type Breaks, createBreaks, type PlayerBreak } from './breaks.ts';
export { realityCheckRoutes } from './reality-checks.ts';
export { limitLeft, limitRoutes } from './routes.ts';
export { createLimits, type Limits } from './service.ts';
