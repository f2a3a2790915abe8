import { isAmountText } from '@duskline/betting/stake-input';
import {
  type AmountNotation,
  acceptedTyping,
  type DecimalSign,
  exampleAmount,
  inSignsOf,
  readTypedAmount,
} from '@duskline/betting/typed-amount';
import { type ComponentProps, useMemo, useState } from 'react';
import { useSite } from '../i18n/site-context.tsx';

/** The sign between whole and part as the language of the page writes it with Latin digits. */
export function useDecimalSign(): DecimalSign {
  const { locale } = useSite();
  return useMemo(() => {
    const parts = new Intl.NumberFormat(`${locale.bcp47}-u-nu-latn`).formatToParts(1.5);
    return parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.';
  }, [locale]);
}

/** How amounts with so many decimals are read and written in the language of the page. */
export function useAmountNotation(scale: number): AmountNotation {
  const decimalSign = useDecimalSign();
  return useMemo(() => ({ decimalSign, scale }), [decimalSign, scale]);
}

/** A stored amount as it stands in a field: in the signs of the language, without a sign that nothing follows. */
const shownAmount = (text: string, decimalSign: DecimalSign): string =>
  inSignsOf(isAmountText(text) ? text.replace(/\.$/, '') : text, decimalSign);

interface AmountInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** The amount with a dot before its decimals, as `readTypedAmount` gives it. */
  text: string;
  /** Decimals of the currency. */
  scale: number;
  onText: (text: string) => void;
}

/**
 * The field of every amount. What is typed stays as it is typed while the field has the focus, and is read at each letter; left, the
 * field shows the amount as it was understood, in the language's own signs. An amount set from elsewhere is shown at once.
 */
export function AmountInput({ text, scale, onText, onBlur, ...input }: AmountInputProps) {
  const notation = useAmountNotation(scale);
  const [draft, setDraft] = useState<{ typed: string; read: string } | undefined>(undefined);
  const shown = draft?.read === text ? draft.typed : shownAmount(text, notation.decimalSign);
  return (
    <input
      autoComplete="off"
      placeholder={exampleAmount(notation)
        .replace(/[1-9]/g, '0')
        .replace(/^0+(?=0)/, '')}
      {...input}
      type="text"
      inputMode="decimal"
      value={shown}
      onChange={(event) => {
        const { value } = event.target;
        const read = readTypedAmount(value, notation);
        // Pasted, it is shown as it was understood at once; typed, the next letter may change what it means.
        const typed = Math.abs(value.length - shown.length) > 1 ? undefined : acceptedTyping(value);
        setDraft(typed === undefined ? undefined : { typed, read });
        onText(read);
      }}
      onBlur={(event) => {
        setDraft(undefined);
        onBlur?.(event);
      }}
    />
  );
}
