import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
  maxLines,
  maxNote,
  readIsoCents,
  readIsoDay,
  type ReadStatement,
  refuseLine,
  refuseStatement,
  type StatementLine,
  toText,
} from './statement-line.ts';

// A statement needs no document type, and with one come entities, which can name files or grow without end.
const declaresType = /<!(?:DOCTYPE|ENTITY)/i;

/** More than any statement has of each. The reader would hold all other requests up for seconds. */
const maxDepth = 40;
const maxTagCharacters = 2_000;
const maxTextCharacters = 100_000;
const maxElements = 200_000;

/** Whether the text is as small as a statement is, counted in one pass before the reader builds anything of it. */
function isModest(text: string): boolean {
  let depth = 0;
  let count = 0;
  let end = 0;
  for (const { 0: tag, index } of text.matchAll(/<[^<>]*>/g)) {
    if (index - end > maxTextCharacters) return false;
    end = index + tag.length;
    count += 1;
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>') && !/^<[?!]/.test(tag)) depth += 1;
    if (depth > maxDepth || count > 2 * maxElements || tag.length > maxTagCharacters) return false;
  }
  return text.length - end <= maxTextCharacters;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
});

/** The elements of a path below a node; repeated ones are all of them. */
function elements(node: unknown, ...path: string[]): unknown[] {
  return path.reduce<unknown[]>(
    (nodes, name) =>
      nodes.flatMap((one) => {
        if (typeof one !== 'object' || one === null) return [];
        const found: unknown = Object.entries(one).find(([key]) => key === name)?.[1];
        if (found === undefined) return [];
        return Array.isArray(found) ? found : [found];
      }),
    [node],
  );
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities of XML itself, and characters by their number. */
const decode = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return named[name] ?? whole;
    const digits = typeof hex === 'string' ? hex : BigInt(decimal).toString(16);
    const code = Buffer.from(digits.padStart(8, '0'), 'hex').readUInt32BE();
    if (code > 0x10_ffff) return '';
    const letter = String.fromCodePoint(code);
    return letter.isWellFormed() ? letter : '';
  });

/** The first text of a path, with or without attributes beside it. */
function textAt(node: unknown, ...path: string[]): string {
  const [found] = elements(node, ...path);
  if (typeof found === 'string') return decode(found);
  const [inner] = elements(found, '#text');
  return typeof inner === 'string' ? decode(inner) : '';
}

// What is reported within the day is in the statement of the day again.
const otherKinds = { BkToCstmrAcctRpt: 'camt.052', BkToCstmrDbtCdtNtfctn: 'camt.054' } as const;

/** Reads the statements of a camt.053 of ISO 20022, whatever its version. */
export function readCamt(text: string): ReadStatement[] {
  if (declaresType.test(text)) return refuseStatement(m.bank_statement_entities);
  if (!isModest(text)) return refuseStatement(m.bank_statement_unreadable);
  if (XMLValidator.validate(text) !== true) return refuseStatement(m.bank_statement_unreadable);
  const document: unknown = parse(text);
  for (const [name, kind] of Object.entries(otherKinds))
    if (elements(document, 'Document', name).length > 0)
      return refuseStatement(withParams(m.bank_statement_other_kind, { kind }));
  const statements = elements(document, 'Document', 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) return refuseStatement(m.bank_statement_not_camt);
  if (statements.flatMap((one) => elements(one, 'Ntry')).length > maxLines)
    return refuseStatement(m.bank_statement_long);
  return statements.map(toStatement);
}

function toStatement(statement: unknown): ReadStatement {
  refuseWrongBalance(statement);
  return {
    format: 'camt053',
    account: textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id'),
    lines: elements(statement, 'Ntry').flatMap(toLines),
    days: readDays(statement),
    numbers: {
      electronic: readNumber(textAt(statement, 'ElctrncSeqNb')),
      legal: readNumber(textAt(statement, 'LglSeqNb')),
    },
    ...readBalances(statement),
  };
}

