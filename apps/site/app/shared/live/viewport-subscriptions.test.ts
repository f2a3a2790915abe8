import { expect, test } from 'vitest';
import { ViewportSubscriptions } from './viewport-subscriptions.ts';

test('what is far away is notified once, and only when it comes near', () => {
  const attention = new ViewportSubscriptions();
  let heard = 0;
  const listener = () => void heard++;
  attention.hear(listener);
  attention.move(false);
  for (let i = 0; i < 5; i++) attention.hear(listener);
  expect(heard).toBe(1);
  attention.move(true);
  expect(heard).toBe(2);
  attention.move(true);
  expect(heard).toBe(2);
});

test('a listener that left meanwhile is not notified', () => {
  const attention = new ViewportSubscriptions();
  let heard = 0;
  const listener = () => void heard++;
  attention.move(false);
  attention.hear(listener);
  attention.forget(listener);
  attention.move(true);
  expect(heard).toBe(0);
});
