import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { sheetCustomer, sheetDecided, sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import { depositStates } from './deposit-columns.tsx';
import type { MappingVersion } from './mappings.queries.ts';
import type { LineRow, MissingRow } from './statements.queries.ts';

/* The columns of the files of bank statements. Days are those of the bank, as it writes them. */

/** Of the lines: their amounts are below zero for a debit. */
export const lineSheet: readonly ListColumn<LineRow>[] = [
  sheetText('account', m.bank_statements_account, ({ account }) => account),
  sheetText('booked', m.bank_statements_booked, ({ booked_on: day }) => day),
  sheetText('value', m.bank_statements_value, ({ value_on: day }) => day),
  sheetFigure('amount', m.bank_amount, ({ amount }) => amount),
  sheetText('reference', m.bank_reference, ({ reference }) => reference),
  sheetText('payer', m.bank_statements_payer, ({ payer }) => payer),
  sheetText('note', m.bank_statements_note, ({ note }) => note),
  sheetCustomer(),
  sheetText('closed', m.bank_statements_close, ({ closed_reason: reason }) => reason),
  ...sheetDecided<LineRow>(),
];

/** Of the deposits that no statement has. */
export const missingSheet: readonly ListColumn<MissingRow>[] = [
  sheetCustomer(),
  sheetFigure('amount', m.bank_amount, ({ amount }) => amount),
  sheetText('reference', m.bank_reference, ({ reference }) => reference),
  sheetText('holder', m.bank_holder, ({ holder }) => holder),
  sheetText('date', m.bank_date, ({ transferred_on: day }) => day),
  sheetText('state', m.bank_status, ({ state }) => depositStates[state].name()),
];

/** Of the versions of how a CSV is read. */
export const mappingSheet: readonly ListColumn<MappingVersion>[] = [
  sheetText('account', m.bank_mapping_account, ({ account }) =>
    account === 'local' ? m.bank_statements_local() : m.bank_statements_wire(),
  ),
  sheetFigure('version', m.bank_mapping_version, ({ version }) => String(version)),
  sheetText('headings', m.bank_mapping_headings, ({ mapping }) => mapping.headings.join(', ')),
  sheetText('by', m.bank_mapping_saved_by, ({ saved_by: name }) => name),
  sheetTime('at', m.bank_mapping_saved_at, ({ saved_at: at }) => at),
];
