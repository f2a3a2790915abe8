export { dusklineKyc } from './adapters/duskline-kyc/duskline-kyc.ts';
export { exclusionRegister } from './adapters/exclusion-register/exclusion-register.ts';
export { createFunds, type Funds, type FundsAnswer, type FundsDecision, type FundsReader } from './funds.ts';
export { kycTables } from './personal-data.ts';
export { fundsPapers, presentFunds } from './present.ts';
export { createRegister } from './register.ts';
export { identityCheckRoutes } from './routes.ts';
export { createKyc, type Kyc } from './service.ts';
