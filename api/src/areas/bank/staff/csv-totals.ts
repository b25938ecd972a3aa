import type { CsvMapping } from '@istmo/contract/areas/bank/csv-mapping';
import { readMappedCents } from './csv-cells.ts';
import { plainName } from './csv-rows.ts';
import type { MappedFile, UnreadLine } from './read-mapped.ts';

type Side = 'credits' | 'debits';
/** A sum that the file states of itself. */
export type StatedTotal = { readonly side: Side; readonly stated: bigint };

const sideWords: Readonly<Record<Side, RegExp>> = {
  credits: /\b(?:credito?s?|abonos?|depositos?|ingresos?|credits?|deposits?)\b/,
  debits: /\b(?:debito?s?|cargos?|retiros?|egresos?|debits?|withdrawals?)\b/,
};

const magnitude = (units: bigint): bigint => (units < 0n ? -units : units);

/** The totals of a line: in the columns of credits and debits, else the one that its text names. */
function totalsOf({ cells }: UnreadLine, mapping: CsvMapping): StatedTotal[] {
  const notation = mapping.decimals === 'comma' ? 'comma' : 'point';
  const read = (cell: string | undefined): bigint | undefined => readMappedCents(cell ?? '', notation);
  const words = plainName(cells.filter((cell) => read(cell) === undefined).join(' '));
  if (!/\btotal/.test(words)) return [];
  const [credit, debit] = [read(cells[mapping.columns.credit - 1]), read(cells[mapping.columns.debit - 1])];
  if (credit !== undefined && debit !== undefined)
    return [
      { side: 'credits', stated: magnitude(credit) },
      { side: 'debits', stated: magnitude(debit) },
    ];
  const [side, other] = (['credits', 'debits'] as const).filter((one) => sideWords[one].test(words));
  const amounts = cells.flatMap((cell) => read(cell) ?? []);
  const [stated] = amounts;
  // Two amounts may be a count and a sum: which of them is meant is not known.
  return side === undefined || other !== undefined || stated === undefined || amounts.length > 1
    ? []
    : [{ side, stated: magnitude(stated) }];
}

/** What the file says that its credits and debits come to, above or below its bookings. */
export const findStatedTotals = ({ unread }: MappedFile, mapping: CsvMapping): StatedTotal[] =>
  unread.flatMap((line) => totalsOf(line, mapping));

/** What was read, each direction without its sign. */
export function sumSides(lines: readonly { readonly units: bigint }[]) {
  const sum = (of: readonly { readonly units: bigint }[]) => ({
    count: of.length,
    total: magnitude(of.reduce((total, { units }) => total + units, 0n)),
  });
  return {
    credits: sum(lines.filter(({ units }) => units > 0n)),
    debits: sum(lines.filter(({ units }) => units < 0n)),
  };
}
