import * as m from '@istmo/contract/messages';
import { type Message, withParams } from '@istmo/contract/kernel/message';
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
  /** From when it bears interest; '' where the bank does not say. */
  readonly valueOn?: string | undefined;
};

/** A statement as it was read. An account or a currency that it does not name is ''. */
export type ReadStatement = {
  readonly format: 'csv' | 'camt053' | 'mt940';
  readonly account: string;
  readonly lines: readonly StatementLine[];
  /** In cents, before the first and after the last booking, where the bank states both. */
  readonly balances?: { readonly opening: bigint; readonly closing: bigint } | undefined;
  /** The days that it is for, where it says so: a statement of days without a booking has no other. */
  readonly days?: { readonly first: string; readonly last: string } | undefined;
  /** The numbers of the statement, by which a missing one is found. */
  readonly numbers?: { readonly electronic: bigint | undefined; readonly legal: bigint | undefined } | undefined;
  /** The version of the account's mapping that it was read by. */
  readonly mappingVersion?: number | undefined;
};

export const maxLines = 10_000;

/** Account numbers are compared by their letters and digits. */
export const toAccountKey = (account: string): string => account.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();

/** The longest text about a payment; ISO 20022 allows several of 500 characters. */
export const maxNote = 4_000;

/** A text of a bank: one line, without control characters, which no reader shows. What is too long ends with a mark. */
export function toText(value: string, maxLength = 200): string {
  const text = value.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}

export function refuseStatement(message: Message): never {
  return refuse('invalid_field', message, { field: 'statement' });
}

/** Refuses the statement because of one of its lines, counted from 1. */
export function refuseLine(line: number, problem: 'date' | 'amount' | 'currency' | 'columns' | 'direction'): never {
  const texts = {
    date: m.bank_statement_line_date,
    amount: m.bank_statement_line_amount,
    currency: m.bank_statement_line_currency,
    columns: m.bank_statement_line_columns,
    direction: m.bank_statement_line_direction,
  };
  return refuse('invalid_field', withParams(texts[problem], { line: `${line}` }), { field: 'statement' });
}

/** Which of day and month a bank writes first, where it does not write the year first. */
export const dayOrders = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof dayOrders)[number];

const isoDay = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/;
const localDay = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** A day with the year first, or a time that begins with it; undefined for anything else. */
export function readIsoDay(text: string): string | undefined {
  const [, day] = isoDay.exec(text.trim()) ?? [];
  return toExistingDay(day);
}

/** A day as banks write it: 2026-11-22, 22/11/2026 or 11/22/2026. Undefined for what is no day in this order. */
export function readDay(text: string, order: DayOrder): string | undefined {
  const [, first, second, year] = localDay.exec(text.trim()) ?? [];
  if (year === undefined) return readIsoDay(text);
  return toExistingDay(order === 'day-first' ? `${year}-${second}-${first}` : `${year}-${first}-${second}`);
}

/** The orders in which all of these texts are days. */
export const findDayOrders = (texts: readonly string[]): readonly DayOrder[] =>
  dayOrders.filter((order) => texts.every((text) => readDay(text, order) !== undefined));

/** Whether the two orders read a text as two different days. */
export const isAmbiguousDay = (text: string): boolean => {
  const [one, other] = dayOrders.map((order) => readDay(text, order));
  return one !== undefined && other !== undefined && one !== other;
};

/** An invalid date has no JSON, and the 31st of a shorter month becomes another day. */
const toExistingDay = (day: string | undefined): string | undefined =>
  day !== undefined && `${new Date(`${day}T00:00:00Z`).toJSON()}`.startsWith(day) ? day : undefined;

/** An amount of ISO 20022 in cents: up to 18 digits with leading zeros and up to five decimals; undefined for parts of a cent. */
export const readIsoCents = (text: string): bigint | undefined =>
  /^\d{1,18}(?:\.\d{1,5})?$/.test(text.trim()) ? parseUnits(text.trim(), 2) : undefined;

/** How a file writes amounts: with a point or a comma before the decimals, and the other one, or nothing, between thousands. */
const notations = {
  point: { pattern: /^\d{1,12}(?:\.\d{1,2})?$|^\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,2})?$/, thousands: ',' },
  comma: { pattern: /^\d{1,12}(?:,\d{1,2})?$|^\d{1,3}(?:\.\d{3}){1,3}(?:,\d{1,2})?$/, thousands: '.' },
} as const;
export type Notation = keyof typeof notations;
export const notationNames = ['point', 'comma'] as const satisfies readonly Notation[];

/** Whether an amount alone leaves open what its mark is: 1,234 is a thousand to one bank and one and a bit to another. */
export const isOpenAmount = (text: string): boolean => /^[+-]?\d{1,3}[.,]\d{3}$/.test(text.trim());

const splitSign = (text: string) => /^([+-]?)(.*)$/.exec(text.trim()) ?? [];

/** The notations in which every amount of a file is one: 1,234 is a thousand in one and nothing in the other. */
export const findNotations = (texts: readonly string[]): readonly Notation[] =>
  notationNames.filter((notation) => texts.every((text) => notations[notation].pattern.test(splitSign(text)[2] ?? '')));

/** An amount in cents, 1,234.50 or 1.234,50, with a sign; undefined for what is none in this notation, and for a formula. */
export function readCents(text: string, notation: Notation): bigint | undefined {
  const [, sign = '', digits = ''] = splitSign(text);
  const { pattern, thousands } = notations[notation];
  if (!pattern.test(digits)) return undefined;
  const units = parseUnits(digits.replaceAll(thousands, '').replace(',', '.'), 2);
  return units === undefined || sign !== '-' ? units : -units;
}
