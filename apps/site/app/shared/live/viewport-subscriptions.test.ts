import { expect, test } from 'vitest';
import { ViewportSubscriptions } from './viewport-subscriptions.ts';

test('what is far away is notified once, and only when it comes near', () => {
  const viewport = new ViewportSubscriptions();
  let heard = 0;
  const listener = () => void heard++;
  viewport.notify(listener);
  viewport.setNear(false);
  for (let i = 0; i < 5; i++) viewport.notify(listener);
  expect(heard).toBe(1);
  viewport.setNear(true);
  expect(heard).toBe(2);
  viewport.setNear(true);
  expect(heard).toBe(2);
});

test('a listener that left meanwhile is not notified', () => {
  const viewport = new ViewportSubscriptions();
  let heard = 0;
  const listener = () => void heard++;
  viewport.setNear(false);
  viewport.notify(listener);
  viewport.drop(listener);
  viewport.setNear(true);
  expect(heard).toBe(0);
});
