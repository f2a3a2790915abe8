import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Our own list of passwords that are guessed first: at least 3,000 entries that the length rule alone would let pass (ASVS 6.2.4). */
export function readCommonPasswords(): string[] {
  const file = fileURLToPath(new URL('./common-passwords.txt', import.meta.url));
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}
