import { formatAmount, formatMoment } from '@istmo/contract/kernel/format';
import { type Language, type Message, translate } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { PdfDocument } from '../../../pdf/document.ts';
import { type Fonts, loadFonts } from '../../../pdf/fonts.ts';
import { writeRunningLines } from '../../../pdf/running-lines.ts';
import { writeKeyValues, writeTable } from '../../../pdf/table.ts';
import { writeHeading, writeParagraph } from '../../../pdf/text.ts';

type ReportMonth = {
  readonly country: string;
  readonly currency: string;
  /** YYYY-MM. */
  readonly month: string;
  readonly payments: number;
  readonly gross: string;
  readonly tax: string;
  readonly paid: string;
  readonly open: string;
};

export type TaxReport = {
  /** Empty: every authority. */
  readonly country: string;
  /** YYYY-MM-DD; empty: no limit. */
  readonly from_day: string;
  readonly to_day: string;
  readonly months: readonly ReportMonth[];
  readonly at: Date;
};

type Operator = { readonly brand: string; readonly timeZone: string };

const loaded: { fonts?: Fonts } = {};
const readFonts = (): Fonts => (loaded.fonts ??= loadFonts('proportional'));

const nameOf = (country: string, language: Language): string =>
  new Intl.DisplayNames([language === 'es' ? 'es-419' : 'en'], { type: 'region' }).of(country) ?? country;

/** The report of withheld tax by authority and month, as the reply that the browser saves. */
export async function typesetTaxReport({ brand, timeZone }: Operator, report: TaxReport, language: Language) {
  const say = (message: Message): string => translate(message, language);
  const [title, subject] = [say(m.actions_tax_title), say(m.actions_tax_report)];
  const document = new PdfDocument(readFonts(), { title, author: brand, subject, language, date: report.at });
  writeHeading(document, document.root, { role: 'H1', text: title, bookmark: 'report' });
  document.y += 8;
  writeParagraph(document, document.root, { text: say(m.actions_tax_report_note) });
  document.y += 8;
  const days = [report.from_day, report.to_day].filter((day) => day !== '').join(' – ');
  writeKeyValues(document, document.root, [
    [say(m.actions_authority), report.country === '' ? say(m.actions_any) : nameOf(report.country, language)],
    [say(m.actions_days), days === '' ? say(m.actions_any) : days],
    [say(m.ui_date), formatMoment(report.at, timeZone)],
  ]);
  document.y += 8;
  if (report.months.length === 0) writeParagraph(document, document.root, { text: say(m.actions_tax_report_empty) });
  else
    writeTable(document, document.root, {
      columns: [
        { title: say(m.actions_authority), share: 0.2 },
        { title: say(m.actions_month), share: 0.12 },
        { title: say(m.actions_gross), share: 0.2, align: 'right' },
        { title: say(m.actions_tax_withheld), share: 0.16, align: 'right' },
        { title: say(m.actions_tax_paid), share: 0.16, align: 'right' },
        { title: say(m.actions_tax_open), share: 0.16, align: 'right' },
      ],
      rows: report.months.map(({ country, currency, month, gross, tax, paid, open }) => [
        nameOf(country, language),
        month,
        `${formatAmount(gross)} ${currency}`,
        formatAmount(tax),
        formatAmount(paid),
        formatAmount(open),
      ]),
    });
  writeRunningLines(document, {
    header: brand,
    footer: title,
    pageLabel: (number, count) => `${number} / ${count}`,
  });
  const bytes = await document.finish();
  const name = ['withholding', report.country, report.from_day, report.to_day].filter((part) => part !== '').join('-');
  return { file: { bytes, type: 'application/pdf', name: `${name}.pdf` } };
}
