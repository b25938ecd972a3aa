import type { CsvMapping } from '@istmo/contract/areas/bank/csv-mapping';
import type { StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type StoredMapping = {
  readonly account: string;
  readonly version: number;
  readonly mapping: CsvMapping;
  readonly savedBy: string;
  readonly savedAt: Date;
};

const columns = 'b.account, b.version, b.mapping, s.name as "savedBy", b.saved_at as "savedAt"';
const tables = 'app.bank_csv_mapping b join app.staff s on s.id = b.saved_by';

/** How the CSV of an account is read now. */
export async function findMapping(reader: Reader, account: string): Promise<StoredMapping | undefined> {
  const [row] = await reader.query<StoredMapping>(
    `select ${columns} from ${tables} where b.account = $1 order by b.version desc limit 1`,
    [account],
  );
  return row;
}

export async function readMappings(reader: Reader, accounts: readonly string[]): Promise<StoredMapping[]> {
  return reader.query<StoredMapping>(
    `select ${columns} from ${tables} where b.account = any($1) order by b.saved_at desc, b.version desc limit 100`,
    [accounts],
  );
}

type NewMapping = Pick<StoredMapping, 'account' | 'version' | 'mapping'> & {
  readonly by: StaffId;
  readonly at: Date;
};

/** False when this version is there already: another person saved it. */
export async function insertMapping(tx: Tx, { account, version, mapping, by, at }: NewMapping): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.bank_csv_mapping (account, version, mapping, saved_by, saved_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [account, version, JSON.stringify(mapping), by, at],
  );
  return rows.length === 1;
}
