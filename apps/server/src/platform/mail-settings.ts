import * as v from 'valibot';

/** Where mails are handed over. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else STARTTLS, without which nothing is sent unless the server is on this machine. */
  readonly isTls: boolean;
  readonly login: { readonly user: string; readonly pass: string } | null;
  readonly isThisMachine: boolean;
}

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** Null when a % in it is no code of a character. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function readMailServer(text: string): MailServer | null {
  const url = URL.parse(text);
  const port = url === null ? undefined : PORTS[url.protocol];
  if (url === null || port === undefined || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search || url.hash)
    return null;
  const { hostname, protocol } = url;
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  if (user === null || pass === null) return null;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? port : Number(url.port),
    isTls: protocol === 'smtps:',
    login: user === '' ? null : { user, pass },
    isThisMachine: /^(localhost|127\.[0-9.]+|\[::1\])$/.test(hostname),
  };
}

export const mailServer = v.pipe(
  v.string(),
  v.rawTransform<string, MailServer>(({ dataset, addIssue, NEVER }) => {
    const server = readMailServer(dataset.value);
    if (server !== null) return server;
    addIssue({
      message: 'must be the address of a mail server, like smtp://user:password@host:587, with %25 for a % in the password',
    });
    return NEVER;
  }),
);

export const mailSender = v.pipe(
  v.string(),
  v.regex(/^[^<>"\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'must be an address, like Duskline <no-reply@bet.example>'),
);

export const dkimName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9.-]+\._domainkey\.[a-z0-9.-]+$/i, 'must be a name like selector._domainkey.bet.example'),
  v.transform((name) => {
    const [selector = '', domain = ''] = name.split('._domainkey.');
    return { selector, domain };
  }),
);
