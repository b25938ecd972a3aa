import { hash } from 'node:crypto';
import type { CustomerId, StaffId } from '@istmo/contract/kernel/id';
import type { AllocationMethod, PriceMode, PriorityGroup, RateRule } from '@istmo/contract/kernel/raise';
import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from './raises.store.ts';

/** A document that an order accepts, with the hash of the file: SHA-256 in hex. */
export type AcceptedDocument = { readonly document: string; readonly version: number; readonly hash: string };

type CoolingOff = {
  /** ISO 3166, two letters, or `*`. */
  readonly country: string;
  readonly category: 'retail' | 'professional' | 'institutional' | '*';
  readonly days: number;
};

type Milestone = { readonly titleEn: string; readonly titleEs: string; readonly basisPoints: number };

type PriceStep = { readonly units: bigint; readonly price: bigint };

/** Amounts are in minor units of `currency`, prices for one whole unit of the security, units in its smallest unit. */
export type RaiseTerms = {
  readonly raise: RaiseId;
  readonly version: number;
  readonly titleEn: string;
  readonly titleEs: string;
  readonly currency: string;
  readonly priceMode: PriceMode;
  readonly priceLow: bigint;
  readonly priceHigh: bigint;
  readonly priceTick: bigint;
  /** Empty unless the price rises in steps. */
  readonly steps: readonly PriceStep[];
  readonly offeredUnits: bigint;
  readonly overUnits: bigint;
  readonly softCap: bigint | null;
  readonly minOrderUnits: bigint;
  readonly stepUnits: bigint;
  /** The most of one investor in `currency`, by category; a missing one has no limit. */
  readonly maxByCategory: Readonly<Record<string, bigint>>;
  readonly announceAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly currencies: readonly string[];
  readonly takesCards: boolean;
  readonly rateRule: RateRule;
  readonly allocation: AllocationMethod;
  readonly priorities: readonly PriorityGroup[];
  readonly coolingOff: readonly CoolingOff[];
  readonly lockUpDays: number | null;
  readonly feeBasisPoints: number;
  readonly questionnaire: string | null;
  readonly documents: readonly AcceptedDocument[];
  readonly milestones: readonly Milestone[];
  readonly changeEn: string;
  readonly changeEs: string;
  /** Until when those who subscribed before this version may leave for it. */
  readonly leaveUntil: Date | null;
  readonly changedBy: string | null;
};

export type StoredRaiseTerms = RaiseTerms & { readonly hash: Uint8Array; readonly createdAt: Date };

export type RaiseAuthor = { readonly staff: StaffId | null; readonly customer: CustomerId | null; readonly at: Date };

const toPlain = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? `${one}` : one));

/** SHA-256 of the terms without who changed them: what two of the staff approve, and what the page names. */
export function hashRaiseTerms(terms: RaiseTerms): Buffer {
  return hash('sha256', toPlain({ ...terms, changedBy: null }), 'buffer');
}

