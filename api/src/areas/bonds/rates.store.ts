import { parsePercent } from '@istmo/contract/areas/bonds/percent';
import type { Fixings } from '@istmo/contract/areas/bonds/bond-schedule';
import type { PercentUnits } from '@istmo/contract/areas/bonds/bond-terms';
import type { Reader, Tx } from '@istmo/db/tx';

export type RateIndex = {
  readonly code: string;
  readonly nameEn: string;
  readonly nameEs: string;
  /** Where it is published. */
  readonly source: string;
};

export async function listIndices(reader: Reader): Promise<RateIndex[]> {
  return reader.query<RateIndex>(
    `select code, name_en as "nameEn", name_es as "nameEs", source from app.rate_index order by code limit 200`,
  );
}

export async function hasIndex(reader: Reader, code: string): Promise<boolean> {
  return (await reader.query('select from app.rate_index where code = $1', [code])).length === 1;
}

/** False when there is one of this code already. */
export async function insertIndex(tx: Tx, { code, nameEn, nameEs, source }: RateIndex): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.rate_index (code, name_en, name_es, source) values ($1, $2, $3, $4) on conflict do nothing returning code`,
    [code, nameEn, nameEs, source],
  );
  return rows.length === 1;
}

function requirePercent(stored: string): PercentUnits {
  const percent = parsePercent(stored);
  if (percent === undefined) throw new Error(`a stored rate is a plain decimal, got ${stored}`);
  return percent;
}

/** The rates in force of an index, by the day they are of. */
export async function readFixings(reader: Reader, index: string): Promise<Fixings> {
  const rows = await reader.query<{ day: string; percent: string }>(
    `select distinct on (day) to_char(day, 'YYYY-MM-DD') as day, percent from app.rate_fixing where index_code = $1 order by day, version desc`,
    [index],
  );
  return new Map(rows.map(({ day, percent }) => [day, requirePercent(percent)]));
}

export type RateFixing = {
  readonly index: string;
  readonly day: string;
  readonly version: number;
  readonly percent: PercentUnits;
  /** Where it was read. */
  readonly publishedBy: string;
  readonly enteredAt: Date;
  readonly proposer: string;
  readonly approver: string;
};

/** The newest fixings of an index with the versions that were corrected, the newest day first. */
export async function listFixings(reader: Reader, index: string): Promise<RateFixing[]> {
  const rows = await reader.query<Omit<RateFixing, 'percent'> & { percent: string }>(
    `select f.index_code as index, to_char(f.day, 'YYYY-MM-DD') as day, f.version, f.percent, f.published_by as "publishedBy",
        f.entered_at as "enteredAt", p.name as proposer, a.name as approver
       from app.rate_fixing f join app.staff p on p.id = f.proposed_by join app.staff a on a.id = f.approved_by
      where f.index_code = $1 order by f.day desc, f.version desc limit 500`,
    [index],
  );
  return rows.map(({ percent, ...row }) => ({ ...row, percent: requirePercent(percent) }));
}

type NewFixing = {
  readonly index: string;
  readonly day: string;
  readonly percent: string;
  readonly publishedBy: string;
  readonly at: Date;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly reason: string;
};

/** Stores a rate, as another version where the day has one; returns its number. One proposal of an index and day is open at a time. */
export async function insertFixing(tx: Tx, row: NewFixing): Promise<number> {
  const [stored] = await tx.query<{ version: number }>(
    `insert into app.rate_fixing (index_code, day, version, percent, published_by, entered_at, proposed_by, approved_by, reason)
     select $1, $2, 1 + coalesce(max(version), 0), $3, $4, $5, $6, $7, $8 from app.rate_fixing where index_code = $1 and day = $2
     returning version`,
    [row.index, row.day, row.percent, row.publishedBy, row.at, row.proposedBy, row.approvedBy, row.reason],
  );
  if (!stored) throw new Error('a fixing that was not stored');
  return stored.version;
}
