import { roundToText } from '@duskline/money/rounding';
import { formatOdds } from '@duskline/odds/format-odds';
import { applyMargin, removeMargin } from '@duskline/odds/margin';
import { parseOdds } from '@duskline/odds/parse-odds';
import { priceToText } from '@duskline/odds/price';
import { type Answer, digits, type Input, moneyOf, number } from './reading.ts';

export function oddsFormat(input: Input): Answer {
  return { text: formatOdds(number(input.decimal), input.format, digits(input.precision, 2)) };
}

export function oddsParse(input: Input): Answer {
  const parsed = parseOdds(input.text, input.format);
  return parsed.ok ? { decimal: roundToText(parsed.odds, digits(input.dp, 4), 'half_up') } : { error: true };
}

export function rounding(input: Input): Answer {
  const money = moneyOf(input);
  return { amount: roundToText(number(input.amount), money.decimals, money.rounding) };
}

export function marginRemoval(input: Input): Answer {
  const fair = removeMargin(input.odds.map(Number), input.method);
  return {
    overround: fair.bookSum,
    probs: fair.probabilities,
    ...(fair.parameter === undefined ? {} : { parameter: fair.parameter }),
  };
}

export function marginApply(input: Input): Answer {
  return { odds: applyMargin(input.probs.map(Number), Number(input.margin), input.method).map(priceToText) };
}