const readNumber = (text: string): bigint | undefined => (/^\d{1,18}$/.test(text) ? BigInt(text) : undefined);

/** The balance of a kind, below zero where it is owed to the bank; undefined where the statement has none. */
function readBalance(statement: unknown, kind: 'OPBD' | 'PRCD' | 'CLBD'): bigint | undefined {
  const found = elements(statement, 'Bal').find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === kind);
  const units = found === undefined ? undefined : readIsoCents(textAt(found, 'Amt'));
  return units !== undefined && textAt(found, 'CdtDbtInd') === 'DBIT' ? -units : units;
}

/** Many banks state the closing balance of the statement before in its place. */
const readOpening = (statement: unknown): bigint | undefined =>
  readBalance(statement, 'OPBD') ?? readBalance(statement, 'PRCD');

function readBalances(statement: unknown): Pick<ReadStatement, 'balances'> {
  const [opening, closing] = [readOpening(statement), readBalance(statement, 'CLBD')];
  return opening === undefined || closing === undefined ? {} : { balances: { opening, closing } };
}

/** Opening balance and booked entries are the closing balance; otherwise an entry is missing, changed or too many. */
function refuseWrongBalance(statement: unknown): void {
  const [opening, closing] = [readOpening(statement), readBalance(statement, 'CLBD')];
  if (opening === undefined || closing === undefined) return;
  const booked = elements(statement, 'Ntry').filter(isBooked).map(readEntryUnits);
  if (booked.some((units) => units === undefined)) return;
  const expected = booked.reduce<bigint>((sum, units) => sum + (units ?? 0n), opening);
  if (expected !== closing)
    refuseStatement(
      withParams(m.bank_statement_balance, { expected: formatUnits(expected, 2), closing: formatUnits(closing, 2) }),
    );
}

function readEntryUnits(entry: unknown): bigint | undefined {
  const units = readIsoCents(textAt(entry, 'Amt'));
  return units !== undefined && textAt(entry, 'CdtDbtInd') === 'DBIT' ? -units : units;
}

/** The days that a statement is for: their period, else the day of the closing balance, else the one of their making. */
function readDays(statement: unknown): ReadStatement['days'] {
  const days = daysOf(statement).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

function daysOf(statement: unknown): string[] {
  const closing = elements(statement, 'Bal').find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === 'CLBD');
  const sources = [
    [textAt(statement, 'FrToDt', 'FrDtTm'), textAt(statement, 'FrToDt', 'ToDtTm')],
    [textAt(closing, 'Dt', 'Dt'), textAt(closing, 'Dt', 'DtTm')],
    [textAt(statement, 'CreDtTm')],
  ];
  const found = sources.map((texts) => texts.flatMap((text) => readIsoDay(text) ?? []));
  return found.find((days) => days.length > 0) ?? [];
}

function parse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    return refuseStatement(m.bank_statement_unreadable);
  }
}

// What is only announced may never be booked.
function isBooked(entry: unknown): boolean {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  return status === '' || status === 'BOOK';
}

type Amount = { readonly text: string; readonly currency: string };

/** The amount of a part of an entry: its own, that of the transaction, or the one instructed where its currency is the entry's. */
function amountOfPart(part: unknown, entryCurrency: string): Amount | undefined {
  const own = { text: textAt(part, 'Amt'), currency: attributeAt(part, ['Amt'], 'Ccy') };
  if (own.text !== '') return own;
  for (const name of ['TxAmt', 'InstdAmt'] as const) {
    const path = ['AmtDtls', name, 'Amt'];
    const found = { text: textAt(part, ...path), currency: attributeAt(part, path, 'Ccy') };
    if (found.text !== '' && (name === 'TxAmt' || found.currency === entryCurrency)) return found;
  }
  return undefined;
}

