import type { Language } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';

export type Subscription = {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly isConfirmed: boolean;
};

export type Consent = {
  readonly email: string;
  readonly language: Language;
  readonly words: string;
  readonly at: Date;
};

const columns = 'id, email, language, confirmed_at is not null as "isConfirmed"';

/** Keeps an address with the consent given for it. A confirmed one stays as it was: a stranger who types it changes nothing. */
export async function keepConsent(tx: Tx, { email, language, words, at }: Consent): Promise<Subscription> {
  await tx.query(
    `insert into app.subscription as kept (id, email, language, consented_at, consent_words) values ($1, $2, $3, $4, $5)
     on conflict (lower(email)) do update
       set language = excluded.language, consented_at = excluded.consented_at, consent_words = excluded.consent_words
       where kept.confirmed_at is null`,
    [newId(), email, language, at, words],
  );
  const [row] = await tx.query<Subscription>(
    `select ${columns} from app.subscription where lower(email) = lower($1) for update`,
    [email],
  );
  if (!row) throw new Error('a subscription went away while it was kept');
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

export type Link = { readonly subscription: string; readonly expiresAt: Date };

export async function readLink(reader: Reader, tokenHash: string): Promise<Link | undefined> {
  const [row] = await reader.query<Link>(
    `select subscription_id as "subscription", expires_at as "expiresAt" from app.subscription_link where token_hash = decode($1, 'hex')`,
    [tokenHash],
  );
  return row;
}

/** Keeps the first time. */
export async function confirm(reader: Reader, id: string, at: Date): Promise<void> {
  await reader.query('update app.subscription set confirmed_at = coalesce(confirmed_at, $2) where id = $1', [id, at]);
}

export async function forget(reader: Reader, id: string): Promise<void> {
  await reader.query('delete from app.subscription where id = $1', [id]);
}

/** An address that nobody confirmed is not ours to keep, and a link that has run out opens nothing. */
export async function forgetUnconfirmed(reader: Reader, { since, now }: { since: Date; now: Date }): Promise<void> {
  await reader.query('delete from app.subscription where confirmed_at is null and consented_at < $1', [since]);
  await reader.query('delete from app.subscription_link where expires_at < $1', [now]);
}
