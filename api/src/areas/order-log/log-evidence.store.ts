/*
 * The log of a market between investors as evidence: parts of it whose hashes checkpoints cover. docs/ledger-format.md has the format.
 */
import type { Reader, Tx } from '@istmo/db/tx';

export type LogEntry = { readonly number: bigint; readonly at: Date; readonly content: string };

type LoggedMarket = {
  readonly id: string;
  readonly symbol: string;
  /** The last entry of its last part; 0: it has none. */
  readonly last: bigint;
};

/** The markets whose log has entries that no part has. */
export async function listUncovered(reader: Reader): Promise<readonly LoggedMarket[]> {
  return reader.query<LoggedMarket>('select id, symbol, last from app.list_uncovered_books()', []);
}

/** Entries after a number, in their order, with the text that evidence covers. */
export async function listEntries(
  reader: Reader,
  { market, after, limit }: { readonly market: string; readonly after: bigint; readonly limit: number },
): Promise<readonly LogEntry[]> {
  return reader.query<LogEntry>('select number, at, content from app.list_book_log($1, $2, $3)', [
    market,
    after,
    limit,
  ]);
}

export type LogPart = {
  readonly market: string;
  readonly first: bigint;
  readonly last: bigint;
  readonly endsAt: Date;
  readonly at: Date;
  readonly name: string;
  readonly hash: Uint8Array;
};

export async function insertPart(tx: Tx, { market, first, last, endsAt, at, name, hash }: LogPart): Promise<void> {
  await tx.query(
    'insert into app.book_log_part (book, first, last, ends_at, at, name, hash) values ($1, $2, $3, $4, $5, $6, $7)',
    [market, first, last, endsAt, at, name, hash],
  );
}

/** A part that a signed checkpoint covers, with what proves it. */
export type ProvenPart = {
  readonly first: bigint;
  readonly last: bigint;
  readonly name: string;
  readonly hash: string;
  /** All evidence that its checkpoint added: number, name and hash. */
  readonly evidence: readonly (readonly [number: string, name: string, hash: string])[];
  readonly checkpoint: string;
  readonly signature: string;
};

type Days = {
  readonly symbol: string;
  /** From the first moment up to, and without, the second. */
  readonly from: Date;
  readonly to: Date;
};

export type ExportedRange = { readonly market: string; readonly first: bigint; readonly last: bigint };

/** The entries of the proven parts that have something of these days; `last` is below `first` where none has. Undefined: there is no such market. */
export async function findRange(reader: Reader, { symbol, from, to }: Days): Promise<ExportedRange | undefined> {
  const [row] = await reader.query<ExportedRange>(
    'select book as market, first, last from app.find_book_log_range($1, $2, $3)',
    [symbol, from, to],
  );
  return row;
}

/** The proven part that begins with an entry. */
export async function readProvenPart(
  reader: Reader,
  { market, first }: { readonly market: string; readonly first: bigint },
): Promise<ProvenPart | undefined> {
  const [row] = await reader.query<ProvenPart>(
    'select first, last, name, hash, evidence, checkpoint, signature from app.read_book_log_part($1, $2)',
    [market, first],
  );
  return row;
}
