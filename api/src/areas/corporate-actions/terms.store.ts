import { hash } from 'node:crypto';
import type { EntitlementRounding } from '@istmo/contract/areas/corporate-actions/kinds';
import type { CustomerId, StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { CorporateActionId } from './corporate-actions.store.ts';

/** What is paid in one currency. */
export type ActionRate = {
  readonly currency: string;
  /** In units of 10^-18 of the currency's whole unit for one whole unit of the security; null where all that is paid is named. */
  readonly rate: bigint | null;
  /** In minor units: all that is paid. */
  readonly total: bigint | null;
};

/** Days are YYYY-MM-DD. */
export type ActionTerms = {
  readonly event: CorporateActionId;
  readonly version: number;
  readonly titleEn: string;
  readonly titleEs: string;
  readonly textEn: string;
  readonly textEs: string;
  readonly recordDay: string | null;
  /** The last moment of the record day in the operator's time zone. */
  readonly recordAt: Date | null;
  readonly exDay: string | null;
  readonly paymentDay: string | null;
  readonly cutoffAt: Date | null;
  readonly rounding: EntitlementRounding;
  readonly taxCountry: string | null;
  readonly ratioNew: bigint | null;
  readonly ratioOld: bigint | null;
  readonly maxUnits: bigint | null;
  readonly claimUntil: string | null;
  /** Of a vote its resolutions; an empty object otherwise. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly documents: readonly string[];
  /** The first is paid to who chooses none. */
  readonly rates: readonly ActionRate[];
};

export type StoredTerms = ActionTerms & { readonly hash: Uint8Array; readonly createdAt: Date };

/** SHA-256 of the terms: what two of the staff approve, and what the published notice names. */
function hashTerms(terms: ActionTerms): Buffer {
  const plain = JSON.stringify(terms, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  return hash('sha256', plain, 'buffer');
}

export type TermsAuthor = {
  readonly staff: StaffId | null;
  readonly customer: CustomerId | null;
  readonly at: Date;
};

/** Stores a version of the terms of a draft; the caller has the draft's row locked. */
export async function insertTerms(tx: Tx, terms: ActionTerms, author: TermsAuthor): Promise<void> {
  await tx.query(
    `insert into app.corporate_action_terms (event, version, title_en, title_es, text_en, text_es, record_day, record_at, ex_day, payment_day, cutoff_at,
       rounding, tax_country, ratio_new, ratio_old, max_units, claim_until, details, documents, hash, created_at, by_staff, by_customer)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
    [
      terms.event,
      terms.version,
      terms.titleEn,
      terms.titleEs,
      terms.textEn,
      terms.textEs,
      terms.recordDay,
      terms.recordAt,
      terms.exDay,
      terms.paymentDay,
      terms.cutoffAt,
      terms.rounding,
      terms.taxCountry,
      terms.ratioNew,
      terms.ratioOld,
      terms.maxUnits,
      terms.claimUntil,
      JSON.stringify(terms.details),
      [...terms.documents],
      hashTerms(terms),
      author.at,
      author.staff,
      author.customer,
    ],
  );
  for (const [index, { currency, rate, total }] of terms.rates.entries()) {
    await tx.query(
      `insert into app.corporate_action_rate (event, version, position, currency, rate, total_units)
       values ($1, $2, $3, $4, $5::numeric / 1000000000000000000, $6)`,
      [terms.event, terms.version, index + 1, currency, rate, total],
    );
  }
}

const termsColumns = `t.event, t.version, t.title_en as "titleEn", t.title_es as "titleEs", t.text_en as "textEn", t.text_es as "textEs",
  t.record_day::text as "recordDay", t.record_at as "recordAt", t.ex_day::text as "exDay", t.payment_day::text as "paymentDay",
  t.cutoff_at as "cutoffAt", t.rounding, t.tax_country as "taxCountry", t.ratio_new as "ratioNew", t.ratio_old as "ratioOld",
  t.max_units as "maxUnits", t.claim_until::text as "claimUntil", t.details, t.documents, t.hash, t.created_at as "createdAt",
  coalesce((select jsonb_agg(jsonb_build_object('currency', r.currency, 'rate', (r.rate * 1000000000000000000)::numeric(60)::text,
      'total', r.total_units::text) order by r.position)
     from app.corporate_action_rate r where (r.event, r.version) = (t.event, t.version)), '[]') as rates`;

type RateRow = { readonly currency: string; readonly rate: string | null; readonly total: string | null };
type TermsRow = Omit<StoredTerms, 'rates'> & { readonly rates: readonly RateRow[] };

const toBigint = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
const toTerms = ({ rates, ...row }: TermsRow): StoredTerms => ({
  ...row,
  rates: rates.map(({ currency, rate, total }) => ({ currency, rate: toBigint(rate), total: toBigint(total) })),
});

/** The terms in force of each event: the version that its row names. */
export async function readTerms(
  reader: Reader,
  events: readonly CorporateActionId[],
): Promise<ReadonlyMap<CorporateActionId, StoredTerms>> {
  const rows = await reader.query<TermsRow>(
    `select ${termsColumns} from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
      where a.id = any($1::uuid[])`,
    [[...events]],
  );
  return new Map(rows.map((row) => [row.event, toTerms(row)]));
}

export async function requireTerms(reader: Reader, event: CorporateActionId): Promise<StoredTerms> {
  const terms = (await readTerms(reader, [event])).get(event);
  if (!terms) throw new Error(`the corporate action ${event} has no terms`);
  return terms;
}
