/** A policy that cannot be one: every fault with its place, one line each. */
export class PolicyFaultError extends Error {
  override readonly name = 'PolicyFaultError';
}
