import { sign, verify, type KeyObject } from 'node:crypto';
import type { Tx } from '@istmo/db/tx';
import { formatPublicKey } from './signing-key.ts';

/** That checkpoints are signed with another key after a number, signed with the key before and with the key that follows. */
export type KeyChange = {
  /** JSON of `KeyChangeContent`, exactly as it is signed. */
  readonly content: string;
  /** Of the key before; Ed25519, base64. */
  readonly signature: string;
  /** Of the key that follows; Ed25519, base64. */
  readonly countersignature: string;
};

/** Whole numbers are texts, because JSON's are not exact. */
export type KeyChangeContent = {
  /** The last checkpoint that the key before signed. */
  readonly key_changed_after: string;
  /** Public keys in PEM. */
  readonly from: string;
  readonly to: string;
  readonly at: string;
};

type Keys = { readonly from: KeyObject; readonly to: KeyObject };

/** `after` is the newest signed checkpoint; `at` in ISO 8601. */
export function signKeyChange({ from, to }: Keys, { after, at }: { after: bigint; at: string }): KeyChange {
  const facts: KeyChangeContent = {
    key_changed_after: String(after),
    from: formatPublicKey(from),
    to: formatPublicKey(to),
    at,
  };
  const content = JSON.stringify(facts);
  const signWith = (key: KeyObject): string => sign(null, Buffer.from(content), key).toString('base64');
  return { content, signature: signWith(from), countersignature: signWith(to) };
}

export function parseKeyChange({ content }: KeyChange): KeyChangeContent {
  return JSON.parse(content);
}

/** As `verify-ledger` says it. */
export const describeKeyChange = ({ key_changed_after: after, at }: KeyChangeContent): string =>
  `the key changed after checkpoint ${after}, at ${at}`;

/** The public keys of all checkpoints, in PEM. */
export type KeyChain = {
  readonly keyOf: (checkpoint: bigint) => string;
  /** All of them, the one in use last. */
  readonly keys: readonly string[];
  /** Why an entry does not count; the keys before it are unknown then. */
  readonly problem: string | undefined;
};

/** Follows the entries back from the public key in use, which the operator vouches for. */
export function followKeys(publicKey: string, changes: readonly KeyChange[]): KeyChain {
  const newestFirst = changes
    .map((change) => ({
      change,
      content: parseKeyChange(change),
      after: BigInt(parseKeyChange(change).key_changed_after),
    }))
    .toSorted((one, other) => (one.after < other.after ? 1 : -1));
  const eras = [{ from: 0n, key: publicKey }];
  let problem: string | undefined;
  for (const { change, content, after } of newestFirst) {
    const [newest] = eras;
    if (!newest || content.to !== newest.key || !isKeyChangeSigned(change)) {
      problem = `${describeKeyChange(content)}: this entry has no right signatures`;
      break;
    }
    newest.from = after + 1n;
    eras.unshift({ from: 0n, key: content.from });
  }
  return {
    keyOf: (checkpoint) => eras.findLast(({ from }) => checkpoint >= from)?.key ?? publicKey,
    keys: eras.map(({ key }) => key),
    problem,
  };
}

function isKeyChangeSigned(change: KeyChange): boolean {
  const { from, to } = parseKeyChange(change);
  const isRight = (signature: string, key: string): boolean =>
    verify(null, Buffer.from(change.content), key, Buffer.from(signature, 'base64'));
  return isRight(change.signature, from) && isRight(change.countersignature, to);
}

/** Until the transaction ends no other process signs a checkpoint or changes the key. */
export async function lockSigning(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('checkpoint signatures', 0))");
}

/** The newest signed checkpoint; zero before the first. */
export async function readLastSigned(tx: Tx): Promise<bigint> {
  const [row] = await tx.query<{ number: bigint | null }>(
    'select max(checkpoint) as number from ledger.checkpoint_signature',
  );
  return row?.number ?? 0n;
}
