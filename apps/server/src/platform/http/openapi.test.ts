import { callEntries } from '@duskline/contract/calls';
import { expect, test } from 'vitest';
import { makeOpenApi } from './openapi.ts';

/** Numbers of the specification, of our rules and of our reviews: they mean nothing outside of the repository. */
const INTERNAL =
  /\b(?:[Ss]pec(?:ification)?|[Rr]ules?|[Tt]rust|[Bb]rief|[Dd]esign|[Ss]ection) \d|\b[A-Z]{2,}-[A-Z]?\d|\b[Oo]urs\b/;

test('the public description of the API shows no internal reference', () => {
  const text = JSON.stringify(makeOpenApi('1'));
  for (const [id] of callEntries) expect(text).toContain(`"operationId":"${id}"`);
  const found = new RegExp(INTERNAL, 'g');
  expect([...text.matchAll(found)].map(({ index }) => text.slice(Math.max(0, index - 60), index + 40))).toEqual([]);
});

test('C20 the description says under which names each call is refused', () => {
  const { paths } = makeOpenApi('1') as { paths: Record<string, Record<string, unknown>> };
  const text = JSON.stringify(paths['/api/betslip/addselection']?.post);
  expect(text).toContain('"enum":["LineAlreadyAddedException","MaximumAllowedSelectionsExceededException"');
  expect(JSON.stringify(paths['/api/sporttype/getall']?.get)).not.toContain('LineAlreadyAddedException');
});

test('bites: what the contract says of the source of its calls is such a reference', () => {
  const sources = callEntries.map(([, call]) => call.source);
  expect(sources.filter((source) => !INTERNAL.test(source))).toEqual([]);
});
