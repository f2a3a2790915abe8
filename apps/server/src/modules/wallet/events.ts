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
