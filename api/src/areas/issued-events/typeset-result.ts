import { printIssuedResult } from '@istmo/contract/areas/corporate-actions/issued.contract';
import { kindNames } from '@istmo/contract/areas/corporate-actions/kind-names';
import { formatAmount, formatDate, formatMoment } from '@istmo/contract/kernel/format';
import { type Language, type Message, translate } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { PdfDocument } from '../../pdf/document.ts';
import { type Fonts, loadFonts } from '../../pdf/fonts.ts';
import { writeRunningLines } from '../../pdf/running-lines.ts';
import { writeKeyValues, writeTable } from '../../pdf/table.ts';
import { writeHeading, writeParagraph } from '../../pdf/text.ts';
import { viewIssuedEvent } from './read-issued-event.ts';
import { requireIssuedEvent } from './require-issued.ts';

const loaded: { fonts?: Fonts } = {};
const readFonts = (): Fonts => (loaded.fonts ??= loadFonts('proportional'));

type Result = Awaited<ReturnType<typeof viewIssuedEvent>>;
type Group = Result['totals'][number];

/** A country in words; groups that are too small to be shown apart have none. */
function groupName({ country, category }: Pick<Group, 'country' | 'category'>, language: Language): string {
  if (category === '') return translate(m.issued_other_countries, language);
  if (category === 'outside') return translate(m.actions_category_outside, language);
  if (country === '') return translate(m.issued_country_unknown, language);
  return new Intl.DisplayNames([language === 'es' ? 'es-419' : 'en'], { type: 'region' }).of(country) ?? country;
}

const categoryNames: Readonly<Record<Group['category'], Message | undefined>> = {
  '': undefined,
  personal: m.register_category_personal,
  business: m.register_category_business,
  outside: undefined,
};

const money = (amount: string, currency: string): string => `${formatAmount(amount)} ${currency}`;

function writeMoney(document: PdfDocument, { money: rows }: Result, language: Language): void {
  const say = (message: Message): string => translate(message, language);
  writeHeading(document, document.root, { role: 'H2', text: say(m.issued_funding), bookmark: 'money' });
  document.y += 4;
  writeTable(document, document.root, {
    columns: [
      { title: say(m.actions_currency), share: 0.2 },
      { title: say(m.actions_money_needed), share: 0.2, align: 'right' },
      { title: say(m.actions_money_funded), share: 0.2, align: 'right' },
      { title: say(m.actions_money_paid), share: 0.2, align: 'right' },
      { title: say(m.actions_money_returned), share: 0.2, align: 'right' },
    ],
    rows: rows.map(({ currency, needed, funded, paid, returned }) => [
      currency,
      formatAmount(needed),
      formatAmount(funded),
      formatAmount(paid),
      formatAmount(returned),
    ]),
  });
  document.y += 8;
}

function writeGroups(document: PdfDocument, { totals }: Result, language: Language): void {
  const say = (message: Message): string => translate(message, language);
  writeHeading(document, document.root, { role: 'H2', text: say(m.issued_by_group), bookmark: 'groups' });
  document.y += 4;
  if (totals.length === 0) {
    writeParagraph(document, document.root, { text: say(m.issued_no_result) });
    return;
  }
  writeTable(document, document.root, {
    columns: [
      { title: say(m.issued_country), share: 0.24 },
      { title: say(m.register_category), share: 0.14 },
      { title: say(m.actions_holders), share: 0.12, align: 'right' },
      { title: say(m.actions_gross), share: 0.2, align: 'right' },
      { title: say(m.actions_tax), share: 0.14, align: 'right' },
      { title: say(m.actions_net), share: 0.16, align: 'right' },
    ],
    rows: totals.map((group) => {
      const category = categoryNames[group.category];
      return [
        groupName(group, language),
        category ? say(category) : '',
        `${group.holders}`,
        money(group.gross, group.currency),
        formatAmount(group.tax),
        formatAmount(group.net),
      ];
    }),
  });
}

/** The result of an event by groups of holders, as the reply that the browser saves. */
async function typesetResult({ settings, clock }: App, event: Result, language: Language) {
  const say = (message: Message): string => translate(message, language);
  const at = clock.now();
  const title = language === 'es' ? event.terms.title_es : event.terms.title_en;
  const author = settings.brand;
  const document = new PdfDocument(readFonts(), { title, author, subject: event.reference, language, date: at });
  writeHeading(document, document.root, { role: 'H1', text: title, bookmark: 'result' });
  document.y += 8;
  writeKeyValues(document, document.root, [
    [say(m.actions_reference), event.reference],
    [say(m.actions_security), `${event.security_name} (${event.security})`],
    [say(m.actions_kind), say(kindNames[event.kind])],
    [say(m.actions_record_day), event.terms.record_day === '' ? '—' : formatDate(event.terms.record_day)],
    [say(m.actions_payment_day), event.terms.payment_day === '' ? '—' : formatDate(event.terms.payment_day)],
    [say(m.actions_holders), `${event.snapshot?.holders ?? 0}`],
    [say(m.ui_date), formatMoment(at, settings.timeZone)],
  ]);
  document.y += 8;
  if (event.money.length > 0) writeMoney(document, event, language);
  writeGroups(document, event, language);
  writeRunningLines(document, {
    header: author,
    footer: event.reference,
    pageLabel: (number, count) => `${number} / ${count}`,
  });
  return { file: { bytes: await document.finish(), type: 'application/pdf', name: `${event.reference}.pdf` } };
}

export const answerPrintIssuedResult = handle(printIssuedResult, async (app, { customer, language }, { reference }) => {
  const action = await requireIssuedEvent(app.db, customer, reference);
  return typesetResult(app, await viewIssuedEvent(app, action), language);
});
