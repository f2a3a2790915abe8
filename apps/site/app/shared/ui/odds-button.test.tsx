import { expect, test } from 'vitest';
import { renderSite } from '../i18n/test-site.tsx';
import { type Price, unknownPrice } from '../model/price.ts';
import { OddsButton } from './odds-button.tsx';

const price: Price = { id: '7.1', matchId: 7, title: 'Arsenal', oddsMilli: 2500, isLocked: false };
const render = (more: Partial<Price> = {}, cookies = '', language = 'en-US') =>
  renderSite(<OddsButton price={{ ...price, ...more }} outcome="Arsenal" market="1X2" isLive={false} />, { cookies, language });

test('the button says outcome, market and price, and shows the price', () => {
  const html = render();
  expect(html).toContain('aria-label="Arsenal, (1X2), 2.50"');
  expect(html).toContain('aria-pressed="false"');
  expect(html).toMatch(/odds-price">2\.50</);
});

test('ODDS-01 the named and the shown price follow the format', () => {
  expect(render({}, 'oddsFormat=american')).toContain('aria-label="Arsenal, (1X2), +150"');
  expect(render({}, 'oddsFormat=fractional')).toContain('aria-label="Arsenal, (1X2), 6/4 (6 to 4)"');
});

test('ODDS-01 a minus is read aloud: it is in the name as it is seen and in words', () => {
  const american = render({ oddsMilli: 1500 }, 'oddsFormat=american');
  expect(american).toContain('aria-label="Arsenal, (1X2), \u2212200 (minus 200)"');
  expect(american).toMatch(/odds-price">\u2212200</);
  expect(render({ oddsMilli: 1500 }, 'oddsFormat=indonesian')).toContain('(1X2), \u22122.00 (minus 2.00)"');
  expect(render({ oddsMilli: 1500 }, 'oddsFormat=american', 'de-DE')).toContain('\u2212200 (minus 200)"');
  const handicap = renderSite(<OddsButton price={price} outcome="Arsenal" market="Handicap" isLive={false} line={'\u22120.5'} />);
  expect(handicap).toContain('aria-label="Arsenal, (Handicap), \u22120.5 (minus 0.5), 2.50"');
});

test('WCAG 2.5.3 what is seen stands in the name in the same order; marks of columns are drawn by the style', () => {
  const cell = (name: string, line?: string) =>
    renderSite(<OddsButton price={price} outcome="Over" market="Total" isLive={false} name={name} line={line} />);
  expect(cell('Over', '2.5')).toContain('aria-label="Over, (Total), 2.5, 2.50"');
  expect(cell('Over', '2.5')).toContain('>Over</span>');
  expect(cell('1')).toContain('data-name="1"');
  expect(cell('1')).not.toContain('>1<');
});

test('ODDS-02 an unknown price is a locked button that cannot be pressed', () => {
  const html = renderSite(<OddsButton price={unknownPrice} outcome="Arsenal" market="1X2" isLive={false} />);
  expect(html).toMatch(/<button[^>]* disabled/);
  expect(html).toContain('Arsenal, (1X2), suspended');
});

test('a suspended price is disabled and says so; an absent one is no button at all', () => {
  expect(render({ isLocked: true })).toMatch(/disabled=""[^>]*aria-label="Arsenal, \(1X2\), 2\.50, suspended"/);
  const absent = render({ oddsMilli: 0 });
  expect(absent).not.toContain('<button');
  expect(absent).toContain('aria-hidden="true"');
});
