import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import {
  maxLines,
  maxNote,
  readIsoDay,
  type ReadStatement,
  refuseLine,
  refuseStatement,
  type StatementLine,
  toText,
} from './statement-line.ts';

/** Whether a text is a statement of SWIFT's MT940, with or without the blocks of its message around it. */
export const isMt940 = (text: string): boolean => /^\s*(?:\{[^]{0,500}?)?:20:/.test(text) && text.includes(':60');

type Field = { readonly tag: string; readonly value: string };

/** The fields in their order; a line that begins with no tag goes on with the field before it. */
function readFields(text: string): Field[] {
  const fields: { tag: string; value: string }[] = [];
  for (const line of text.split('\n')) {
    const [, tag, value = ''] = /^(?:\{.*)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, value });
    else if (last && !/^-\}?|^\{/.test(line)) last.value += `\n${line}`;
    if (fields.length > 8 * maxLines) refuseStatement(m.bank_statement_long);
  }
  return fields;
}

/** An amount with a comma before its decimals, which may be empty: `1234,`. Undefined for parts of a cent. */
function readAmount(text: string): bigint | undefined {
  if (!/^\d{1,12},\d{0,5}$/.test(text)) return undefined;
  return parseUnits(
    text
      .replace(',', '.')
      .replace(/\.$/, '')
      .replace(/(\.\d{2})0+$/, '$1'),
    2,
  );
}

