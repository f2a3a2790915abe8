import { expect, test } from 'vitest';
import { FakeSlip, selection, wireSlip } from '../test-kit/fake-slip.ts';

test('BETSLIP-29 the slip is sent when the last pressed price has been answered, and not before', async () => {
  const fake = new FakeSlip();
  await fake.load();
  let give: (value: unknown) => void = () => undefined;
  fake.answer('betslip.addselection', () => new Promise((resolve) => (give = resolve)));
  fake.slip.press({ selectionId: '1.1', matchId: 1, isLive: false });
  let isSent = false;
  const sent = fake.slip.sent().then(() => {
    isSent = true;
  });
  await fake.settle();
  expect(isSent).toBe(false);
  give(wireSlip([selection('1.1')]));
  await sent;
  expect(isSent).toBe(true);
});
