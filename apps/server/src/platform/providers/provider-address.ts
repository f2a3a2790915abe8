/** Why a text cannot be the address of a provider; null = it can. Repeats nothing of it: what is wrong may have a key in it. */
export function addressFault(text: string): string | null {
  const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (!/^https?:$/.test(url?.protocol ?? '')) return 'must be a web address';
  // Requests with them are not sent at all, and the address stands in logs.
  if (url?.username || url?.password) return 'must have no user name and no password: the token says who asks';
  return /[?#]/.test(text) ? 'must have no query and no fragment: paths are added to it' : null;
}

/** Whether it can be sent in a header as it is. */
export const isToken = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);
