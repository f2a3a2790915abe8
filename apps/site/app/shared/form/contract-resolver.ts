import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { CallError } from '../api/caller.ts';
import type { MessageId } from '../i18n/message-ids.ts';

/** What a form says of a filled field that is not right; a field without a text of its own says that it should be checked. */
export type WrongTexts<Values> = { readonly [Name in keyof Values]?: MessageId };

const EMPTY: MessageId = 'field.required';
const INVALID: MessageId = 'field.invalid';
/** Says of an empty choice what it says of a wrong one. */
const CHOICE: MessageId = 'field.choose';

/** True for a text of the page: what a check of the form itself names. Sentences of the contract and of libraries are for developers. */
const isOwnText = (message: string | undefined): message is MessageId => message?.startsWith('field.') === true;

function textOf(value: unknown, wrong: MessageId | undefined, message: string | undefined): MessageId {
  if (isOwnText(message)) return message;
  return value === '' && wrong !== CHOICE ? EMPTY : (wrong ?? INVALID);
}

/**
 * Validates a form by a schema of the contract. The message of each error is the name of a text of the page, never a sentence of the
 * contract or of a library: those are English.
 */
export function contractResolver<Values extends FieldValues, Body>(
  schema: GenericSchema<Values, Body>,
  wrong: WrongTexts<Values>,
): Resolver<Values, unknown, Body> {
  const resolve = valibotResolver<Values, unknown, Body>(schema);
  return async (values, context, options) => {
    // All of them: checks that join two fields also run while another field is wrong.
    const result = await resolve(values, context, { ...options, criteriaMode: 'all' });
    const errors: Record<string, unknown> = {};
    for (const [name, error] of Object.entries(result.errors)) {
      errors[name] = { type: error?.type, message: textOf(values[name], wrong[name], error?.message as string | undefined) };
    }
    if (Object.keys(errors).length === 0) return result;
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Fields of a form that the server refused by their names, in the order of the form, each with what the form says of it. */
export function refusedFields<Name extends string>(
  reason: unknown,
  names: readonly Name[],
  wrong: { readonly [Field in Name]?: MessageId },
): (readonly [name: Name, text: MessageId])[] {
  if (!(reason instanceof CallError)) return [];
  return names.filter((name) => Object.hasOwn(reason.fieldErrors, name)).map((name) => [name, wrong[name] ?? INVALID]);
}
