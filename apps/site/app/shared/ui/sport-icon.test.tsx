import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SportIcon } from './sport-icon.tsx';

const sprite = readFileSync(join(import.meta.dirname, '../../assets/sports.svg'), 'utf8');
const drawn = [...sprite.matchAll(/<symbol id="s(\d+)"/g)].map(([, id]) => Number(id));
const symbolOf = (systemId: number) => /#s(\d+)/.exec(renderToStaticMarkup(<SportIcon systemId={systemId} />))?.[1];

test('every drawing of the sprite is used by its sport, and a sport without one gets the cup', () => {
  expect(drawn.filter((id) => symbolOf(id) !== String(id))).toEqual([]);
  expect(symbolOf(999_999)).toBe('0');
  expect(drawn).toContain(0);
});
