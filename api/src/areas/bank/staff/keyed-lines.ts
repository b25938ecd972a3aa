import { createHash } from 'node:crypto';
import { bankCurrency } from '@istmo/contract/areas/bank/bank.rules';
import type { ReadStatement, StatementLine } from './statement-line.ts';

/** How often each content was in the statements of one account in a file. */
export type ContentCounts = Map<string, number>;

/** The lines that moved money, each with the key that makes it one line also in an overlapping statement. */
export function toKeyedLines({ lines }: ReadStatement, counts: ContentCounts) {
  return lines
    .filter(({ units }) => units !== 0n)
    .map((line) => {
      // Banks number the lines of each statement from one, so an id counts together with day and amount.
      const base =
        line.bankId === '' ? `made ${contentOf(line)}` : `bank ${line.bankId} ${line.bookedOn} ${line.units}`;
      // Two equal payments on one day are two lines, in every statement of that day.
      const count = (counts.get(base) ?? 0) + 1;
      counts.set(base, count);
      return { ...line, currency: bankCurrency, key: `${base} ${count}` };
    });
}

const contentOf = ({ bookedOn, units, reference, payer, note }: StatementLine): string =>
  createHash('sha256')
    .update(JSON.stringify([bookedOn, `${units}`, reference, payer, note]))
    .digest('hex');
