export { identityTables } from './personal-data.ts';
export { createIdentity, type Identity } from './service.ts';
export type { AuthenticateOptions, BalanceView, IdentityConfig, IdentityPorts, Registration, Revocation } from './types.ts';
