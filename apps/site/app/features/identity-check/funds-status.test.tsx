import { expect, test } from 'vitest';
import { renderStatic } from '../../shared/i18n/test-site.tsx';
import { FundsStatus, type FundsStatusProps } from './funds-status.tsx';

const shown = (over: Partial<FundsStatusProps['funds']>) =>
  renderStatic(
    <FundsStatus
      funds={{ State: 'PENDING', Step: 'upload', Papers: ['income'], Refusals: [], ...over }}
      onUpload={() => undefined}
    />,
    { language: 'en-US', nowMs: 0 },
  );

test('TR-E1 one line says where the question about the source of funds stands, with the papers that are missing', () => {
  expect(shown({})).toMatch(/need to know where your money comes from.*Proof of income.*<button[^>]*>Upload/s);
  const waits = shown({ Step: 'wait', Papers: [] });
  expect(waits).toContain('We are checking where your money comes from.');
  expect(waits).not.toContain('<button');
  expect(shown({ State: 'VERIFIED', Step: 'none', Papers: [] })).toMatch(/The source of your funds is confirmed\.(?!.*<button)/s);
  expect(shown({ State: 'REJECTED', Step: 'support', Papers: [] })).toMatch(/could not be confirmed.*contact customer support/s);
});

test('TR-E1 a refusal says which page of which document, and why', () => {
  const refused = shown({ State: 'REJECTED', Refusals: [{ Name: 'payslip.pdf', Page: 2, Text: 'Part of it is cut off.' }] });
  expect(refused).toMatch(/could not be confirmed.*payslip\.pdf.*Page 2: Part of it is cut off\..*<button/s);
  const whole = shown({ State: 'REJECTED', Refusals: [{ Name: 'photo.png', Text: 'It cannot be read.' }] });
  expect(whole).toMatch(/photo\.png<\/bdi> It cannot be read\./);
});
