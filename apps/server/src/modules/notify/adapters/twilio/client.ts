import type { ClientContext, ProviderDeclaration } from '../../../../platform/providers/port.ts';
import { smsLoginOf } from '../../../../platform/sms-settings.ts';
import type { SmsProvider } from '../../sms/sms-provider.ts';
import { formOf, readAccount, readAnswer } from './map.ts';

function open({ calls, token }: ClientContext): SmsProvider {
  const account = `/2010-04-01/Accounts/${encodeURIComponent(smsLoginOf(token).account)}`;
  return {
    async send(sms) {
      const path = `${account}/Messages.json`;
      // The provider keeps no keys: sent again without an answer, the phone would get it twice. When to try again is decided and kept in the database.
      const request = { call: 'message', method: 'POST', path, form: formOf(sms), key: sms.key, isRepeatable: false } as const;
      return readAnswer(await calls.send(request));
    },
    isActive: async () =>
      readAccount(await calls.send({ call: 'account', method: 'GET', path: `${account}.json`, isRepeatable: true })),
  };
}

/** SMS by the form API of Twilio, and of providers of its shape. The token is `ACCOUNT:SECRET`. */
export const twilio: ProviderDeclaration<SmsProvider> = {
  id: 'twilio',
  client: {
    headers: (token) => ({ authorization: `Basic ${Buffer.from(token).toString('base64')}` }),
    open,
  },
};
