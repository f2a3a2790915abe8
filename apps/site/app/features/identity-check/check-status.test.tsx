import { expect, test } from 'vitest';
import { renderStatic } from '../../shared/i18n/test-site.tsx';
import { CheckStatus, type CheckStatusProps } from './check-status.tsx';

type Check = CheckStatusProps['check'];
const shown = (over: Partial<Check>) =>
  renderStatic(
    <CheckStatus
      check={{ State: 'NONE', Step: 'begin', NeededBefore: 'gambling', Papers: [], ...over }}
      isPending={false}
      onNext={() => undefined}
    />,
    { language: 'en-US', nowMs: 0 },
  );

test('TR-E1 TR-A12 one line says where it stands, with one thing to do next', () => {
  expect(shown({})).toMatch(/not verified yet.*before your first bet.*<button[^>]*>Verify identity/s);
  expect(shown({ State: 'PENDING', Step: 'wait' })).toContain('We are checking your identity.');
  expect(shown({ State: 'PENDING', Step: 'wait' })).not.toContain('<button');
  const refused = shown({ State: 'REJECTED', Step: 'papers', Reason: 'unreadable' });
  expect(refused).toMatch(/could not be verified.*It cannot be read\..*<button[^>]*>Show documents/s);
  expect(shown({ State: 'REJECTED', Step: 'support', Reason: 'not-accepted' })).toMatch(/contact customer support/);
  expect(shown({ State: 'VERIFIED', Step: 'none' })).not.toMatch(/<button|before your first/);
});

test('the page of the provider is opened beside the site, without telling it where the player comes from', () => {
  const page = 'http://127.0.0.1:4300/apply?token=t';
  expect(shown({ State: 'PENDING', Step: 'papers', PageUrl: page })).toMatch(
    /<a [^>]*href="http:\/\/127\.0\.0\.1:4300\/apply\?token=t" target="_blank" rel="noopener noreferrer"/,
  );
});
