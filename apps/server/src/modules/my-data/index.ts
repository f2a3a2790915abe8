export { createExportJob, type ExportJob, KEPT_MS } from './export-job.ts';
export { myDataTables } from './personal-data.ts';
export { myDataRoutes } from './routes.ts';
export { createMyData, type MyDataService } from './service.ts';
export type { MyDataDeps, MyDataPorts } from './types.ts';
