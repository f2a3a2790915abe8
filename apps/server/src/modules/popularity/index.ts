export { createPopularity, type MatchUse, type PopularityService } from './service.ts';
