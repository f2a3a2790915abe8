import { expect, test } from 'vitest';
import { renderSite } from '../i18n/test-site.tsx';
import { badgeDesign } from './badge-design.ts';
import { badgePatterns } from './badge-shapes.ts';
import { TeamBadge } from './team-badge.tsx';

const badge = (systemId: number | undefined, logo?: string) =>
  renderSite(<TeamBadge name="Ada Zed" logo={logo} systemId={systemId} />);
const { pattern } = badgeDesign('Ada Zed');
const CREST = `href="#bp${pattern}"`;

test('design 4.6 a team has a crest, and so has a side of a sport that is not known', () => {
  expect(badgePatterns[pattern]).toBeDefined();
  for (const systemId of [1, 20, 66, 301, undefined]) expect(badge(systemId), String(systemId)).toContain(CREST);
});

test('design 4.6 a person has a head in a roundel and no crest, an animal has nothing', () => {
  for (const systemId of [5, 19, 22, 117, 304]) {
    expect(badge(systemId), String(systemId)).toMatch(/url\(#bk1\).*<path d="M12 5a/);
    expect(badge(systemId), String(systemId)).not.toContain('#bp');
  }
  expect([badge(302), badge(303)]).toEqual(['', '']);
});

test('a logo of the data comes before any badge', () => {
  for (const systemId of [1, 5, 302]) expect(badge(systemId, '/logo.svg')).toMatch(/^<img[^>]*src="\/logo.svg"/);
});

test('design 4.6 a national team has its flag and no crest; a code without a flag leaves the crest', () => {
  const national = (country: string) => renderSite(<TeamBadge name="Ada Zed" country={country} systemId={21} />);
  for (const country of ['NZ', 'GB-ENG']) {
    expect(national(country)).toMatch(new RegExp(`^<img[^>]*src="[^"]*/${country}\\.svg"`));
    expect(national(country)).not.toContain('#bp');
  }
  for (const country of ['INT', 'nz', '../x']) expect(national(country), country).toContain(CREST);
});
