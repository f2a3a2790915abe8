import { expect, test } from 'vitest';
import { renderSite } from '../shared/i18n/test-site.tsx';
import { MobileViews } from './mobile-views.tsx';

const links = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = '', content = '']) => ({
    text: content.replaceAll(/<[^>]*>/g, ''),
    to: /href="([^"]*)"/.exec(attributes)?.[1],
    isHere: attributes.includes('aria-current="page"'),
  }));

test.each([
  ['overview', [true, false, false]],
  ['match', [false, true, false]],
  ['multi', [false, false, true]],
] as const)('SCREEN-02 three views, of which one is this page: %s', (current, here) => {
  const shown = links(
    renderSite(<MobileViews current={current} overview="/en/sport/soccer" match="/en/live/soccer/a/b/match/7" />),
  );
  expect(shown.map(({ text }) => text)).toEqual(['Overview', 'Match', 'Multi-view']);
  expect(shown.map(({ to }) => to)).toEqual(['/en/sport/soccer', '/en/live/soccer/a/b/match/7', '/en/live/multi-view']);
  expect(shown.map(({ isHere }) => isHere)).toEqual(here);
});

test('SCREEN-02 where a page has no match that view is not offered', () => {
  const shown = links(renderSite(<MobileViews current="overview" overview="/en/live" match={undefined} />));
  expect(shown.map(({ text }) => text)).toEqual(['Overview', 'Multi-view']);
});
