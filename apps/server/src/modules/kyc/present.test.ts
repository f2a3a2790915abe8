import { FileStatus } from '@duskline/contract/document-kinds';
import { expect, test } from 'vitest';
import { presentFunds } from './present.ts';

const file = (Type: string, Status: number, Name = `${Type}.pdf`) => ({
  Id: Name,
  Name,
  Type,
  Status,
  UploadDate: '2026-11-29T00:00:00.000Z',
  ...(Status === FileStatus.REFUSED ? { Refusal: { Reason: 'cut-off', Text: 'Part of it is cut off.', Page: 2 } } : {}),
});
const asked = { state: 'PENDING', isFinal: false, papers: ['income', 'payment'] } as const;

test('TR-E1 what is missing is asked for, what is there is not', () => {
  expect(presentFunds(asked, [])).toMatchObject({ Step: 'upload', Papers: ['income', 'payment'] });
  const one = [file('income', FileStatus.CHECKING), file('identity', FileStatus.REFUSED)];
  expect(presentFunds(asked, one)).toMatchObject({ Step: 'upload', Papers: ['payment'], Refusals: [] });
  const both = [file('payment', FileStatus.ACCEPTED), ...one];
  expect(presentFunds(asked, both)).toEqual({ State: 'PENDING', Step: 'wait', Papers: [], Refusals: [] });
});

test('TR-E1 a refused document is asked for again with its page and reason, until another one of its kind has come', () => {
  const refused = [file('income', FileStatus.REFUSED, 'payslip.pdf'), file('payment', FileStatus.ACCEPTED)];
  expect(presentFunds({ ...asked, state: 'REJECTED' }, refused)).toEqual({
    State: 'REJECTED',
    Step: 'upload',
    Papers: ['income'],
    Refusals: [{ Name: 'payslip.pdf', Page: 2, Text: 'Part of it is cut off.' }],
  });
  expect(presentFunds(asked, [file('income', FileStatus.CHECKING), ...refused])).toMatchObject({ Step: 'wait', Refusals: [] });
});

test('TR-E1 who is refused for good is for the support, who is confirmed has nothing to do', () => {
  const nothing = { Papers: [], Refusals: [] };
  expect(presentFunds({ ...asked, state: 'REJECTED', isFinal: true }, [])).toEqual({
    State: 'REJECTED',
    Step: 'support',
    ...nothing,
  });
  expect(presentFunds({ ...asked, state: 'VERIFIED' }, [])).toEqual({ State: 'VERIFIED', Step: 'none', ...nothing });
});
