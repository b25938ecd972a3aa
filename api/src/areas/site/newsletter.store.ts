import type { StaffId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

/** Subject and text of a newsletter by language. */
export type NewsletterTexts = Readonly<Record<Language, { readonly subject: string; readonly body: string }>>;

type NewsletterRow = { subjectEn: string; bodyEn: string; subjectEs: string; bodyEs: string };

type NewNewsletter = {
  readonly id: string;
  readonly texts: NewsletterTexts;
  readonly at: Date;
  /** Null where the platform itself sends it: the letter about a tranche that opened. */
  readonly staff: StaffId | null;
};

/** Stores a newsletter with a row for each confirmed subscriber and answers how many; undefined when its id is stored already. */
export async function insertNewsletter(tx: Tx, newsletter: NewNewsletter): Promise<number | undefined> {
  const { id, texts, at, staff } = newsletter;
  const stored = await tx.query(
    `insert into app.newsletter (id, subject_en, body_en, subject_es, body_es, sent_at, sent_by, recipients)
     values ($1, $2, $3, $4, $5, $6, $7, 0) on conflict do nothing returning id`,
    [id, texts.en.subject, texts.en.body, texts.es.subject, texts.es.body, at, staff],
  );
  if (stored.length === 0) return undefined;
  const recipients = await tx.query(
    `insert into app.newsletter_recipient (newsletter_id, subscription_id)
     select $1, id from app.subscription where confirmed_at is not null returning 1`,
    [id],
  );
  await tx.query('update app.newsletter set recipients = $2 where id = $1', [id, recipients.length]);
  return recipients.length;
}

export async function readNewsletterTexts(reader: Reader, id: string): Promise<NewsletterTexts | undefined> {
  const [row] = await reader.query<NewsletterRow>(
    `select subject_en as "subjectEn", body_en as "bodyEn", subject_es as "subjectEs", body_es as "bodyEs"
       from app.newsletter where id = $1`,
    [id],
  );
  return (
    row && {
      en: { subject: row.subjectEn, body: row.bodyEn },
      es: { subject: row.subjectEs, body: row.bodyEs },
    }
  );
}

/** A recipient whose email is not queued yet; without an address when the subscription has ended. */
export type Recipient = {
  readonly subscription: string;
  readonly email: string | null;
  readonly language: Language | null;
};

/** The next recipients, which no other process takes until the transaction ends. */
export async function takeRecipients(tx: Tx, newsletter: string, limit: number): Promise<Recipient[]> {
  return tx.query<Recipient>(
    `select r.subscription_id as subscription, s.email, s.language
       from app.newsletter_recipient r left join app.subscription s on s.id = r.subscription_id and s.confirmed_at is not null
      where r.newsletter_id = $1 and r.state = 'waiting' limit $2 for update of r skip locked`,
    [newsletter, limit],
  );
}

export async function markRecipients(
  tx: Tx,
  newsletter: string,
  { subscriptions, state }: { subscriptions: readonly string[]; state: 'queued' | 'left' },
): Promise<void> {
  await tx.query(
    'update app.newsletter_recipient set state = $3 where newsletter_id = $1 and subscription_id = any($2::uuid[])',
    [newsletter, [...subscriptions], state],
  );
}

export type NewsletterEntry = {
  readonly id: string;
  readonly subjectEn: string;
  readonly subjectEs: string;
  readonly sentAt: Date;
  readonly recipients: number;
  readonly waiting: number;
  readonly left: number;
};

export async function readNewsletters(reader: Reader): Promise<NewsletterEntry[]> {
  return reader.query<NewsletterEntry>(
    `select n.id, n.subject_en as "subjectEn", n.subject_es as "subjectEs", n.sent_at as "sentAt", n.recipients,
       (select count(*)::int from app.newsletter_recipient r where r.newsletter_id = n.id and r.state = 'waiting') as waiting,
       (select count(*)::int from app.newsletter_recipient r where r.newsletter_id = n.id and r.state = 'left') as left
     from app.newsletter n order by n.sent_at desc limit 50`,
    [],
  );
}

export async function countSubscribers(reader: Reader): Promise<Record<Language, number>> {
  const [row] = await reader.query<Record<Language, number>>(
    `select count(*) filter (where language = 'en')::int as en, count(*) filter (where language = 'es')::int as es
       from app.subscription where confirmed_at is not null`,
    [],
  );
  return row ?? { en: 0, es: 0 };
}

export async function deleteNewsletterRecipients(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.newsletter_recipient where (newsletter_id, subscription_id) in (
       select r.newsletter_id, r.subscription_id from app.newsletter_recipient r join app.newsletter n on n.id = r.newsletter_id
        where n.sent_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}
