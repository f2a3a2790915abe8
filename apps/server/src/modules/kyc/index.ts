export { dusklineKyc } from './adapters/duskline-kyc/duskline-kyc.ts';
export { identityCheckRoutes } from './routes.ts';
export { createKyc, type Kyc } from './service.ts';
