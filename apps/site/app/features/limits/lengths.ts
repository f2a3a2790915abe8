import { useMemo } from 'react';
import { useSite } from '../../shared/i18n/site-context.tsx';

const DAY_HOURS = 24;
const YEAR_MONTHS = 12;

/** Lengths of windows and breaks in words of the language: 24 hours, 7 days, 6 months, 1 year. */
export function useLengths() {
  const { locale } = useSite();
  return useMemo(() => {
    const unit = (name: 'hour' | 'day' | 'month' | 'year') =>
      new Intl.NumberFormat(`${locale.bcp47}-u-nu-latn`, { style: 'unit', unit: name, unitDisplay: 'long' });
    const [hour, day, month, year] = [unit('hour'), unit('day'), unit('month'), unit('year')];
    return {
      hours: (hours: number): string => (hours > DAY_HOURS ? day.format(hours / DAY_HOURS) : hour.format(hours)),
      months: (months: number): string => (months % YEAR_MONTHS === 0 ? year.format(months / YEAR_MONTHS) : month.format(months)),
    };
  }, [locale]);
}
