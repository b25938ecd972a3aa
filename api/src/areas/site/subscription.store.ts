import type { Language } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

export type Subscription = {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly isConfirmed: boolean;
};

export type Consent = {
  readonly email: string;
  readonly language: Language;
  readonly consentText: string;
  readonly at: Date;
};

const columns = 'id, email, language, confirmed_at is not null as "isConfirmed"';

/** Stores an address with its consent. A confirmed subscription stays unchanged when the address is entered again. */
export async function storeConsent(tx: Tx, { email, language, consentText, at }: Consent): Promise<Subscription> {
  await tx.query(
    `insert into app.subscription as stored (id, email, language, consented_at, consent_text) values ($1, $2, $3, $4, $5)
     on conflict (lower(email)) do update
       set language = excluded.language, consented_at = excluded.consented_at, consent_text = excluded.consent_text
       where stored.confirmed_at is null`,
    [newId(), email, language, at, consentText],
  );
  const [row] = await tx.query<Subscription>(
    `select ${columns} from app.subscription where lower(email) = lower($1) for update`,
    [email],
  );
  if (!row) throw new Error('a subscription was deleted while it was stored');
  return row;
}

export async function insertLink(
  tx: Tx,
  link: { readonly tokenHash: string; readonly subscription: string; readonly expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into app.subscription_link (token_hash, subscription_id, expires_at) values (decode($1, 'hex'), $2, $3)`,
    [link.tokenHash, link.subscription, link.expiresAt],
  );
}

export type SubscriptionLink = { readonly subscription: string; readonly expiresAt: Date };

export async function readLink(reader: Reader, tokenHash: string): Promise<SubscriptionLink | undefined> {
  const [row] = await reader.query<SubscriptionLink>(
    `select subscription_id as "subscription", expires_at as "expiresAt" from app.subscription_link where token_hash = decode($1, 'hex')`,
    [tokenHash],
  );
  return row;
}

/** Repeated confirmations keep the first time. */
export async function confirmById(reader: Reader, id: string, at: Date): Promise<void> {
  await reader.query('update app.subscription set confirmed_at = coalesce(confirmed_at, $2) where id = $1', [id, at]);
}

export async function deleteSubscription(reader: Reader, id: string): Promise<void> {
  await reader.query('delete from app.subscription where id = $1', [id]);
}

export async function deleteUnconfirmedSubscriptions(
  reader: Reader,
  { before, limit }: DeletionBatch,
): Promise<number> {
  const deleted = await reader.query(
    `delete from app.subscription where id in (select id from app.subscription where confirmed_at is null and consented_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}

export async function deleteSubscriptionLinks(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.subscription_link where token_hash in (select token_hash from app.subscription_link where expires_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}
