import { readFileSync } from 'node:fs';
import { CURRENCY_CODES } from '@duskline/money/currency';
import type pg from 'pg';
import { type Policies, readPolicy } from '../src/modules/policy/index.ts';
import type { PolicyDocument } from '../src/modules/policy/shape.ts';

const MIGRATION = new URL('../migrations/0208-operator-policy.sql', import.meta.url);

/** The first version, as its migration has it. */
export function firstDocument(): PolicyDocument {
  const [, text] = /\$policy\$([\s\S]*)\$policy\$/.exec(readFileSync(MIGRATION, 'utf8')) ?? [];
  return JSON.parse(text ?? '');
}

/** A document as the product is delivered with it: a new one with each call, for a test to change. Currencies that came since have the limits of the euro. */
export function deliveredDocument(): PolicyDocument {
  const { currencies, ...document } = firstDocument();
  return {
    ...document,
    currencies: Object.fromEntries(CURRENCY_CODES.map((code) => [code, currencies[code] ?? { ...currencies.EUR }])),
  } as PolicyDocument;
}

export const deliveredPolicy = readPolicy(deliveredDocument(), 1);

/** For what is tested without a database of its own, or on one whose policy nobody changes. */
export const deliveredPolicies: Policies = {
  current: () => deliveredPolicy,
  at: () => Promise.resolve(deliveredPolicy),
  refresh: () => Promise.resolve(),
  shown: () => Promise.resolve([]),
};

/** Makes a new version of what is in force, as the owner of the schema does. Returns its number. */
export async function changePolicy(owner: pg.Pool, change: (document: PolicyDocument) => void): Promise<number> {
  const { rows } = await owner.query<{ document: PolicyDocument }>('SELECT document FROM policy.in_force');
  const document = rows[0]?.document ?? deliveredDocument();
  change(document);
  const actor = { kind: 'system', name: 'a test' };
  const { rows: made } = await owner.query<{ number: number }>('SELECT policy.set_version($1, NULL, NULL, $2, $3) AS number', [
    JSON.stringify(document),
    JSON.stringify(actor),
    'for a test',
  ]);
  return made[0]?.number ?? 0;
}