/** YYMMDD of this century: the format is younger than the last one. */
const readDate = (text: string): string | undefined =>
  readIsoDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`);

type Balance = { readonly units: bigint; readonly day: string; readonly currency: string };

function readBalance({ value }: Field): Balance {
  const [, side, date = '', currency = '', amount = ''] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)\s*$/.exec(value) ?? [];
  const [units, day] = [readAmount(amount), readDate(date)];
  if (side === undefined || units === undefined || day === undefined)
    return refuseStatement(m.bank_statement_unreadable);
  return { units: side === 'D' ? -units : units, day, currency };
}

// Value date, entry date, direction with the mark of a reversal, funds code, amount, type, reference of the customer, of the bank.
const entryPattern =
  /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d[\d,]*)([A-Z][A-Z0-9]{3})([^/\n]*(?:\/(?!\/)[^/\n]*)*)(?:\/\/([^\n]*))?(?:\n([^]*))?$/;

/** A booking is dated by its entry date where the bank gives one: month and day, in the year nearest to the value date. */
function readBookingDay(valueDay: string, entry: string | undefined): string | undefined {
  if (entry === undefined) return valueDay;
  const year = BigInt(valueDay.slice(0, 4));
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(valueDay));
  const days = [year - 1n, year, year + 1n].flatMap(
    (one) => readIsoDay(`${one}-${entry.slice(0, 2)}-${entry.slice(2)}`) ?? [],
  );
  return days.toSorted((one, other) => distance(one) - distance(other))[0];
}

type Details = { readonly reference: string; readonly payer: string; readonly note: string };

// The parts of SEPA in the remittance text: each begins with its name and ends with the next one.
const sepaPart = (name: string): RegExp =>
  new RegExp(`${name}\\+(.*?)(?=(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\\+|$)`);

/** What the bank says about an entry: parts by ?NN, parts by /NAME/, or plain text. */
function readDetails(text: string): Details {
  const joined = text.replaceAll('\n', '');
  if (/^\d{3}\?/.test(joined)) {
    const parts = joined.split('?').slice(1);
    const of = (isWanted: (code: string) => boolean): string =>
      parts.flatMap((part) => (isWanted(part.slice(0, 2)) ? [part.slice(2)] : [])).join('');
    const remittance = of((code) => /^(?:2\d|6[0-3])$/.test(code));
    const [, endToEnd = ''] = sepaPart('EREF').exec(remittance) ?? [];
    return {
      reference: endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
      payer: of((code) => code === '32' || code === '33'),
      note: [of((code) => code === '00'), remittance].filter(Boolean).join(' '),
    };
  }
  const [, payer = ''] = /\/NAME\/([^/]*)/.exec(joined) ?? [];
  const [, remittance] = /\/REMI\/(?:USTD\/\/)?([^/]*)/.exec(joined) ?? [];
  const [, endToEnd = ''] = /\/EREF\/([^/]*)/.exec(joined) ?? [];
  return { reference: endToEnd, payer, note: remittance ?? text.replaceAll('\n', ' ') };
}

// What banks write where the customer gave no reference.
const noReferences: ReadonlySet<string> = new Set(['NONREF', 'KREF+', 'NOTPROVIDED']);

function readEntry({ value }: Field, details: string, number: number): StatementLine {
  const [, date = '', entryDate, mark, amount = '', , reference = '', bankId = '', further = ''] =
    entryPattern.exec(value.trim()) ?? [];
  const valueDay = readDate(date);
  const bookedOn = valueDay === undefined ? undefined : readBookingDay(valueDay, entryDate);
  const units = readAmount(amount) ?? refuseLine(number, 'amount');
  if (mark === undefined) refuseLine(number, 'direction');
  const said = readDetails(details);
  // What takes back a credit leaves the account.
  const isCredit = mark === 'C' || mark === 'RD';
  const notes = [...(mark.startsWith('R') ? ['[reversal]'] : []), said.note, further].filter(
    (one) => one.trim() !== '',
  );
  return {
    bankId: toText(bankId),
    bookedOn: bookedOn ?? refuseLine(number, 'date'),
    valueOn: valueDay,
    units: isCredit ? units : -units,
    currency: '',
    reference: toText(noReferences.has(reference.trim()) ? said.reference : reference),
    payer: toText(said.payer),
    note: toText(notes.join(' '), maxNote),
  };
}

type Mt940Message = {
  readonly account: string;
  readonly number: string;
  readonly lines: readonly StatementLine[];
  readonly opening: Balance;
  readonly closing: Balance;
  /** It goes on with the statement of the message before it. */
  readonly isNextPage: boolean;
};

/** The messages of a file, each from its reference on. */
function splitMessages(fields: readonly Field[]): Field[][] {
  const messages: Field[][] = [];
  for (const field of fields) {
    if (field.tag === '20') messages.push([field]);
    else messages.at(-1)?.push(field);
  }
  return messages;
}

function readMessage(fields: readonly Field[]): Mt940Message {
  const only = (...tags: string[]): Field | undefined => {
    const [found, other] = fields.filter(({ tag }) => tags.includes(tag));
    return other === undefined ? found : refuseStatement(m.bank_statement_unreadable);
  };
  const [account, opened, closed] = [only('25', '25P'), only('60F', '60M'), only('62F', '62M')];
  // Without its end a statement may have lost entries.
  if (!account || !opened || !closed) return refuseStatement(m.bank_statement_unreadable);
  const [opening, closing] = [readBalance(opened), readBalance(closed)];
  const lines = fields.flatMap((field, index) => {
    if (field.tag !== '61') return [];
    // Some banks write a field for each line of their text.
    const end = fields.findIndex(({ tag }, at) => at > index && tag !== '86');
    return [
      {
        field,
        details: fields
          .slice(index + 1, end)
          .map(({ value }) => value)
          .join('\n'),
      },
    ];
  });
  if (lines.length > maxLines) return refuseStatement(m.bank_statement_long);
  const read = lines.map(({ field, details }, index) => ({
    ...readEntry(field, details, index + 1),
    currency: opening.currency,
  }));
  refuseOther(
    read.reduce((sum, { units }) => sum + units, opening.units),
    closing.units,
  );
  return {
    account: account.value.split('\n', 1)[0]?.trim() ?? '',
    number: /^\s*(\d{1,5})/.exec(only('28', '28C')?.value ?? '')?.[1] ?? '',
    lines: read,
    opening,
    closing,
    isNextPage: opened.tag === '60M',
  };
}

/** Reads the statements of an MT940, each of one or more messages. The opening balance is dated by the day before. */
export function readMt940(text: string): ReadStatement[] {
  const statements: Mt940Message[] = [];
  for (const message of splitMessages(readFields(text)).map(readMessage)) {
    const last = statements.at(-1);
    const goesOn =
      message.isNextPage && last?.account === message.account && last.closing.units === message.opening.units;
    if (last && goesOn)
      statements.splice(-1, 1, { ...last, lines: [...last.lines, ...message.lines], closing: message.closing });
    else statements.push(message);
  }
  return statements.map(({ account, number, lines, opening, closing }) => {
    const days = [...lines.map(({ bookedOn }) => bookedOn), closing.day].toSorted();
    return {
      format: 'mt940',
      account,
      lines,
      balances: { opening: opening.units, closing: closing.units },
      days: { first: days[0] ?? closing.day, last: days.at(-1) ?? closing.day },
      numbers: { electronic: number === '' ? undefined : BigInt(number), legal: undefined },
    };
  });
}

function refuseOther(expected: bigint, closing: bigint): void {
  if (expected !== closing)
    refuseStatement(
      withParams(m.bank_statement_balance, { expected: formatUnits(expected, 2), closing: formatUnits(closing, 2) }),
    );
}
