import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

// The constant beginning of a PKCS #8 Ed25519 private key, which its 32 bytes follow (RFC 8410).
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 key of 32 bytes in base64. */
export function toSigningKey(base64: string): KeyObject {
  const key = Buffer.concat([pkcs8Start, Buffer.from(base64, 'base64')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** The public key that auditors verify with, in PEM. */
export function formatPublicKey(signingKey: KeyObject): string {
  return createPublicKey(signingKey).export({ format: 'pem', type: 'spki' }).toString();
}
