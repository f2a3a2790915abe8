import * as v from 'valibot';
import { call } from '../call.ts';
import { DOCUMENT_KINDS } from '../document-kinds.ts';
import { FundsCase, ReviewCase, StaffAccount } from '../entities/staff.ts';
import { text } from '../fields.ts';
import { JURISDICTION_CODES } from '../jurisdictions.ts';

const id = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,15}$/, 'is not an id'));
const reason = v.pipe(text(200), v.trim(), v.minLength(3, 'has 3 to 200 characters'));
const done = v.object({ Success: v.boolean() });
const onAccount = { userId: id, reason };

/** What staff does to accounts, as `npm run staff` does by command (TR-G6): people of support look up and lock, compliance decides. */
export const staffCalls = {
  'staff.account': call.get('/api/staff/account', {
    auth: 'support',
    summary: 'The account of a user name: whether it is locked or excluded, and its jurisdiction',
    source: 'TR-G6',
    query: v.strictObject({ userName: v.pipe(text(254), v.trim(), v.minLength(1, 'is needed')) }),
    reply: StaffAccount,
    errors: ['NotFoundException'],
  }),
  'staff.lockaccount': call.post('/api/staff/lockaccount', {
    auth: 'support',
    expectedUser: 'required',
    summary: 'Lock an account: its sessions end, and nobody logs in to it',
    source: 'TR-G6',
    body: v.strictObject(onAccount),
    reply: done,
    errors: ['NotFoundException', 'TransactionClosedException'],
  }),
  'staff.unlockaccount': call.post('/api/staff/unlockaccount', {
    auth: 'compliance',
    expectedUser: 'required',
    summary: 'Unlock an account that staff or a check has locked',
    source: 'TR-G6',
    body: v.strictObject(onAccount),
    reply: done,
    errors: ['NotFoundException', 'TransactionClosedException'],
  }),
  'staff.setjurisdiction': call.post('/api/staff/setjurisdiction', {
    auth: 'compliance',
    expectedUser: 'required',
    summary: 'Put an account under another jurisdiction',
    source: 'TR-G6',
    body: v.strictObject({ ...onAccount, jurisdiction: v.picklist(JURISDICTION_CODES, 'is not known') }),
    reply: done,
    errors: ['NotFoundException', 'TransactionClosedException'],
  }),
  'staff.reviews': call.get('/api/staff/reviews', {
    auth: 'compliance',
    summary: 'Accounts that look like another one and wait for a decision, the oldest first',
    source: 'TR-G6',
    reply: v.array(ReviewCase),
  }),
  'staff.decidereview': call.post('/api/staff/decidereview', {
    auth: 'compliance',
    expectedUser: 'required',
    summary: 'Say of an account that looks like another one that it is another person, or the same',
    source: 'TR-G6',
    body: v.strictObject({ caseId: id, decision: v.picklist(['cleared', 'confirmed'], 'is not known'), reason }),
    reply: done,
    errors: ['NotFoundException'],
  }),
  'staff.fundscases': call.get('/api/staff/fundscases', {
    auth: 'compliance',
    summary: 'Players whose documents about the source of their funds wait for a decision, the longest first',
    source: 'TR-E1',
    reply: v.array(FundsCase),
  }),
  'staff.askfunds': call.post('/api/staff/askfunds', {
    auth: 'compliance',
    expectedUser: 'required',
    summary: 'Ask a player where their money comes from, by documents of these kinds',
    source: 'TR-E1',
    body: v.strictObject({
      ...onAccount,
      papers: v.pipe(
        v.array(v.picklist(DOCUMENT_KINDS, 'is not known')),
        v.minLength(1, 'is needed'),
        v.maxLength(DOCUMENT_KINDS.length, 'are too many'),
      ),
    }),
    reply: done,
    errors: ['NotFoundException', 'TransactionClosedException'],
  }),
  'staff.decidefunds': call.post('/api/staff/decidefunds', {
    auth: 'compliance',
    expectedUser: 'required',
    summary: 'Say whether the documents of a player show where their money comes from; refused for good, they upload no others',
    source: 'TR-E1',
    body: v.strictObject({ ...onAccount, decision: v.picklist(['accepted', 'refused', 'refused-for-good'], 'is not known') }),
    reply: done,
    errors: ['NotFoundException', 'TransactionClosedException'],
  }),
} as const;
