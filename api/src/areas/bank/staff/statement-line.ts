import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import { parseUnits } from '@istmo/contract/kernel/money';
import { refuse } from '../../../http/refusal.ts';

/** One booking of a statement. `units` below zero left the account. */
export type StatementLine = {
  /** The bank's own id; '' when it gave none. */
  readonly bankId: string;
  /** YYYY-MM-DD. */
  readonly bookedOn: string;
  readonly units: bigint;
  readonly currency: string;
  readonly reference: string;
  readonly payer: string;
  readonly note: string;
};

/** A statement as it was read. An account or a currency that it does not name is ''. */
export type ReadStatement = {
  readonly format: 'csv' | 'camt053';
  readonly account: string;
  readonly lines: readonly StatementLine[];
};

export const maxLines = 10_000;

/** Account numbers are compared by their letters and digits. */
export const toAccountKey = (account: string): string => account.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();

/** A text of a bank: one line, without control characters, which no reader shows. */
export const toText = (value: string, maxLength = 200): string =>
  value
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength);

export function refuseStatement(message: typeof m.bank_statement_unreadable): never {
  return refuse('invalid_field', message, { field: 'statement' });
}

/** Refuses the statement because of one of its lines, counted from 1. */
export function refuseLine(line: number, problem: 'date' | 'amount' | 'currency' | 'columns'): never {
  const texts = {
    date: m.bank_statement_line_date,
    amount: m.bank_statement_line_amount,
    currency: m.bank_statement_line_currency,
    columns: m.bank_statement_line_columns,
  };
  return refuse('invalid_field', withParams(texts[problem], { line: `${line}` }), { field: 'statement' });
}

/** A day as banks write it, 2026-11-22 or 22/11/2026, or a time that begins with it; undefined for anything else. */
export function readDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(text.trim());
  const local = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  const day = iso ? `${iso[1]}-${iso[2]}-${iso[3]}` : local ? `${local[3]}-${local[2]}-${local[1]}` : '';
  // An invalid date has no JSON, and the 31st of a shorter month becomes another day.
  return day !== '' && `${new Date(`${day}T00:00:00Z`).toJSON()}`.startsWith(day) ? day : undefined;
}

const dotted = /^\d{1,12}(?:\.\d{1,2})?$|^\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,2})?$/;
const comma = /^\d{1,12},\d{1,2}$|^\d{1,3}(?:\.\d{3}){1,3},\d{1,2}$/;

/** An amount in cents, 1,234.50 or 1.234,50, with a sign; undefined for what can be read in two ways, and for a formula. */
export function readCents(text: string): bigint | undefined {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(text.trim()) ?? [];
  const plain = dotted.test(digits)
    ? digits.replaceAll(',', '')
    : comma.test(digits)
      ? digits.replaceAll('.', '').replace(',', '.')
      : undefined;
  const units = plain === undefined ? undefined : parseUnits(plain, 2);
  return units === undefined || sign !== '-' ? units : -units;
}
