import { key, sandboxOnly, text } from './setting-kinds.ts';

// Production refuses it, because it repeats a few bytes.
const exampleKey = 'ZXhhbXBsZWV4YW1wbGVleGFtcGxlZXhhbXBsZWV4YW0=';

/** Secrets of the server itself. */
export const keySettings = {
  secret: sandboxOnly(
    text(
      'ISTMO_SECRET',
      'sandbox-secret-known-to-everybody',
      'secret that the keys of emailed links are derived from; 32 characters or more',
      'example-example-example-example-example',
    ),
  ),
  passwordPepper: sandboxOnly(
    text(
      'ISTMO_PASSWORD_PEPPER',
      'sandbox-pepper-known-to-everybody',
      'secret mixed into password hashes and kept outside the database; 32 characters or more',
      'example-example-example-example-example',
    ),
  ),
  checkpointKey: sandboxOnly(
    key(
      'ISTMO_CHECKPOINT_KEY',
      'c2FuZGJveCBrZXksIGtub3duIHRvIGV2ZXJ5Ym9keS4=',
      "Ed25519 key that signs the ledger's checkpoints; its public key: `npm run admin -- checkpoint-key`",
      exampleKey,
    ),
  ),
  approvalKey: sandboxOnly(
    key(
      'ISTMO_APPROVAL_KEY',
      'c2FuZGJveCBhcHByb3ZhbHMsIGtub3duIHRvIGFsbCE=',
      'Ed25519 key that signs approvals of withdrawal addresses, passkeys of staff, and what staff without one approve; the signer has its public key',
      exampleKey,
    ),
  ),
  handoverKey: key(
    'ISTMO_HANDOVER_KEY',
    '',
    'key shared with the external sign-up site; empty: `/redirect` is off',
    exampleKey,
  ),
} as const;
