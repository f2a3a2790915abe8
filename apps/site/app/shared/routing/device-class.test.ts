import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { breakpoints, deviceClass, isNarrow, upTo } from './device-class.ts';

test('LAYOUT-06 the width class follows the width', () => {
  expect([1920, 500, 1024].map(deviceClass)).toEqual(['largeDesktop', 'mobile', 'tabletLandscape']);
});

test('LAYOUT-07 each breakpoint is an upper limit', () => {
  expect(Object.values(breakpoints)).toEqual([567, 768, 1024, 1280, 1600, 1750, 1920, 2560]);
  const classes = ['mobile', 'tablet', 'tabletLandscape', 'laptopMini', 'laptop', 'desktop'] as const;
  classes.forEach((name, i) => {
    expect(deviceClass(breakpoints[name])).toBe(name);
    expect(deviceClass(breakpoints[name] + 1)).toBe(classes[i + 1] ?? 'largeDesktop');
  });
  expect([isNarrow(1280), isNarrow(1281)]).toEqual([true, false]);
});

test('LAYOUT-07 H98 S3-35 the widths that code asks for are those of the styles, in em', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
  const limits = Object.fromEntries(
    [...tokens.matchAll(/@custom-media --([\w-]+) \((max|min)-width: ([\d.]+)em\);/g)].map(([, name, side, width]) => [
      name,
      Number(width) * 16 - (side === 'min' ? 1 : 0),
    ]),
  );
  expect(limits).toMatchObject({
    phone: breakpoints.mobile,
    'below-rail': breakpoints.tabletLandscape,
    'below-laptop': breakpoints.laptopMini,
  });
  expect(upTo('mobile')).toBe(`(max-width: ${/--phone \(max-width: ([\d.]+)em/.exec(tokens)?.[1]}em)`);
  // One ends where the other begins.
  expect([limits.tablet, limits.list, limits.laptop]).toEqual([
    limits.phone,
    limits['below-tablet-wide'],
    limits['below-laptop'],
  ]);
});
