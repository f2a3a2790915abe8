export { dusklineStatistics } from './adapters/duskline-statistics/duskline-statistics.ts';
export type { StatisticsMatch } from './present.ts';
export { statisticsRoutes } from './routes.ts';
export { createStatisticsService, type StatisticsService } from './service.ts';
