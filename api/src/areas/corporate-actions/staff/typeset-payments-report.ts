import { formatAmount, formatDate, formatMoment } from '@istmo/contract/kernel/format';
import { type Language, type Message, translate } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { PdfDocument } from '../../../pdf/document.ts';
import { type Fonts, loadFonts } from '../../../pdf/fonts.ts';
import { writeRunningLines } from '../../../pdf/running-lines.ts';
import { writeKeyValues, writeTable } from '../../../pdf/table.ts';
import { writeHeading, writeParagraph } from '../../../pdf/text.ts';

type Amounts = {
  readonly currency: string;
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
  readonly paid: string;
  readonly kept: string;
  readonly outside: string;
  readonly returned: string;
  readonly funded: string;
  readonly residue: string;
};

type Line = Amounts & { readonly reference: string; readonly security: string; readonly payment_day: string };

type PrintedReport = {
  /** YYYY-MM-DD; empty: no limit. */
  readonly from_day: string;
  readonly to_day: string;
  readonly security: string;
  readonly issuer: string;
  readonly data: readonly Line[];
  readonly totals: readonly Amounts[];
  readonly at: Date;
};

type Operator = { readonly brand: string; readonly timeZone: string };

const loaded: { fonts?: Fonts } = {};
const readFonts = (): Fonts => (loaded.fonts ??= loadFonts('proportional'));

const amountNames = [
  ['gross', m.actions_gross],
  ['tax', m.actions_tax],
  ['net', m.actions_net],
  ['paid', m.actions_money_paid],
  ['kept', m.actions_payment_kept],
  ['outside', m.actions_payment_outside],
  ['returned', m.actions_payment_returned],
] as const;

/** Those of one line: the others of an event are in the export of the list, and the sums of all below. */
const lineNames = amountNames.filter(([key]) => key !== 'net' && key !== 'returned');
const columnShare = 0.13;

function writeLines(document: PdfDocument, { data }: PrintedReport, language: Language): void {
  const say = (message: Message): string => translate(message, language);
  writeTable(document, document.root, {
    columns: [
      { title: say(m.actions_event_and_day), share: 1 - lineNames.length * columnShare },
      ...lineNames.map(([, name]) => ({ title: say(name), share: columnShare, align: 'right' as const })),
    ],
    rows: data.map((line) => [
      [line.reference, line.security, line.payment_day === '' ? '' : formatDate(line.payment_day), line.currency]
        .filter((part) => part !== '')
        .join(' · '),
      ...lineNames.map(([key]) => formatAmount(line[key])),
    ]),
  });
}

function writeTotals(document: PdfDocument, { totals }: PrintedReport, language: Language): void {
  const say = (message: Message): string => translate(message, language);
  writeHeading(document, document.root, { role: 'H2', text: say(m.actions_totals), bookmark: 'totals' });
  document.y += 4;
  for (const total of totals) {
    writeKeyValues(document, document.root, [
      [say(m.actions_currency), total.currency],
      ...amountNames.map(([key, name]): [string, string] => [say(name), formatAmount(total[key])]),
      [say(m.actions_money_funded), formatAmount(total.funded)],
      [say(m.actions_residue), formatAmount(total.residue)],
    ]);
    document.y += 8;
  }
}

/** The report of payments of events, as the reply that the browser saves. */
export async function typesetPaymentsReport({ brand, timeZone }: Operator, report: PrintedReport, language: Language) {
  const say = (message: Message): string => translate(message, language);
  const title = say(m.actions_report_title);
  const document = new PdfDocument(readFonts(), { title, author: brand, subject: title, language, date: report.at });
  writeHeading(document, document.root, { role: 'H1', text: title, bookmark: 'report' });
  document.y += 8;
  const days = [report.from_day, report.to_day].filter((day) => day !== '').join(' – ');
  writeKeyValues(document, document.root, [
    [say(m.actions_days), days === '' ? say(m.actions_any) : days],
    [say(m.actions_security), report.security === '' ? say(m.actions_any) : report.security],
    [say(m.actions_issuer), report.issuer === '' ? say(m.actions_any) : report.issuer],
    [say(m.ui_date), formatMoment(report.at, timeZone)],
  ]);
  document.y += 8;
  if (report.data.length === 0) writeParagraph(document, document.root, { text: say(m.actions_report_empty) });
  else {
    writeLines(document, report, language);
    document.y += 8;
    writeTotals(document, report, language);
  }
  writeRunningLines(document, {
    header: brand,
    footer: title,
    pageLabel: (number, count) => `${number} / ${count}`,
  });
  const bytes = await document.finish();
  const name = ['event-payments', report.from_day, report.to_day].filter((part) => part !== '').join('-');
  return { file: { bytes, type: 'application/pdf', name: `${name}.pdf` } };
}
