import * as v from 'valibot';
import { call } from '../call.ts';

/** Whether an open page is still the one that the server would send. */
export const versionCalls = {
  'version.gethash': call.get('/api/version/gethash', {
    auth: 'guest',
    summary: 'The hash of the version of the site that the server shows',
    source: 'spec 162',
    reply: v.string(),
  }),
  'version.clearcache': call.post('/api/version/clearcache', {
    auth: 'guest',
    summary: 'Has the browser forget the files of the site that it keeps',
    source: 'spec 162',
    reply: v.object({ Success: v.boolean() }),
  }),
} as const;
