/** Under what failures of a log-in count: those of a browser that has been in the account before, and those of all others together. */
export const deviceKey = (account: string, deviceHash: string): string => `d:${account}:${deviceHash}`;
export const accountKey = (account: string): string => `a:${account}`;

/** All keys of an account. */
export const logInKeys = (account: string, deviceHashes: readonly string[]): string[] => [
  accountKey(account),
  ...deviceHashes.map((hash) => deviceKey(account, hash)),
];
