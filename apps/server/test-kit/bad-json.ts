/** Raw JSON values, so that what JSON cannot say in JavaScript (1e309) is said on the wire. */
export const BAD_JSON = [
  '{}',
  '[]',
  'null',
  '"\\u0000"',
  '"0x10"',
  '-1',
  '1e309',
  '9007199254740993',
  '"٣٠"',
  '"１０"',
  '" 7 "',
  '[5]',
  '{"$gt":""}',
  '"\\u202e"',
  '1.5e-7',
  `"${'x'.repeat(3000)}"`,
];
