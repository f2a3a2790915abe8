import { channel } from 'node:diagnostics_channel';

/** Told of every call that was refused under a name its contract does not list: `{ call, name }`. Each is a hole in that list; tests listen. */
export const unlistedRefusals = channel('duskline:unlisted-refusal');
