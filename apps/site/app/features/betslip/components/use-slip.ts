import { toDecimalText } from '@duskline/money/amount';
import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import { useFormat, useSite } from '../../../shared/i18n/site-context.tsx';
import { useAccount } from '../../../shared/session/session-store.ts';
import type { BetMode, SlipContent } from '../model/bet-mode.ts';
import { modeOf } from '../model/bet-modes.ts';
import { browserSlip } from '../state/browser-slip.ts';
import { contentOf } from '../state/content.ts';
import type { SlipParts } from '../state/slip-parts.ts';
import type { SlipState } from '../state/slip-state.ts';

const SlipContext = createContext<SlipParts | null>(null);
/** Puts another slip under components, as tests do. The page's own needs no provider. */
export const SlipProvider = SlipContext.Provider;

export const useSlipParts = (): SlipParts => use(SlipContext) ?? browserSlip();

export function useSlip<Value>(select: (state: SlipState) => Value): Value {
  return useStore(useSlipParts().slip.store, select);
}

/** What bets are made from, as one object that changes only with its parts. */
export function useSlipContent(): SlipContent {
  const data = useSlip((state) => state.data);
  const stakes = useSlip((state) => state.stakes);
  const terms = useSlip((state) => state.terms);
  const bonusRules = useSlip((state) => state.bonusRules);
  const freeBets = useSlip((state) => state.freeBets);
  const maxima = useSlip((state) => state.maxima);
  return useMemo(
    () => contentOf({ data, stakes, terms, bonusRules, freeBets, maxima }),
    [data, stakes, terms, bonusRules, freeBets, maxima],
  );
}

/** The chosen type of bet. */
export const useBetMode = (): BetMode => modeOf(useSlip((state) => state.mode));

/** While a bet is on its way nothing of it is changed. */
export const useIsPlacing = (): boolean => useSlip((state) => state.placing.step !== 'idle');

/** An amount in minor units of the slip's currency, as text. */
export function useSlipMoney(): (minor: bigint) => string {
  const format = useFormat();
  const account = useAccount();
  const currency = useSlip((state) => state.data.bounds.currency);
  const abbreviation = account?.currency === currency?.code ? account?.abbreviation : undefined;
  return useMemo(
    () => (minor) => (currency ? format.money(Number(toDecimalText(minor, currency)), currency.code, abbreviation) : ''),
    [format, currency, abbreviation],
  );
}

/** Amounts inside a sentence: in right-to-left text they are kept together, or the sign would stray from its number. */
export function useSlipMoneyText(): (minor: bigint) => string {
  const money = useSlipMoney();
  const { locale } = useSite();
  return useMemo(() => (locale.dir === 'rtl' ? (minor) => `\u2068${money(minor)}\u2069` : money), [money, locale]);
}

/** Most decimals that any currency has: until the slip's is known, nothing is read as a thousand that may be a one. */
const MOST_DECIMALS = 8;

/** Decimals of the slip's currency. */
export const useStakeScale = (): number => useSlip((state) => state.data.bounds.currency?.scale) ?? MOST_DECIMALS;

/** What stands for the slip's currency beside an amount: its sign, or what the account calls it. */
export function useCurrencySign(): string {
  const { locale } = useSite();
  const account = useAccount();
  const code = useSlip((state) => state.data.bounds.currency?.code);
  return useMemo(() => {
    if (code === undefined) return '';
    if (!/^[A-Z]{3}$/.test(code)) return (account?.currency === code ? account.abbreviation : undefined) ?? code;
    const format = new Intl.NumberFormat(locale.bcp47, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
    return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? code;
  }, [locale, account, code]);
}
