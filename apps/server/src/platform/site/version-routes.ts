import { defineHandlers } from '../http/handler.ts';

/** Which version of the site this server shows (VERSION-02, CALL-06), and how a browser gets rid of another one. */
export const versionRoutes = (version: string) =>
  defineHandlers({
    'version.gethash': () => version,
    'version.clearcache': (context) => {
      context.setHeader('clear-site-data', '"cache"');
      return { Success: true };
    },
  });
