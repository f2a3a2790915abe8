import * as v from 'valibot';

/** Why a text cannot be the address of a provider; null = it can. Repeats nothing of it: what is wrong may have a key in it. */
function addressFault(text: string): string | null {
  const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (!/^https?:$/.test(url?.protocol ?? '')) return 'must be a web address';
  // Requests with them are not sent at all, and the address stands in logs.
  if (url?.username || url?.password) return 'must have no user name and no password: the token says who asks';
  return /[?#]/.test(text) ? 'must have no query and no fragment: paths are added to it' : null;
}

/** Where a provider is, as a setting says it. */
export const providerUrl = v.pipe(
  v.string('must be text'),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? addressFault(dataset.value) : null;
    if (message !== null) addIssue({ message });
  }),
);

/** How a provider knows us, as a setting says it: it goes into a header as it is. */
export const providerToken = v.pipe(
  v.string('must be text'),
  v.regex(/^[\x21-\x7e]*$/, 'must consist of visible ASCII characters, without spaces'),
);
