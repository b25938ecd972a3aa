import type { BondTerms } from '@istmo/contract/areas/bonds/bond-terms';
import { toBondTermsFields } from '@istmo/contract/areas/bonds/convert-bond-terms';
import { parseBondTerms } from '@istmo/contract/areas/bonds/parse-bond-terms';
import type { Reader, Tx } from '@istmo/db/tx';

/** One version of the terms of a bond. */
export type BondTermsVersion = {
  readonly instrument: string;
  readonly version: number;
  readonly terms: BondTerms;
  readonly from: Date;
  readonly proposer: string;
  readonly approver: string;
  readonly reason: string;
};

type TermsRow = Omit<BondTermsVersion, 'terms'> & {
  readonly nominalUnits: bigint;
  readonly currency: string;
  readonly issuedOn: string;
  readonly maturesOn: string;
  readonly frequency: number;
  readonly stub: string;
  readonly isEndOfMonth: boolean;
  readonly dayCount: string;
  readonly convention: string;
  readonly calendars: string[];
  readonly fixedPercent: string | null;
  readonly indexCode: string | null;
  readonly marginPercent: string | null;
  readonly fixingDays: number | null;
  readonly amortisation: string;
  readonly redemptions: unknown;
};

function toVersion(row: TermsRow): BondTermsVersion {
  const { instrument, version, from, proposer, approver, reason } = row;
  const terms = parseBondTerms({
    nominal: `${row.nominalUnits}`,
    currency: row.currency,
    issued_on: row.issuedOn,
    matures_on: row.maturesOn,
    frequency: row.frequency,
    stub: row.stub,
    end_of_month: row.isEndOfMonth,
    rate:
      row.fixedPercent === null
        ? { kind: 'index', index: row.indexCode, margin: row.marginPercent, fixing_days: row.fixingDays }
        : { kind: 'fixed', percent: row.fixedPercent },
    day_count: row.dayCount,
    convention: row.convention,
    calendars: row.calendars,
    amortisation: { kind: row.amortisation, redemptions: row.redemptions },
  });
  if (!terms) throw new Error(`version ${version} of the terms of ${instrument} cannot be read`);
  return { instrument, version, terms, from, proposer, approver, reason };
}

const columns = `t.instrument, t.version, t.nominal_units as "nominalUnits", t.currency, to_char(t.issued_on, 'YYYY-MM-DD') as "issuedOn",
  to_char(t.matures_on, 'YYYY-MM-DD') as "maturesOn", t.frequency, t.stub, t.is_end_of_month as "isEndOfMonth", t.day_count as "dayCount",
  t.convention, t.calendars, t.fixed_percent as "fixedPercent", t.index_code as "indexCode", t.margin_percent as "marginPercent",
  t.fixing_days as "fixingDays", t.amortisation, t.redemptions, t.from_at as "from", p.name as proposer, a.name as approver, t.reason`;
const tables = `app.bond_terms t join app.staff p on p.id = t.proposed_by join app.staff a on a.id = t.approved_by`;

/** The terms in force of every bond. */
export async function readAllBondTerms(reader: Reader): Promise<BondTermsVersion[]> {
  const rows = await reader.query<TermsRow>(
    `select distinct on (t.instrument) ${columns} from ${tables} order by t.instrument, t.version desc`,
  );
  return rows.map(toVersion);
}

/** All versions of the terms of a bond, the newest first; none for what is no bond. */
export async function readTermsVersions(reader: Reader, instrument: string): Promise<BondTermsVersion[]> {
  const rows = await reader.query<TermsRow>(
    `select ${columns} from ${tables} where t.instrument = $1 order by t.version desc limit 200`,
    [instrument],
  );
  return rows.map(toVersion);
}

/** The terms in force of a bond; undefined for what is none. */
export async function readBondTerms(reader: Reader, instrument: string): Promise<BondTermsVersion | undefined> {
  const [row] = await reader.query<TermsRow>(
    `select ${columns} from ${tables} where t.instrument = $1 order by t.version desc limit 1`,
    [instrument],
  );
  return row && toVersion(row);
}

type NewTerms = {
  readonly instrument: string;
  readonly version: number;
  readonly terms: BondTerms;
  readonly from: Date;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly reason: string;
};

export async function insertBondTerms(tx: Tx, { terms, ...row }: NewTerms): Promise<void> {
  const fields = toBondTermsFields(terms);
  const { rate, amortisation } = fields;
  const index = rate.kind === 'index' ? rate : undefined;
  await tx.query(
    `insert into app.bond_terms (instrument, version, nominal_units, currency, issued_on, matures_on, frequency, stub, is_end_of_month,
       day_count, convention, calendars, fixed_percent, index_code, margin_percent, fixing_days, amortisation, redemptions, from_at,
       proposed_by, approved_by, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
    [
      row.instrument,
      row.version,
      fields.nominal,
      fields.currency,
      fields.issued_on,
      fields.matures_on,
      fields.frequency,
      fields.stub,
      fields.end_of_month,
      fields.day_count,
      fields.convention,
      fields.calendars,
      rate.kind === 'fixed' ? rate.percent : null,
      index?.index ?? null,
      index?.margin ?? null,
      index?.fixing_days ?? null,
      amortisation.kind,
      JSON.stringify(amortisation.kind === 'table' ? amortisation.redemptions : []),
      row.from,
      row.proposedBy,
      row.approvedBy,
      row.reason,
    ],
  );
}