/** The lines of an entry: one, or one for each payment of a batch that names the amounts. */
function toLines(entry: unknown, index: number): StatementLine[] {
  if (!isBooked(entry)) return [];
  const number = index + 1;
  const whole = { text: textAt(entry, 'Amt'), currency: attributeAt(entry, ['Amt'], 'Ccy') };
  const details = elements(entry, 'NtryDtls', 'TxDtls');
  const amounts = details.map((one) => amountOfPart(one, whole.currency));
  // A bank may say how many payments an entry has and detail one of them only.
  const isBatch = details.length > 1 || BigInt(readCount(entry)) > 1n;
  const bankId = textAt(entry, 'AcctSvcrRef');
  if (details.length > 1 && amounts.every((one) => one !== undefined) && isWhole(whole, amounts, number))
    return details.map((part, place) => ({
      ...toLine(entry, part, { number, amount: amounts[place] ?? whole, marks: [] }),
      bankId: toText(textAt(part, 'Refs', 'AcctSvcrRef') || (bankId === '' ? '' : `${bankId}/${place + 1}`)),
    }));
  // Several payments without amounts of their own are one line that belongs to none of their payers.
  const marks = isBatch ? ['batch'] : [];
  const line = toLine(entry, isBatch ? undefined : details[0], { number, amount: whole, marks });
  return [{ ...line, bankId: toText(bankId || textAt(details[0], 'Refs', 'AcctSvcrRef')) }];
}

const readCount = (entry: unknown): string =>
  /^\d{1,15}$/.exec(textAt(entry, 'NtryDtls', 'Btch', 'NbOfTxs'))?.[0] ?? '1';

/** Parts that are more or less than their entry are refused: which of them the bank means is not known. */
function isWhole({ text }: Amount, parts: readonly (Amount | undefined)[], number: number): boolean {
  const sum = parts.reduce<bigint>((total, part) => total + (readIsoCents(part?.text ?? '') ?? 0n), 0n);
  return sum === readIsoCents(text) ? true : refuseLine(number, 'amount');
}

type LineFacts = { readonly number: number; readonly amount: Amount; readonly marks: readonly string[] };

function toLine(entry: unknown, detail: unknown, { number, amount, marks }: LineFacts): Omit<StatementLine, 'bankId'> {
  const day = textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'ValDt', 'Dt');
  const cents = readIsoCents(amount.text) ?? refuseLine(number, 'amount');
  const direction = textAt(detail, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') refuseLine(number, 'amount');
  // The indicator says what the entry takes back; the direction is the entry's own.
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'));
  const remittance = textsAt(detail, 'RmtInf', 'Ustrd');
  const additional = [...textsAt(detail, 'RmtInf', 'Strd', 'AddtlRmtInf'), textAt(detail, 'AddtlTxInf')];
  const endToEnd = textAt(detail, 'Refs', 'EndToEndId');
  const structured = textAt(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref');
  const reference =
    structured || (endToEnd === 'NOTPROVIDED' ? '' : endToEnd) || (remittance[0] ?? additional[0] ?? '');
  const note = [
    ...[...marks, ...(isReversal ? ['reversal'] : [])].map((mark) => `[${mark}]`),
    ...remittance,
    ...additional,
    textAt(entry, 'AddtlNtryInf'),
  ];
  return {
    bookedOn: readIsoDay(day) ?? refuseLine(number, 'date'),
    valueOn: readIsoDay(textAt(entry, 'ValDt', 'Dt') || textAt(entry, 'ValDt', 'DtTm')) ?? '',
    units: direction === 'CRDT' ? cents : -cents,
    currency: amount.currency,
    reference: toText(reference),
    payer: toText(
      textAt(detail, 'RltdPties', 'Dbtr', 'Nm') ||
        textAt(detail, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ||
        textAt(detail, 'RltdPties', 'UltmtDbtr', 'Nm'),
    ),
    note: toText(note.join(' '), maxNote),
  };
}

const textsAt = (node: unknown, ...path: string[]): string[] =>
  elements(node, ...path).flatMap((one) => (typeof one === 'string' ? [decode(one)] : []));

function attributeAt(node: unknown, path: readonly string[], attribute: string): string {
  const [found] = elements(node, ...path, `@${attribute}`);
  return typeof found === 'string' ? found.toUpperCase() : '';
}
