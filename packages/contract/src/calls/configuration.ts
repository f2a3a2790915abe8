import * as v from 'valibot';
import { call } from '../call.ts';
import { AdminConfig, Currency, ViewFormat, VisitorInfo } from '../entities/configuration.ts';
import { language } from '../fields.ts';

/** What the site is set to, and what is known of the caller. */
export const configurationCalls = {
  'admin.config.get': call.get('/api/admin/config/get', {
    auth: 'guest',
    summary: 'Configuration of the site',
    source: 'spec 206',
    reply: AdminConfig,
  }),
  'settings.viewformats': call.get('/api/settings/viewformats', {
    auth: 'guest',
    summary: 'Ways to show the list of a sport, named in the language of the caller',
    source: 'spec 219',
    query: v.strictObject({ languageCode: v.optional(language) }),
    reply: v.array(ViewFormat),
  }),
  'settings.currencies': call.get('/api/settings/currencies', {
    auth: 'guest',
    summary: 'Currencies of accounts, named in the language of the caller; those of new accounts first',
    source: 'spec 219',
    query: v.strictObject({ languageCode: v.optional(language) }),
    reply: v.array(Currency),
  }),
  'visitor.basicinfo': call.get('/api/visitor/basicinfo', {
    auth: 'guest',
    summary:
      'Country and currency of the caller: those of the account; else where the address is, or the region that the browser asks for, and the currency of new accounts',
    source: 'spec 221',
    reply: VisitorInfo,
  }),
} as const;
