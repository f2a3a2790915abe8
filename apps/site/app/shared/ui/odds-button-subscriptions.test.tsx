import { afterAll, expect, test, vi } from 'vitest';

const subscriptions = vi.hoisted(() => ({ count: 0 }));
vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>();
  const useSyncExternalStore: typeof react.useSyncExternalStore = (...given) => {
    subscriptions.count += 1;
    return react.useSyncExternalStore(...given);
  };
  return { ...react, useSyncExternalStore };
});

// Files share their modules: those of the site are loaded again with the counting React, and once more by the files that follow.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { renderSite } = await import('../i18n/test-site.tsx');
const { OddsButton } = await import('./odds-button.tsx');

test('H76 a price is one subscription, whether it moves or is picked', () => {
  const button = (id: string) => (
    <OddsButton
      price={{ id, matchId: 7, title: 'Arsenal', oddsMilli: 2500, isLocked: false }}
      outcome="Arsenal"
      market="1X2"
      isLive={false}
    />
  );
  const countOf = (ids: string[]) => {
    subscriptions.count = 0;
    renderSite(ids.map((id) => <p key={id}>{button(id)}</p>));
    return subscriptions.count;
  };
  expect(countOf(['a', 'b', 'c']) - countOf([])).toBe(3);
});
