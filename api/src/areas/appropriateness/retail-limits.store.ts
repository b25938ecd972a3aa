import type { RetailLimitRule } from '@istmo/contract/areas/appropriateness/retail-limit';
import { anyCountry } from '@istmo/contract/areas/appropriateness/retail-limit.rules';
import type { Id } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { InvestorCategory } from '@istmo/contract/kernel/investor-category';
import type { Reader, Tx } from '@istmo/db/tx';

export type RetailLimitId = Id<'retail-limit'>;

/** Whom a limit is about. */
export type LimitSubject = {
  /** ISO 3166 alpha-2, or `*`. */
  readonly country: string;
  readonly category: InvestorCategory;
};

/** One version of a limit; the newest of a country and category is in force. */
export type RetailLimit = RetailLimitRule &
  LimitSubject & {
    readonly id: RetailLimitId;
    readonly version: number;
    readonly basis: Readonly<Record<Language, string>>;
  };

type LimitRow = Omit<RetailLimit, 'basis'> & { readonly en: string; readonly es: string };

const toLimit = <Row extends LimitRow>({ en, es, ...row }: Row) => ({ ...row, basis: { en, es } });

const columns =
  'id, country, category, version, floor_cents as "floorCents", share, measure, basis_en as en, basis_es as es';

/** The limit in force for investors of a country and category: its own, else that of every country; undefined without one. */
export async function findRetailLimit(
  reader: Reader,
  { country, category }: LimitSubject,
): Promise<RetailLimit | undefined> {
  const [row] = await reader.query<LimitRow>(
    `select ${columns} from app.retail_limit where category = $2 and country in ($1, $3)
      order by (country = $3), version desc limit 1`,
    [country, category, anyCountry],
  );
  return row && toLimit(row);
}

/** The number of the newest version of a limit; 0 without one. */
export async function readLimitVersion(reader: Reader, { country, category }: LimitSubject): Promise<number> {
  const [row] = await reader.query<{ version: number }>(
    'select coalesce(max(version), 0)::integer as version from app.retail_limit where country = $1 and category = $2',
    [country, category],
  );
  return row?.version ?? 0;
}

/** All versions, by country and category, the newest first. */
export async function listLimits(reader: Reader): Promise<(RetailLimit & { readonly at: Date })[]> {
  const rows = await reader.query<LimitRow & { at: Date }>(
    `select ${columns}, at from app.retail_limit order by country, category, version desc limit 1000`,
  );
  return rows.map(toLimit);
}

/** Stores a limit that two of the staff decided; the database compares it with the proposal. */
export async function insertLimit(
  tx: Tx,
  limit: RetailLimit,
  { proposal, at }: { readonly proposal: string; readonly at: Date },
): Promise<void> {
  const { id, country, category, version, floorCents, share, measure, basis } = limit;
  await tx.query(
    `insert into app.retail_limit (id, country, category, version, floor_cents, share, measure, basis_en, basis_es, proposal, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [id, country, category, version, floorCents, share, measure, basis.en, basis.es, proposal, at],
  );
}
