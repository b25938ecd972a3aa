import { sign, type KeyObject } from 'node:crypto';

/** That checkpoints were abandoned because the database was restored to an earlier one, signed with the key of the checkpoints. */
export type Abandonment = {
  /** JSON of `AbandonmentContent`, exactly as it is signed. */
  readonly content: string;
  /** Ed25519, base64. */
  readonly signature: string;
};

/** Whole numbers are texts, because JSON's are not exact. */
export type AbandonmentContent = {
  /** The checkpoint that the database was restored to. */
  readonly restored_to: string;
  /** The last one that was abandoned. */
  readonly abandoned_to: string;
  readonly at: string;
  /** The ids of the two members of staff who ended the restore. */
  readonly staff: readonly [string, string];
  readonly reason: string;
};

export function signAbandonment(signingKey: KeyObject, facts: AbandonmentContent): Abandonment {
  const content = JSON.stringify(facts);
  return { content, signature: sign(null, Buffer.from(content), signingKey).toString('base64') };
}

export function parseAbandonment({ content }: Abandonment): AbandonmentContent {
  return JSON.parse(content);
}

/** As `verify-ledger` says it. */
export function describeAbandonment({ restored_to: to, abandoned_to: last, at, staff }: AbandonmentContent): string {
  return `restored to checkpoint ${to}; ${BigInt(to) + 1n} to ${last} were abandoned at ${at} by ${staff.join(' and ')}`;
}
