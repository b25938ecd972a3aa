import { createHash } from 'node:crypto';
import type { CustomerId, StaffId } from '@istmo/contract/kernel/id';
import type { RaisePageContent } from '@istmo/contract/kernel/raise-page';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';
import type { AcceptedDocument, RaiseId, RaisePage } from '../areas/raises/public.ts';
import type { Clock } from '../runtime/clock.ts';

/** The owner's login, and the time. */
type Store = { readonly owner: Db; readonly clock: Clock };

type OrderRow = {
  readonly raise: RaiseId;
  readonly customer: CustomerId;
  readonly state: string;
  readonly reason?: string;
  readonly currency?: string;
  /** In minor units of the currency. */
  readonly paid: bigint;
  /** In that of the terms; null while the rate is not known. */
  readonly value?: bigint | null;
  readonly wanted: bigint;
  readonly step?: number;
  /** Where the price is by demand: the highest that is paid. */
  readonly limitPrice?: bigint;
  readonly country?: string;
  readonly category?: string;
  /** When it was ordered; now without it. */
  readonly at?: Date;
  readonly allotted?: bigint;
  readonly price?: bigint;
};

const unpaid: readonly string[] = ['awaiting', 'paying', 'expired'];
const underWay: readonly string[] = ['awaiting', 'paying', 'open'];

/** A subscription as a row, past the guards of orders and without its money: for tests of what is read of subscriptions. */
export async function storeSubscription({ owner, clock }: Store, order: OrderRow): Promise<void> {
  const { raise, customer, state, reason = '', currency = 'USD', paid, wanted, step, allotted, price } = order;
  const now = order.at ?? clock.now();
  const id = newId();
  await owner.inTransaction(async (tx) => {
    await tx.query('alter table app.raise_subscription disable trigger user', []);
    await tx.query(
      `insert into app.raise_subscription (id, reference, raise, customer_id, terms_version, state, state_since, reason, paid_by, currency, paid_units,
         value_units, wanted_units, price_step, limit_price, country, category, leave_until, documents, created_at, paid_at, ended_at, allotted_units, allotted_price, cost_units)
       values ($1, $2, $3, $4, 1, $5, $6, $7, 'balance', $8, $9, $10, $11, $12, $18, $19, $20, $6, '[]', $6, $13, $14, $15, $16, $17)`,
      [
        id,
        `SU-${id.replaceAll('-', '').slice(-12).toUpperCase()}`,
        raise,
        customer,
        state,
        now,
        reason,
        currency,
        paid,
        order.value === undefined ? paid : order.value,
        wanted,
        step ?? null,
        unpaid.includes(state) ? null : now,
        underWay.includes(state) ? null : now,
        allotted ?? null,
        price ?? null,
        allotted === undefined ? null : paid,
        order.limitPrice ?? null,
        order.country ?? 'PA',
        order.category ?? 'retail',
      ],
    );
    await tx.query('alter table app.raise_subscription enable trigger user', []);
  });
}

type PageRow = { readonly raise: RaiseId; readonly by: StaffId; readonly content: RaisePageContent | RaisePage };

/** The first version of the page of a raise. */
export async function storeRaisePage({ owner, clock }: Store, { raise, by, content }: PageRow): Promise<void> {
  await owner.query(
    'insert into app.raise_page (raise, version, content, created_at, by_staff) values ($1, 1, $2, $3, $4)',
    [raise, JSON.stringify(content), clock.now(), by],
  );
}

type DocumentRow = {
  readonly document: string;
  readonly instrument: string;
  readonly fileKey: string;
  readonly bytes: Uint8Array;
  readonly titles: readonly [en: string, es: string];
  readonly by: StaffId;
};

/** A prospectus of a security, in its first version, as the terms of a raise name it. */
export async function storeProspectus(
  { operator, clock }: { readonly operator: Db; readonly clock: Clock },
  row: DocumentRow,
): Promise<AcceptedDocument> {
  const { document, instrument, fileKey, bytes, titles, by } = row;
  const sha256 = createHash('sha256').update(bytes).digest();
  await operator.query(
    "insert into app.security_document (id, instrument, kind, created_at) values ($1, $2, 'prospectus', $3)",
    [document, instrument, clock.now()],
  );
  await operator.query(
    `insert into app.document_version (document, version, title_en, title_es, file_key, bytes, sha256, uploaded_by, uploaded_at)
     values ($1, 1, $2, $3, $4, $5, $6, $7, $8)`,
    [document, ...titles, fileKey, bytes.length, sha256, by, clock.now()],
  );
  return { document, version: 1, hash: sha256.toString('hex') };
}

const texts = (name: string, summary: string) => ({ name, summary, sections: [], questions: [] });

/** A page with nothing but what each must have. */
export const shortPage: RaisePageContent = {
  en: texts('Volcano Coffee', 'Three new farms in Chiriquí'),
  es: texts('Café Volcán', 'Tres fincas nuevas en Chiriquí'),
  picture: null,
  team: [],
};
