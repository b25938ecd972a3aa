import type { Reader } from '@istmo/db/tx';
import { type ExportedRange, findRange, listEntries, type ProvenPart, readProvenPart } from './log-evidence.store.ts';

type LogRange = {
  readonly symbol: string;
  readonly from: Date;
  readonly to: Date;
  /** The last entry of the lines before. */
  readonly after: bigint;
  readonly publicKey: string;
};

type Lines = { readonly lines: readonly string[]; readonly last: bigint; readonly hasMore: boolean };

const toLine = (type: string, fields: object): string => JSON.stringify({ type, ...fields });

const openExport = ({ symbol, publicKey }: LogRange, { first, last }: ExportedRange): string =>
  toLine('book_export', { format: 1, market: symbol, first: `${first}`, last: `${last}`, public_key: publicKey });

const closePart = ({ name, hash, evidence, checkpoint, signature }: ProvenPart): string =>
  toLine('book_part', { name, hash, evidence, checkpoint, signature });

/** The lines of one part of the log, with the first line of the export before the first part and the last one after the last. Undefined: there is no such market. */
export async function readLogLines(reader: Reader, asked: LogRange): Promise<Lines | undefined> {
  const range = await findRange(reader, asked);
  if (!range) return undefined;
  const { market, last: end } = range;
  const isFirst = asked.after < range.first;
  const first = isFirst ? range.first : asked.after + 1n;
  const part = first > end ? undefined : await readProvenPart(reader, { market, first });
  if (!part && first <= end) throw new Error(`no part of the log of ${asked.symbol} begins with entry ${first}`);
  const last = part?.last ?? end;
  const entries = part
    ? await listEntries(reader, { market, after: first - 1n, limit: Number(part.last - first + 1n) })
    : [];
  const hasMore = last < end;
  return {
    lines: [
      ...(isFirst ? [openExport(asked, range)] : []),
      ...entries.map(({ number, content }) => toLine('book_entry', { number: `${number}`, content })),
      ...(part ? [closePart(part)] : []),
      ...(hasMore ? [] : [toLine('book_end', { last: `${end}` })]),
    ],
    last,
    hasMore,
  };
}
