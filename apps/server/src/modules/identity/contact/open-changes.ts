import type { Tx } from '../../../platform/db/create-db.ts';
import { dropOpenChange } from './email-change-store.ts';
import { dropOpenPhoneChange } from './phone-change-store.ts';

/** Nobody confirms another address or number that was asked for until now. */
export async function dropOpenChanges(tx: Tx, userId: string): Promise<void> {
  await dropOpenChange(tx, userId);
  await dropOpenPhoneChange(tx, userId);
}
