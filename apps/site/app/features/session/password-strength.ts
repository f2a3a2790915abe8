import type { PasswordPolicy } from '@duskline/contract/password-policy';

export type PasswordStrength = 'weak' | 'fair' | 'strong';

const LONG = 16;
/** Letters, digits and signs that differ: what is repeated adds little. */
const FEW = 5;
const MANY = 9;

/**
 * How long a password would stand against guessing: what the server refuses is weak, by its own rules and its own list; beyond that its length counts, and how many
 * different characters it has besides what the person has typed elsewhere.
 */
export function strengthOf(policy: PasswordPolicy, password: string, names: readonly string[]): PasswordStrength {
  if (policy.refuse(password, names) !== null) return 'weak';
  const plain = password.toLowerCase();
  const own = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length > 3);
  const rest = own.reduce((text, part) => text.replaceAll(part, ''), plain);
  const different = new Set(rest).size;
  if (different < FEW) return 'weak';
  return [...rest].length >= LONG && different >= MANY ? 'strong' : 'fair';
}
