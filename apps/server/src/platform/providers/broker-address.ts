import * as v from 'valibot';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])$/;

/** Why a text cannot be the address of a message broker; null = it can. Repeats nothing of it: what is wrong may have a key in it. */
function brokerFault(text: string): string | null {
  const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (url === null || !/^amqps?:$/.test(url.protocol) || url.hostname === '')
    return 'must be the address of a broker, like amqps://broker.example:5671';
  if (url.protocol === 'amqp:' && !LOOPBACK.test(url.hostname)) return 'must be amqps://: the token goes over this connection';
  if (url.username || url.password) return 'must have no user name and no password: the token says who asks';
  return /[?#]/.test(text) ? 'must have no query and no fragment' : null;
}

/** Where a provider sends its messages, as a setting says it: without TLS on this machine only. */
export const brokerUrl = v.pipe(
  v.string('must be text'),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? brokerFault(dataset.value) : null;
    if (message !== null) addIssue({ message });
  }),
);