/** Stores a version of the terms; the caller has the row of the raise locked. */
export async function insertRaiseTerms(tx: Tx, terms: RaiseTerms, author: RaiseAuthor): Promise<void> {
  const cells: Record<string, unknown> = {
    raise: terms.raise,
    version: terms.version,
    title_en: terms.titleEn,
    title_es: terms.titleEs,
    currency: terms.currency,
    price_mode: terms.priceMode,
    price_low: terms.priceLow,
    price_high: terms.priceHigh,
    price_tick: terms.priceTick,
    offered_units: terms.offeredUnits,
    over_units: terms.overUnits,
    soft_cap: terms.softCap,
    min_order_units: terms.minOrderUnits,
    step_units: terms.stepUnits,
    max_by_category: toPlain(terms.maxByCategory),
    announce_at: terms.announceAt,
    opens_at: terms.opensAt,
    closes_at: terms.closesAt,
    currencies: [...terms.currencies],
    takes_cards: terms.takesCards,
    rate_rule: terms.rateRule,
    allocation: terms.allocation,
    priorities: [...terms.priorities],
    cooling_off: toPlain(terms.coolingOff),
    lock_up_days: terms.lockUpDays,
    fee_basis_points: terms.feeBasisPoints,
    questionnaire: terms.questionnaire,
    documents: toPlain(terms.documents),
    milestones: toPlain(terms.milestones),
    change_en: terms.changeEn,
    change_es: terms.changeEs,
    leave_until: terms.leaveUntil,
    changed_by: terms.changedBy,
    hash: hashRaiseTerms(terms),
    created_at: author.at,
    by_staff: author.staff,
    by_customer: author.customer,
  };
  const names = Object.keys(cells);
  await tx.query(
    `insert into app.raise_terms (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(cells),
  );
  for (const [index, { units, price }] of terms.steps.entries())
    await tx.query(
      'insert into app.raise_price_step (raise, version, number, units, price) values ($1, $2, $3, $4, $5)',
      [terms.raise, terms.version, index + 1, units, price],
    );
}

const columns = `t.raise, t.version, t.title_en as "titleEn", t.title_es as "titleEs", t.currency, t.price_mode as "priceMode", t.price_low as "priceLow",
  t.price_high as "priceHigh", t.price_tick as "priceTick", t.offered_units as "offeredUnits", t.over_units as "overUnits", t.soft_cap as "softCap",
  t.min_order_units as "minOrderUnits", t.step_units as "stepUnits", t.max_by_category as "maxByCategory", t.announce_at as "announceAt",
  t.opens_at as "opensAt", t.closes_at as "closesAt", t.currencies, t.takes_cards as "takesCards", t.rate_rule as "rateRule", t.allocation,
  t.priorities, t.cooling_off as "coolingOff", t.lock_up_days as "lockUpDays", t.fee_basis_points as "feeBasisPoints", t.questionnaire, t.documents,
  t.milestones, t.change_en as "changeEn", t.change_es as "changeEs", t.leave_until as "leaveUntil", t.changed_by as "changedBy", t.hash,
  t.created_at as "createdAt",
  coalesce((select jsonb_agg(jsonb_build_object('units', s.units::text, 'price', s.price::text) order by s.number)
     from app.raise_price_step s where (s.raise, s.version) = (t.raise, t.version)), '[]') as steps`;

type TermsRow = Omit<StoredRaiseTerms, 'steps' | 'maxByCategory'> & {
  readonly steps: readonly { readonly units: string; readonly price: string }[];
  readonly maxByCategory: Readonly<Record<string, string>>;
};

function toTerms({ steps, maxByCategory, ...row }: TermsRow): StoredRaiseTerms {
  return {
    ...row,
    steps: steps.map(({ units, price }) => ({ units: BigInt(units), price: BigInt(price) })),
    maxByCategory: Object.fromEntries(Object.entries(maxByCategory).map(([name, most]) => [name, BigInt(most)])),
  };
}

/** The terms in force of each raise. */
export async function readRaiseTerms(
  reader: Reader,
  raises: readonly RaiseId[],
): Promise<ReadonlyMap<RaiseId, StoredRaiseTerms>> {
  const rows = await reader.query<TermsRow>(
    `select ${columns} from app.raise_terms t join app.raise r on (r.id, r.version) = (t.raise, t.version) where r.id = any ($1)`,
    [[...raises]],
  );
  return new Map(rows.map((row) => [row.raise, toTerms(row)]));
}

/** The terms in force of a raise that exists. */
export async function requireRaiseTerms(reader: Reader, raise: RaiseId): Promise<StoredRaiseTerms> {
  const terms = (await readRaiseTerms(reader, [raise])).get(raise);
  if (!terms) throw new Error(`the raise ${raise} has no terms`);
  return terms;
}

/** One version of the terms. */
export async function readTermsOf(
  reader: Reader,
  raise: RaiseId,
  version: number,
): Promise<StoredRaiseTerms | undefined> {
  const [row] = await reader.query<TermsRow>(
    `select ${columns} from app.raise_terms t where t.raise = $1 and t.version = $2`,
    [raise, version],
  );
  return row && toTerms(row);
}

/** Every version of the terms, oldest first. */
export async function listRaiseTerms(reader: Reader, raise: RaiseId): Promise<StoredRaiseTerms[]> {
  const rows = await reader.query<TermsRow>(
    `select ${columns} from app.raise_terms t where t.raise = $1 order by t.version`,
    [raise],
  );
  return rows.map(toTerms);
}
