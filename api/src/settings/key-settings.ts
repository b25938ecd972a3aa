import { acceptedKeys, key, sandboxOnly, secret, text } from './setting-kinds.ts';

// Production refuses it, because it repeats a few bytes.
const exampleKey = 'ZXhhbXBsZWV4YW1wbGVleGFtcGxlZXhhbXBsZWV4YW0=';
const exampleSecret = 'example-example-example-example-example';

/** The keys that are accepted beside the one of a variable while it is changed (docs/recipes/change-a-key.md). */
export const acceptedBeside = (variable: string, example = exampleKey) =>
  secret(
    acceptedKeys(
      `${variable}_ACCEPTED`,
      [],
      `keys that are accepted beside \`${variable}\` while it is changed, each until a date: [change a key](recipes/change-a-key.md)`,
      `2027-01-31=${example}`,
    ),
  );

/** Secrets of the server itself. */
export const keySettings = {
  secret: secret(
    sandboxOnly(
      text(
        'ISTMO_SECRET',
        'sandbox-secret-known-to-everybody',
        "secret that the keys of emailed links and of authenticators' secrets are derived from; 32 characters or more",
        exampleSecret,
      ),
    ),
  ),
  secretAccepted: acceptedBeside('ISTMO_SECRET', exampleSecret),
  passwordPepper: secret(
    sandboxOnly(
      text(
        'ISTMO_PASSWORD_PEPPER',
        'sandbox-pepper-known-to-everybody',
        'secret mixed into password hashes and kept outside the database; 32 characters or more',
        exampleSecret,
      ),
    ),
  ),
  passwordPepperAccepted: acceptedBeside('ISTMO_PASSWORD_PEPPER', exampleSecret),
  checkpointKey: secret(
    sandboxOnly(
      key(
        'ISTMO_CHECKPOINT_KEY',
        'c2FuZGJveCBrZXksIGtub3duIHRvIGV2ZXJ5Ym9keS4=',
        "Ed25519 key that signs the ledger's checkpoints; its public key: `npm run admin -- checkpoint-key`",
        exampleKey,
      ),
    ),
  ),
  approvalKey: secret(
    sandboxOnly(
      key(
        'ISTMO_APPROVAL_KEY',
        'c2FuZGJveCBhcHByb3ZhbHMsIGtub3duIHRvIGFsbCE=',
        'Ed25519 key that signs approvals of withdrawal addresses, passkeys of staff, and what staff without one approve; the signer has its public key',
        exampleKey,
      ),
    ),
  ),
  approvalKeysAccepted: acceptedKeys(
    'ISTMO_APPROVAL_PUBLIC_KEY_ACCEPTED',
    [],
    'public keys of approvals that are accepted beside that of `ISTMO_APPROVAL_KEY`, each until a date; the signer has the same: [change a key](recipes/change-a-key.md)',
    '2027-01-31=MCowBQYDK2VwAyEA…',
  ),
  handoverKey: secret(
    key('ISTMO_HANDOVER_KEY', '', 'key shared with the external sign-up site; empty: `/redirect` is off', exampleKey),
  ),
  handoverKeyAccepted: acceptedBeside('ISTMO_HANDOVER_KEY'),
} as const;
