import { createECDH, hkdfSync } from 'node:crypto';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The pair of a private key. Throws for what is none. */
export function keysOf(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/** For play money: every process of one AUTH_SECRET makes the same pair, so that subscriptions outlive a restart. */
export const generatedKeys = (secret: string): VapidKeys =>
  keysOf(Buffer.from(hkdfSync('sha256', secret, '', 'duskline web push', 32)).toString('base64url'));
