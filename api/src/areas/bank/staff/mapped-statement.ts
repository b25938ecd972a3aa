import type { CsvMapping } from '@istmo/contract/areas/bank/csv-mapping';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { plainName } from './csv-rows.ts';
import { findStatedTotals, sumSides } from './csv-totals.ts';
import { type MappedFile, readMapped, type UnreadLine } from './read-mapped.ts';
import { toAccountKey } from './statement-line.ts';

/** A CSV as it would be stored: what its mapping read, compared with what the file says of itself. */
export type MappedStatement = MappedFile & { readonly sums: ReturnType<typeof sumSides> };

export function readMappedStatement(text: string, mapping: CsvMapping, account: string): MappedStatement {
  const file = readMapped(text, mapping);
  const sums = sumSides(file.lines);
  const problems = [...file.problems];
  const other = findOtherAccount(file.unread, account);
  if (other !== undefined) problems.push(withParams(m.bank_mapping_other_account, { account: other }));
  // Sums of lines that could not be read differ for that reason.
  if (problems.length === 0)
    for (const { side, stated } of findStatedTotals(file, mapping))
      if (stated !== sums[side].total) problems.push(describeTotal(side, sums[side].total, stated));
  return { ...file, problems, sums };
}

function describeTotal(side: 'credits' | 'debits', read: bigint, stated: bigint): Message {
  const totals = { read: formatUnits(read, 2), stated: formatUnits(stated, 2) };
  return withParams(side === 'credits' ? m.bank_mapping_credits_differ : m.bank_mapping_debits_differ, totals);
}

const accountLabel = /^(?:(?:no\.?|num(?:ero)?\.?) (?:de )?)?(?:cuenta|account|iban)\b/;

/** An account that the file names above its bookings and that is not ours. Banks mask the first digits and add zeros or a branch. */
function findOtherAccount(unread: readonly UnreadLine[], own: string): string | undefined {
  for (const { cells, why } of unread) {
    if (why !== 'above') continue;
    const at = cells.findIndex((cell) => accountLabel.test(plainName(cell)));
    if (at < 0) continue;
    const cell = cells[at] ?? '';
    const written = [cell.split(':').slice(1).join(''), ...cells.slice(at + 1), cell];
    const named = written.find((one) => /\d{4}/.test(one));
    const digits = (named ?? '').replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
    if (named === undefined || digits === '') continue;
    const ours = toAccountKey(own)
      .replaceAll(/[^0-9]/g, '')
      .replace(/^0+/, '');
    if (!ours.endsWith(digits) && !(ours.length > 3 && digits.endsWith(ours))) return named.trim().slice(0, 60);
  }
  return undefined;
}
