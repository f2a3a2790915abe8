const NAME = 'affiliateTag';
const KEPT_MS = 30 * 86_400_000;

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
  if (!tag || kept() !== null) return;
  try {
    localStorage.setItem(NAME, `${Date.now()} ${tag.slice(0, 80)}`);
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
