import * as m from '@istmo/contract/messages';
import type { Mapping, Preview } from './mappings.queries.ts';

export const columnFields = [
  'day',
  'value_day',
  'amount',
  'credit',
  'debit',
  'direction',
  'reference',
  'payer',
  'note',
  'balance',
  'currency',
  'bank_id',
] as const;
type ColumnField = (typeof columnFields)[number];

export const columnLabels: Readonly<Record<ColumnField, () => string>> = {
  day: m.bank_mapping_day,
  value_day: m.bank_mapping_value_day,
  amount: m.bank_mapping_amount,
  credit: m.bank_mapping_credit,
  debit: m.bank_mapping_debit,
  direction: m.bank_mapping_direction,
  reference: m.bank_mapping_reference,
  payer: m.bank_mapping_payer,
  note: m.bank_mapping_note,
  balance: m.bank_mapping_balance,
  currency: m.bank_mapping_currency,
  bank_id: m.bank_mapping_bank_id,
};

/** The fields of the mapping as the page has them: places and lines are the values of lists. */
export type MappingFields = { readonly [Field in ColumnField]: string } & {
  readonly heading: string;
  readonly day_order: string;
  readonly decimals: string;
  readonly credit_words: string;
  readonly debit_words: string;
  readonly other_lines: string;
  readonly credits_total: string;
  readonly debits_total: string;
};

const isSameRow = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.map((cell) => cell.trim())) === JSON.stringify(other.map((cell) => cell.trim()));

export function toMappingFields({ mapping, rows }: Preview): MappingFields {
  const heading = mapping ? rows.find(({ cells }) => isSameRow(cells, mapping.headings)) : undefined;
  const place = (column: ColumnField): string => `${mapping?.columns[column] ?? 0}`;
  return {
    heading: `${(heading ?? rows[0])?.line ?? 1}`,
    day: place('day'),
    value_day: place('value_day'),
    amount: place('amount'),
    credit: place('credit'),
    debit: place('debit'),
    direction: place('direction'),
    reference: place('reference'),
    payer: place('payer'),
    note: place('note'),
    balance: place('balance'),
    currency: place('currency'),
    bank_id: place('bank_id'),
    day_order: mapping?.day_order ?? '',
    decimals: mapping?.decimals ?? '',
    credit_words: mapping?.credit_words.join(', ') ?? '',
    debit_words: mapping?.debit_words.join(', ') ?? '',
    other_lines: mapping?.other_lines.join('\n') ?? '',
    credits_total: '',
    debits_total: '',
  };
}

const split = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The cells of the line that was chosen as the one of the headings. */
export const headingsOf = (fields: Pick<MappingFields, 'heading'>, { rows }: Preview): readonly string[] =>
  rows.find(({ line }) => `${line}` === fields.heading)?.cells ?? [];

export function toMapping(fields: MappingFields, preview: Preview): Mapping {
  const place = (column: ColumnField): number => Number.parseInt(fields[column], 10);
  return {
    separator: preview.separator === '' ? 'comma' : preview.separator,
    headings: [...headingsOf(fields, preview)],
    columns: {
      day: place('day'),
      value_day: place('value_day'),
      amount: place('amount'),
      credit: place('credit'),
      debit: place('debit'),
      direction: place('direction'),
      reference: place('reference'),
      payer: place('payer'),
      note: place('note'),
      balance: place('balance'),
      currency: place('currency'),
      bank_id: place('bank_id'),
    },
    day_order: (['day-first', 'month-first', 'year-first'] as const).find((one) => one === fields.day_order) ?? '',
    decimals: (['point', 'comma'] as const).find((one) => one === fields.decimals) ?? '',
    credit_words: fields.direction === '0' ? [] : split(fields.credit_words, /,/),
    debit_words: fields.direction === '0' ? [] : split(fields.debit_words, /,/),
    other_lines: split(fields.other_lines, /\n/),
  };
}
