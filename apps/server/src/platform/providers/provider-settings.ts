import * as v from 'valibot';
import { isNetwork } from '../http/callbacks/allow-list.ts';
import { providerToken, providerUrl } from './provider-address.ts';

/** Where a provider is, and who may call back, as JSON. No message of it repeats what was given: that has keys in it. */
export const providers = v.pipe(
  v.string(),
  v.parseJson(
    undefined,
    'must be JSON: {"PROVIDER":{"client":{"url":"...","token":"..."},"callbacks":{"keys":["..."],"networks":["203.0.113.0/24"]}}}',
  ),
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must name providers in small letters')),
    v.strictObject(
      {
        client: v.optional(
          v.strictObject(
            {
              url: providerUrl,
              token: v.pipe(providerToken, v.minLength(1, 'must not be empty')),
            },
            'must be url and token',
          ),
        ),
        callbacks: v.optional(
          v.strictObject(
            {
              keys: v.pipe(
                v.array(v.pipe(v.string('must be text'), v.minLength(8, 'must have at least 8 characters')), 'must be a list'),
                v.minLength(1, 'must have a key'),
                v.maxLength(5, 'must have at most 5 keys'),
              ),
              networks: v.pipe(
                v.array(
                  v.pipe(v.string('must be text'), v.check(isNetwork, 'must be a network such as 203.0.113.0/24')),
                  'must be a list',
                ),
                v.minLength(1, 'must have a network'),
              ),
            },
            'must be keys and networks',
          ),
        ),
      },
      'must be client and callbacks',
    ),
    'must be an object',
  ),
);
