import { expect, test } from 'vitest';
import { renderStatic } from '../../shared/i18n/test-site.tsx';
import { DocumentRow } from './document-row.tsx';

const row = (over: Partial<Parameters<typeof DocumentRow>[0]['document']>) =>
  renderStatic(
    <DocumentRow
      document={{
        Id: 'an-id',
        Name: 'passport.pdf',
        Type: 'identity',
        UploadDate: '2026-11-20T11:00:00.000Z',
        Status: 0,
        ...over,
      }}
    />,
    { language: 'en-US', nowMs: Date.UTC(2026, 10, 20, 12) },
  );

test('a document says what it is and what became of it; a refusal says which page and why', () => {
  expect(row({})).toContain('Being checked');
  expect(row({ Status: 1 })).toContain('Accepted');
  const refused = row({ Status: 2, Refusal: { Reason: 'cut-off', Text: 'Part of it is cut off.', Page: 2 } });
  expect(refused).toContain('Refused');
  expect(refused).toContain('Page 2: Part of it is cut off.');
  expect(row({ Status: 2, Refusal: { Reason: 'expired', Text: 'It has expired.' } })).toContain('>It has expired.<');
});

test('a document is downloaded, and never opened in the page', () => {
  expect(row({})).toMatch(/<a [^>]*href="\/api\/player\/file\?id=an-id"[^>]*download/);
});
