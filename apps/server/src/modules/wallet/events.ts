import * as v from 'valibot';
import { defineEvent, minorColumn } from '../../platform/bus/event.ts';

const text = v.string();

export const balanceEvent = defineEvent('balance', {
  journalId: v.pipe(v.number(), v.safeInteger()),
  userId: text,
  currency: text,
  kind: text,
  account: text,
  balance: minorColumn,
});

/** What goes into suspense and out of it. */
export const suspenseEvent = defineEvent('suspense', {
  journalId: v.nullable(v.pipe(v.number(), v.safeInteger())),
  userId: text,
  currency: text,
  kind: text,
  provider: text,
  transaction: text,
  amount: minorColumn,
  refusal: v.nullable(text),
});
