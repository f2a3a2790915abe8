import { LoginForm, SignUpForm } from '@duskline/contract/calls/session';
import { createFormControl, type FieldValues } from 'react-hook-form';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CallError } from '../api/caller.ts';
import { contractResolver, refusedFields, type WrongTexts } from './contract-resolver.ts';

const { Email, Phone, Gender } = SignUpForm.entries;
const schema = v.object({ Email, Phone, Gender });
const wrong: WrongTexts<FieldValues> = { Email: 'field.email', Gender: 'field.choose' };

/** What stands under each field when such values are sent. */
async function textsOf(values: FieldValues): Promise<Record<string, unknown>> {
  const resolve = contractResolver(schema as v.GenericSchema<FieldValues, unknown>, wrong);
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
}

test('H92 an error says a text of the page: for an empty field, a choice not made, a wrong value, and where nothing special is known', async () => {
  expect(await textsOf({ Email: '', Phone: '', Gender: '' })).toEqual({
    Email: 'field.required',
    Phone: 'field.required',
    Gender: 'field.choose',
  });
  expect(await textsOf({ Email: 'ada', Phone: 'call me', Gender: 'Male' })).toEqual({
    Email: 'field.email',
    Phone: 'field.invalid',
  });
});

test('H92 no sentence of the contract or of the library is kept in an error, whatever is in the field', async () => {
  const resolve = contractResolver(schema as v.GenericSchema<FieldValues, unknown>, wrong);
  for (const value of ['', 'x', 7, null, undefined, true, [], {}, 'x'.repeat(300), '\u0000']) {
    const result = await resolve({ Email: value, Phone: value, Gender: value }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    for (const error of Object.values(result.errors)) {
      expect(Object.keys(error ?? {}).sort()).toEqual(['message', 'type']);
      expect(error?.message).toMatch(/^field\./);
    }
  }
});

test('H93 what the server refused stands at its fields, in the order of the form; names that are no fields are left out', () => {
  const refused = new CallError(400, 'ValidationException', 'Wrong', {
    Gender: 'x',
    Email: 'taken',
    Country: 'no',
    toString: 'no',
  });
  expect(refusedFields(refused, ['Email', 'Phone', 'Gender'], { Email: 'field.email' })).toEqual([
    ['Email', 'field.email'],
    ['Gender', 'field.invalid'],
  ]);
  expect(refusedFields(new CallError(500, '', 'Down'), ['Email'], {})).toEqual([]);
  expect(refusedFields(new TypeError('Failed to fetch'), ['Email'], {})).toEqual([]);
});

test('H92 a form of the contract sends nothing while a field is wrong, and what the contract makes of the fields when none is', async () => {
  const form = createFormControl({
    defaultValues: { UserName: '', Password: '', RememberMe: true },
    resolver: contractResolver(LoginForm, {}),
  });
  const sent: unknown[] = [];
  const texts: unknown[] = [];
  const submit = form.handleSubmit(
    (body) => void sent.push(body),
    (errors) => void texts.push(errors.UserName?.message, errors.Password?.message),
  );
  await submit();
  expect([sent, texts]).toEqual([[], ['field.required', 'field.required']]);
  form.setValue('UserName', ' ada ');
  form.setValue('Password', ' kept as typed ');
  await submit();
  expect(sent).toEqual([{ UserName: 'ada', Password: ' kept as typed ', RememberMe: true }]);
});
