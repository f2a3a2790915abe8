import { expect, test } from 'vitest';
import { renderSite } from '../../shared/i18n/test-site.tsx';
import { SearchBox } from './search-box.tsx';
import { searchedText } from './searched-text.ts';

test('SEARCH-02 the placeholder is "Search..", and the whole list stands below as long as nothing is searched for', () => {
  const html = renderSite(<SearchBox onLeave={() => undefined}>the whole list</SearchBox>);
  expect(html).toContain('placeholder="Search.."');
  expect(html).toContain('the whole list');
});

test('SEARCH-01 a text is searched for when it is longer than one character', () => {
  expect(['', ' ', 'a', ' a ', '⚽', 'ab', ' ab '].map(searchedText)).toEqual([null, null, null, null, null, 'ab', 'ab']);
});
