import { createPasswordPolicy, type PasswordPolicy } from '@duskline/contract/password-policy';
import { useEffect, useState } from 'react';

let known: PasswordPolicy | undefined;

/** Which passwords the server refuses. The list of those that are guessed first comes with the first password that is chosen. */
export async function loadPasswordPolicy(): Promise<PasswordPolicy> {
  if (known) return known;
  const { COMMON_PASSWORDS } = await import('@duskline/contract/common-passwords');
  known = createPasswordPolicy(COMMON_PASSWORDS);
  return known;
}

/** Undefined until it is there: nothing is said of a password before. */
export function usePasswordPolicy(): PasswordPolicy | undefined {
  const [policy, setPolicy] = useState(known);
  useEffect(() => {
    // Without it the server alone judges.
    loadPasswordPolicy().then(setPolicy, () => undefined);
  }, []);
  return policy;
}
