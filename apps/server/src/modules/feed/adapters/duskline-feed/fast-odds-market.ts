import type * as v from 'valibot';
import { DECIMAL, type OddsMarket, SPECIFIERS } from './wire.ts';

type Input = v.InferOutput<typeof OddsMarket>;
type Outcome = NonNullable<Input['outcomes']>[number];

const OUTCOME_ID = /^[A-Za-z0-9:_+-]{1,60}$/;
const MAX_OUTCOMES = 500;

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) < 2 ** 31;

const isFlag = (value: unknown): boolean =>
  value === undefined || value === 1 || value === 0 || value === true || value === false;

const isText = (value: unknown, shape: RegExp): boolean =>
  value === undefined || (typeof value === 'string' && shape.test(value));

function isOutcome(value: unknown): value is Outcome {
  if (typeof value !== 'object' || value === null) return false;
  const { id, odds, active, probability } = value as Record<string, unknown>;
  if (typeof id !== 'string' || !OUTCOME_ID.test(id)) return false;
  return (odds === undefined || typeof odds === 'string') && isFlag(active) && isText(probability, DECIMAL);
}

/**
 * The common case of the OddsMarket schema without its machinery: a price message has hundreds of fields, and a flood has thousands
 * of messages. True means that the schema would accept the input as it is; false means that the schema must be asked.
 */
export function isPlainOddsMarket(value: unknown): value is Input {
  if (typeof value !== 'object' || value === null) return false;
  const { id, specifiers, status, favourite, outcomes } = value as Record<string, unknown>;
  if (!isId(id) || !isFlag(favourite)) return false;
  if (status !== 1 && status !== 0 && status !== -1 && status !== -2 && status !== -3 && status !== -4) return false;
  if (!isText(specifiers, SPECIFIERS)) return false;
  if (outcomes === undefined) return true;
  return Array.isArray(outcomes) && outcomes.length <= MAX_OUTCOMES && outcomes.every(isOutcome);
}
