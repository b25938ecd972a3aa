import * as m from '@istmo/contract/messages';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
  maxLines,
  readCents,
  readDay,
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
  text.replaceAll(/&(?:#x([0-9a-f]{1,4})|#(\d{1,5})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return named[name] ?? whole;
    const digits = typeof hex === 'string' ? hex : BigInt(decimal).toString(16);
    if (digits.length > 4) return '';
    const letter: unknown = JSON.parse(`"\\u${digits.padStart(4, '0')}"`);
    return typeof letter === 'string' && letter.isWellFormed() ? letter : '';
  });

/** The first text of a path, with or without attributes beside it. */
function textAt(node: unknown, ...path: string[]): string {
  const [found] = elements(node, ...path);
  if (typeof found === 'string') return decode(found);
  const [inner] = elements(found, '#text');
  return typeof inner === 'string' ? decode(inner) : '';
}

/** Reads a statement as camt.053 of ISO 20022, whatever its version. */
export function readCamt(text: string): ReadStatement {
  if (declaresType.test(text)) return refuseStatement(m.bank_statement_entities);
  if (!isModest(text)) return refuseStatement(m.bank_statement_unreadable);
  if (XMLValidator.validate(text) !== true) return refuseStatement(m.bank_statement_unreadable);
  const document: unknown = parse(text);
  const statements = elements(document, 'Document', 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) return refuseStatement(m.bank_statement_not_camt);
  const accounts = new Set(
    statements.map((one) => textAt(one, 'Acct', 'Id', 'IBAN') || textAt(one, 'Acct', 'Id', 'Othr', 'Id')),
  );
  if (accounts.size !== 1) return refuseStatement(m.bank_statement_account);
  const entries = statements.flatMap((one) => elements(one, 'Ntry'));
  if (entries.length > maxLines) return refuseStatement(m.bank_statement_long);
  return { format: 'camt053', account: [...accounts][0] ?? '', lines: entries.flatMap(toLines) };
}

function parse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    return refuseStatement(m.bank_statement_unreadable);
  }
}

/** The lines of an entry: one, or one for each payment of a batch that names the amounts. */
function toLines(entry: unknown, index: number): StatementLine[] {
  const number = index + 1;
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  // What is only announced may never be booked.
  if (status !== '' && status !== 'BOOK') return [];
  const details = elements(entry, 'NtryDtls', 'TxDtls');
  const isBatch = details.length > 1 && details.every((one) => textAt(one, 'Amt') !== '');
  const parts = isBatch ? details : [entry];
  const bankId = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef');
  return parts.map((part, place) => ({
    ...toLine(entry, isBatch ? part : details[0], { number, amountOf: part }),
    bankId: toText(isBatch && bankId !== '' ? `${bankId}/${place + 1}` : bankId),
  }));
}

type LinePlace = { readonly number: number; readonly amountOf: unknown };

function toLine(entry: unknown, detail: unknown, { number, amountOf }: LinePlace): Omit<StatementLine, 'bankId'> {
  const day = textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'ValDt', 'Dt');
  const cents = readCents(textAt(amountOf, 'Amt')) ?? refuseLine(number, 'amount');
  const direction = textAt(amountOf, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') refuseLine(number, 'amount');
  // The reversal of a debit is a credit, and belongs to no deposit.
  const isCredit = direction === 'CRDT' && textAt(entry, 'RvslInd') !== 'true';
  const remittance = elements(detail, 'RmtInf', 'Ustrd')
    .filter((one) => typeof one === 'string')
    .map(decode);
  const endToEnd = textAt(detail, 'Refs', 'EndToEndId');
  return {
    bookedOn: readDay(day) ?? refuseLine(number, 'date'),
    units: isCredit ? cents : -cents,
    currency: textAt(amountOf, 'Amt') === '' ? '' : attributeAt(amountOf, 'Amt', 'Ccy'),
    reference: toText(
      textAt(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref') ||
        (endToEnd === 'NOTPROVIDED' ? '' : endToEnd) ||
        (remittance[0] ?? ''),
    ),
    payer: toText(
      textAt(detail, 'RltdPties', 'Dbtr', 'Nm') ||
        textAt(detail, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ||
        textAt(detail, 'RltdPties', 'UltmtDbtr', 'Nm'),
    ),
    note: toText([...remittance, textAt(entry, 'AddtlNtryInf')].join(' '), 500),
  };
}

function attributeAt(node: unknown, name: string, attribute: string): string {
  const [found] = elements(node, name, `@${attribute}`);
  return typeof found === 'string' ? found.toUpperCase() : '';
}
