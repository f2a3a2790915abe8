import { createPath, type Location, useLocation, useNavigate } from 'react-router';
import { useSite } from '../i18n/site-context.tsx';
import { pathAfterLanguage } from '../routing/paths.ts';

/** Of the button in the header that opens the account. */
export const ACCOUNT_BUTTON_ID = 'account-button';

/**
 * What an address asks of the account: the words behind `/user`, '' for the index of its tabs (AMB-03). Undefined for all other addresses.
 *
 * @param path after the language
 */
export function accountTabOf(path: string): string | undefined {
  const [, area, ...words] = path.split('/');
  return area === 'user' ? words.filter(Boolean).join('/') : undefined;
}

/** How many entries of the browser's history the account has made over the page below. */
const depthOf = ({ state }: Location): number => (state as { accountDepth?: number } | null)?.accountDepth ?? 0;

export interface AccountAddress {
  /** The tab that the address names; undefined while the account is closed. */
  readonly tab: string | undefined;
  /** Properties of a link to a tab. */
  readonly linkTo: (tab: string) => AccountLinkProps;
  readonly open: (tab: string) => void;
  /** Back to the index of the tabs. */
  readonly back: () => void;
  /** Back to the page below; home where the account was opened by its address. */
  readonly close: () => void;
}

interface AccountLinkProps {
  readonly to: string;
  readonly mask?: string;
  readonly replace: boolean;
  readonly state: { readonly accountDepth: number };
  readonly preventScrollReset: true;
  readonly defaultShouldRevalidate: false;
}

/**
 * The account lies over the page, and the address says which of its tabs is open. The page stays the router's location and is shown below;
 * what the browser shows in its place is the mask. Opened by its address, from outside or by a reload, the account lies over home.
 */
export function useAccountAddress(): AccountAddress {
  const { locale } = useSite();
  const location = useLocation();
  const navigate = useNavigate();
  const isOverPage = location.mask !== undefined;
  const tab = accountTabOf(pathAfterLanguage((location.mask ?? location).pathname));
  const depth = depthOf(location);
  const home = `/${locale.segment}`;

  const linkTo = (next: string): AccountLinkProps => {
    const address = next === '' ? `${home}/user` : `${home}/user/${next}`;
    // From the page and from the index there is a way back; tabs beside each other take each other's place.
    const isDeeper = !tab && next !== tab;
    return {
      ...(tab === undefined || isOverPage ? { to: createPath(location), mask: address } : { to: address }),
      replace: !isDeeper,
      state: { accountDepth: isDeeper ? depth + 1 : depth },
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    };
  };
  const open = (next: string) => {
    const { to, ...options } = linkTo(next);
    void navigate(to, options);
  };
  return {
    tab,
    linkTo,
    open,
    back: () => (depth > (isOverPage ? 1 : 0) ? void navigate(-1) : open('')),
    close: () => (isOverPage && depth > 0 ? void navigate(-depth) : void navigate(home, { replace: true })),
  };
}
