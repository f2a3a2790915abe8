const NAME = 'affiliateTag';
const KEPT_MS = 30 * 86_400_000;
/** What an account may keep of it: no other text would be taken at sign-up. */
const MOST = 80;
const FORBIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** The tag of the first click of the last thirty days; a later partner does not take the visitor over. Null without storage. */
function kept(): string | null {
  try {
    const [at = '', ...tag] = (localStorage.getItem(NAME) ?? '').split(' ');
    return Date.now() - Number(at) < KEPT_MS ? tag.join(' ') : null;
  } catch {
    return null;
  }
}

/** SR-10, K-ROUTE-08: what the query says about where the visitor comes from. */
export function keepAffiliateTag(search: string): void {
  const params = new URLSearchParams(search);
  const tag = params.get('btag') ?? params.get('affiliate');
  const clean = tag?.replace(FORBIDDEN, '').slice(0, MOST);
  if (!clean || kept() !== null) return;
  try {
    localStorage.setItem(NAME, `${Date.now()} ${clean}`);
  } catch {
    // Without storage the tag is lost with the page; nothing else depends on it.
  }
}

/** For the account that is opened now. */
export const affiliateTag = (): string | null => kept();

/** It stands in the account: another one of this browser does not have it. */
export function dropAffiliateTag(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Nothing was kept.
  }
}
