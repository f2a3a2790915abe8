export type PasswordStrength = 'weak' | 'fair' | 'strong';

const SHORTEST = 10;
const LONG = 16;
/** Letters, digits and signs that differ: what is repeated adds little. */
const FEW = 5;
const MANY = 9;

/**
 * How long a password would stand against guessing, as far as a browser can tell without a list: by its length, by how many different characters it has, and whether
 * it is made of what the person has typed elsewhere. What is refused decides the server.
 */
export function strengthOf(password: string, names: readonly string[]): PasswordStrength {
  const plain = password.toLowerCase();
  const own = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length > 3);
  const rest = own.reduce((text, part) => text.replaceAll(part, ''), plain);
  const different = new Set(rest).size;
  if ([...rest].length < SHORTEST || different < FEW) return 'weak';
  return [...rest].length >= LONG && different >= MANY ? 'strong' : 'fair';
}
