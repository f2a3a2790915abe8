import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as the push service and the browser see it. */
export interface ReceivedPush {
  browser: number;
  headers: Record<string, string | undefined>;
  /** Null: it could not be decrypted with the keys of the browser. */
  payload: { title: string; body: string; path: string; tag: string; number: number } | null;
  bytes: number;
}

export interface TestBrowser {
  number: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** RFC 8188 with the keys of RFC 8291, written from the standards and not from the library that encrypts. */
function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const shared = pair.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const record = body.subarray(21 + idLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and zeros.
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end).toString('utf8');
}

const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: raw.subarray(1, 33).toString('base64url'),
      y: raw.subarray(33).toString('base64url'),
    },
  });

/** What the signature of a message says (RFC 8292), and whether it is that of the key beside it. */
export function readVapid(authorization = ''): {
  isValid: boolean;
  key: string;
  claims: { aud: string; exp: number; sub: string };
} {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(Buffer.from(key, 'base64url')), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return { isValid, key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}

/** A push service on this machine, and the browsers behind it. What it answers can be set for each browser. */
export async function startPushReceiver() {
  const browsers: { pair: ECDH; auth: Buffer; answers: { status: number; retryAfter?: string }[]; final: number }[] = [];
  const received: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const number = Number(request.url?.split('/').at(-1));
      const browser = browsers[number];
      const body = Buffer.concat(chunks);
      let payload: ReceivedPush['payload'] = null;
      try {
        if (browser) payload = JSON.parse(decrypt(body, browser.pair, browser.auth));
      } catch {}
      received.push({ browser: number, headers: request.headers as ReceivedPush['headers'], payload, bytes: body.length });
      const answer = browser?.answers.shift() ?? { status: browser?.final ?? 404 };
      response.writeHead(answer.status, answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    received,
    /** A browser that has permitted notifications. */
    browser(): TestBrowser {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const number = browsers.push({ pair, auth, answers: [], final: 201 }) - 1;
      return {
        number,
        endpoint: `${origin}/push/${number}`,
        p256dh: pair.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    /** What is answered to the next messages for a browser, and to all after them. */
    answer({ number }: TestBrowser, answers: { status: number; retryAfter?: string }[], final = 201): void {
      const browser = browsers[number];
      if (browser) Object.assign(browser, { answers: [...answers], final });
    },
    of: ({ number }: TestBrowser): ReceivedPush[] => received.filter(({ browser }) => browser === number),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
