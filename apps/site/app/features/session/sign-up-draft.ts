import { SIGN_UP_OPEN, tabStorage } from '../../shared/session/tab-storage.ts';
import { emptySignUp, type SignUpValues } from './sign-up-steps.ts';

const NAME = 'signUpDraft';
/** A password lies nowhere but in its field. */
const SECRET: ReadonlySet<string> = new Set<keyof SignUpValues>(['Password', 'PasswordConfirmation']);

/** What was typed before the page was loaded again, in an empty form. What is none of it, or of another kind, is left out. */
export function readDraft(): SignUpValues {
  try {
    const kept = JSON.parse(tabStorage.read(NAME) ?? '{}') as Record<string, unknown>;
    const known = Object.entries(emptySignUp).map(([name, empty]) => [
      name,
      !SECRET.has(name) && typeof kept[name] === typeof empty ? kept[name] : empty,
    ]);
    return Object.fromEntries(known) as SignUpValues;
  } catch {
    return emptySignUp;
  }
}

/** A reload while the form is open brings it back (SIGNUP-01); closed by the person, it stays closed. */
export const openDraft = (): void => tabStorage.write(SIGN_UP_OPEN, 'yes');
export const leaveDraft = (): void => tabStorage.remove(SIGN_UP_OPEN);

export function keepDraft(values: SignUpValues): void {
  tabStorage.write(
    NAME,
    JSON.stringify(values, (name, value) => (SECRET.has(name) ? undefined : value)),
  );
  openDraft();
}

export const dropDraft = (): void => tabStorage.remove(NAME);
