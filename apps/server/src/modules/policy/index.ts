export { type BlockedCountries, createBlockedCountries } from './blocked-countries.ts';
export { policyTables } from './personal-data.ts';
export type { Policy, StakeLimits } from './policy.ts';
export { bonusTerms, findTeaser, limitsIn, maxSingleStake, policyVersionOf } from './policy.ts';
export type { Policies, PolicyService } from './service.ts';
export { createPolicies } from './service.ts';
export { readPolicy } from './shape.ts';
