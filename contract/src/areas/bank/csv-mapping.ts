import * as z from 'zod/mini';
import { text } from '../../kernel/field.ts';

export const csvSeparators = ['comma', 'semicolon', 'tab', 'bar'] as const;

/** The place of a column in the file, counted from 1; 0 for none. */
const place = z.int().check(z.gte(0), z.lte(60));

/** How the CSV of a bank account is read. */
export const csvMapping = z.object({
  separator: z.enum(csvSeparators),
  /** The cells of the line that names the columns: a file with others is not read. */
  headings: z.array(text(200)).check(z.minLength(1), z.maxLength(60)),
  columns: z.object({
    day: place,
    value_day: place,
    amount: place,
    credit: place,
    debit: place,
    direction: place,
    reference: place,
    payer: place,
    note: place,
    balance: place,
    currency: place,
    bank_id: place,
  }),
  /** '' is not chosen yet. */
  day_order: z.enum(['', 'day-first', 'month-first', 'year-first']),
  decimals: z.enum(['', 'point', 'comma']),
  /** The words of the column `direction`. */
  credit_words: z.array(text(60)).check(z.maxLength(20)),
  debit_words: z.array(text(60)).check(z.maxLength(20)),
  /** How the lines begin that are no bookings: totals, balances carried forward, remarks. */
  other_lines: z.array(text(60)).check(z.maxLength(30)),
});
export type CsvMapping = z.output<typeof csvMapping>;
/** What a column of a bank's CSV can be to us. */
export type CsvColumn = keyof CsvMapping['columns'];
