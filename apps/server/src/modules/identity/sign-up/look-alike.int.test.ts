import { expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { createWorld, formOf, REGISTER, signUp } from '../test-kit.ts';

/** Names that pose as the operator or as another player, at the sign-up (XR-18). */
const world = await fileFixture(createWorld());
const node = await world.start();

const register = (UserName: string) => node.browser().post(REGISTER, formOf({ UserName }));

test.each([
  'admin',
  'Administrator',
  'support',
  'duskline',
  'Duskline_Support',
  'rnoderator',
  '\u3164\u3164\u3164',
  'ADMİN',
  'ꓮꓓꓟꓲꓠ',
  'аdmin',
])('XR-18 %s is refused, and says of which field', async (name) => {
  const answer = await register(name);
  expect([answer.status, answer.json.ExceptionName]).toEqual([400, 'ValidationException']);
  expect(Object.keys(answer.json.FieldErrors)).toEqual(['UserName']);
});

test.each([
  ['marlin', 'MARLİN'],
  ['cocoa', 'сосоа'],
  ['Ivan', 'ꓲꓦꓮꓠ'],
  ['willow', 'WiIIow'],
  ['player10', 'playerlo'],
])('XR-18 beside %s no player is called %s', async (name, other) => {
  await signUp(node, { UserName: name });
  const answer = await register(other);
  expect([answer.status, answer.json.ExceptionName]).toEqual([400, 'UserNameTakenException']);
});

test('XR-18 names in any one alphabet are accepted', async () => {
  for (const name of ['Ольга', 'Ελένη', 'مريم', '小明_01', 'José', 'badminton_fan', 'arsenal_supporter'])
    expect((await register(name)).status, name).toBe(200);
});

test('XR-18 fifty spellings of one look at once make exactly one account', async () => {
  const letters = [...'tosca'].map((letter, at) => [letter, [...'тоѕса'][at] ?? letter] as const);
  const spell = (at: number) => letters.map(([latin, other]) => (at % 2 === 0 ? latin : other)).join('');
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => register(spell(at))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.ExceptionName))).toEqual(
    new Set(['UserNameTakenException']),
  );
});
