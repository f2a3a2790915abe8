import { expect, test } from 'vitest';
import { renderStatic } from '../../shared/i18n/test-site.tsx';
import { MessageList } from './message-list.tsx';

const message = (Id: string, IsRead: boolean) => ({
  Id,
  Subject: `Subject ${Id}`,
  Body: '<p>text</p>',
  Date: '2026-11-20T11:00:00.000Z',
  IsRead,
});
const nothing = () => undefined;
const list = (selected: readonly string[] = [], canRemove = true) =>
  renderStatic(
    <MessageList
      messages={[message('one', false), message('two', true)]}
      openId="two"
      selected={selected}
      onOpen={nothing}
      onSelect={nothing}
      onRemove={canRemove ? nothing : undefined}
    />,
    { language: 'en-US', nowMs: Date.UTC(2026, 10, 20, 12) },
  );

test('MSG-03 unread messages are marked for the eye and for screen readers, read ones are not; the open one is the current one', () => {
  const [unread = '', read = ''] = list().split('<li').slice(1);
  expect(unread).toContain('Unread');
  expect(unread).not.toContain('aria-current');
  expect(read).not.toContain('Unread');
  expect(read).toContain('aria-current="true"');
});

test('MSG-04 what is selected can be removed, and says how many they are', () => {
  expect(list()).not.toContain('Remove');
  expect(list(['one', 'two'])).toMatch(/Remove.*2/);
});

test('TR-D7 during a break messages are read and none can be removed', () => {
  expect(list(['one'])).toContain('checkbox');
  expect(list(['one'], false)).not.toMatch(/checkbox|Remove/);
});
