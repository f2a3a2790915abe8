/** A tab's storage may be forbidden, or full: what is kept there is then forgotten with the page, and nothing else happens. */
const attempt = <Value>(run: () => Value, otherwise: Value): Value => {
  try {
    return run();
  } catch {
    return otherwise;
  }
};

/** Says that the form of the sign-up is open and something is typed in it. */
export const SIGN_UP_OPEN = 'signUpOpen';

/** What a tab keeps over a reload. */
export interface TabStorage {
  read(name: string): string | null;
  write(name: string, text: string): void;
  remove(name: string): void;
}

export const tabStorage: TabStorage = {
  read: (name) => attempt(() => sessionStorage.getItem(name), null),
  write: (name, text) => attempt(() => sessionStorage.setItem(name, text), undefined),
  remove: (name) => attempt(() => sessionStorage.removeItem(name), undefined),
};
