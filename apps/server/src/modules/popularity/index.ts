export { popularityTables } from './personal-data.ts';
export { createPopularity, type MatchUse, type PopularityService } from './service.ts';
