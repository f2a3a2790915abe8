import * as v from 'valibot';
import { call } from '../call.ts';
import { DOCUMENT_KINDS, REFUSAL_REASONS } from '../document-kinds.ts';
import { UploadedFile } from '../entities/document.ts';
import { language, queryId, uuid } from '../fields.ts';

const id = uuid('is not a document id');
const localised = v.strictObject({ languageCode: v.optional(language) });

/** Documents of a player, and what compliance does with them (TR-G8, abuse U1 to U4). */
export const documentCalls = {
  'player.files': call.get('/api/player/files', {
    auth: 'player',
    duringBreak: true,
    summary: 'Documents that were uploaded, newest first',
    source: 'spec 221',
    query: localised,
    reply: v.array(UploadedFile),
  }),
  'player.sendfiles': call.post('/api/player/sendfiles', {
    auth: 'player',
    duringBreak: true,
    expectedUser: 'required',
    takesFiles: true,
    rate: 'costly',
    summary: 'Upload documents: JPG, PNG or PDF, all of them or none',
    source: 'FLD-FILE-01',
    query: localised,
    body: v.strictObject({ documentType: v.optional(v.picklist(DOCUMENT_KINDS, 'is not known'), 'identity') }),
    reply: v.array(UploadedFile),
    errors: ['FileRefusedException', 'InfectedFileException', 'TooManyFilesException'],
  }),
  'player.file': call.get('/api/player/file', {
    auth: 'player',
    duringBreak: true,
    sendsFile: true,
    rate: 'costly',
    summary: 'A document of one’s own, as a file to keep',
    source: 'TR-G8',
    query: v.strictObject({ id }),
    reply: v.string(),
    errors: ['NotFoundException'],
  }),
  'staff.files': call.get('/api/staff/files', {
    auth: 'compliance',
    summary: 'Documents of a player',
    source: 'TR-G8',
    query: v.strictObject({ ...localised.entries, userId: queryId }),
    reply: v.array(UploadedFile),
  }),
  'staff.file': call.get('/api/staff/file', {
    auth: 'compliance',
    sendsFile: true,
    rate: 'costly',
    summary: 'A document of a player, as a file to keep',
    source: 'TR-G8',
    query: v.strictObject({ id }),
    reply: v.string(),
    errors: ['NotFoundException'],
  }),
  'staff.judgefile': call.post('/api/staff/judgefile', {
    auth: 'compliance',
    expectedUser: 'required',
    summary: 'Accept a document, or refuse it with a reason and the page that it is about',
    source: 'TR-G8',
    body: v.pipe(
      v.strictObject({
        id,
        accepted: v.boolean(),
        reason: v.optional(v.picklist(REFUSAL_REASONS, 'is not known')),
        page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999))),
      }),
      v.forward(
        v.partialCheck(
          [['accepted'], ['reason']],
          ({ accepted, reason }) => accepted === (reason === undefined),
          'is needed for a refusal, and for nothing else',
        ),
        ['reason'],
      ),
      v.forward(
        v.partialCheck([['accepted'], ['page']], ({ accepted, page }) => !accepted || page === undefined, 'is of a refusal'),
        ['page'],
      ),
    ),
    reply: v.object({ Success: v.boolean() }),
    errors: ['NotFoundException'],
  }),
} as const;
