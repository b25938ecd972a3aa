import { expect, test } from 'vitest';
import { verbatimSentences } from './verbatim-sentences.ts';

/** A message, or its forms under `match`: by a plural, or by the value of a parameter. */
type Entry = string | readonly { readonly match: Readonly<Record<string, string>> }[];

declare global {
  interface ImportMeta {
    glob<Module>(pattern: string, options: { eager: true; import: 'default' }): Record<string, Module>;
  }
}

const files = import.meta.glob<Readonly<Record<string, Entry>>>('../messages/*/*.json', {
  eager: true,
  import: 'default',
});

const areas = new Set(Object.keys(files).map((path) => path.split('/').at(-1)?.replace('.json', '') ?? ''));

function catalogue(language: 'en' | 'es'): Map<string, Entry> {
  const sentences = new Map<string, Entry>();
  for (const [path, entries] of Object.entries(files)) {
    if (!path.includes(`/${language}/`)) continue;
    for (const [key, entry] of Object.entries(entries)) if (key !== '$schema') sentences.set(key, entry);
  }
  return sentences;
}

function textsOf(entry: Entry | undefined): string[] {
  if (entry === undefined) return [];
  return typeof entry === 'string' ? [entry] : entry.flatMap((forms) => Object.values(forms.match));
}

function paramsIn(entry: Entry | undefined): string[] {
  const params = textsOf(entry).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''));
  return [...new Set(params)].toSorted();
}

const english = catalogue('en');
const spanish = catalogue('es');

// Words that are the same in both languages, names, and lines made of parameters alone. A new one needs a reason.
const sameInBoth = new Set([
  // A state without a word of its own is shown as it is.
  'customers_deposit_state',
  // The standard’s own name.
  'creation_isin',
  'actions_hash',
  'raises_staff_hash',
  // The title of an offering and what its company wrote.
  'relations_mail_message',
  // A number and a title.
  'proceeds_stage',
  // The name of the file format.
  'issued_result_csv',
  'platform_process_api',
  'ui_error_prefix',
  'markets_staff_minutes',
  // Lengths of candles, a percentage and the notice of a library are the same in both languages.
  'orderbooks_change',
  'orderbooks_total',
  'orderbooks_chart_notice',
  'orderbooks_candle_1m',
  'orderbooks_candle_5m',
  'orderbooks_candle_15m',
  'orderbooks_candle_1h',
  'orderbooks_candle_4h',
  'orderbooks_candle_1d',
  'orderbooks_candle_1mo',
  'orderbooks_share',
  'orderbooks_confirmation_pdf',
  'layout_title',
  'history_total',
  'exchange_rate_line',
  'site_markets_change',
  'offering_invest_token',
  'offering_tranche_sum',
  'offering_fact_sector',
  'offering_fact_total_value',
  'offering_fact_admission_value',
  'instruments_proposed_change',
  'instruments_no',
  'offering_fact_token',
  'offering_paper_contact_supervisor',
  'wallets_range_day_short',
  'wallets_range_month_short',
  'customers_type_personal',
  'customers_tfa',
  'customers_total',
  'customers_usd',
  'customers_txid',
  'customers_no',
  'staff_age_days',
  'staff_age_days_only',
  'staff_age_hours_only',
  'support_case',
  'settings_unit_percent',
  'cards_month_format',
  'cards_page_reference',
  'creation_no',
  'company_role_editor',
  'issuers_no',
  'securities_terms_more_no',
  'splits_before_after',
  'splits_row_count',
  'issuers_counter',
  'issuers_user_personal',
  'documents_hash',
  'wallets_change_day',
  'measures_of',
]);

test('every verbatim sentence is in the catalogue exactly once, letter for letter', () => {
  const found = Map.groupBy([...english.values()].flatMap(textsOf), (text) => text);
  for (const sentence of verbatimSentences) expect(found.get(sentence)?.length ?? 0, sentence).toBe(1);
  expect(verbatimSentences).toHaveLength(140);
  expect(new Set(verbatimSentences).size).toBe(140);
});

test('both languages have the same keys', () => {
  expect([...spanish.keys()].toSorted()).toEqual([...english.keys()].toSorted());
});

test('both languages have the same parameters', () => {
  for (const [key, entry] of english) expect(paramsIn(spanish.get(key)), key).toEqual(paramsIn(entry));
});

test('no message is empty, and none begins or ends with a space', () => {
  for (const sentences of [english, spanish]) {
    for (const [key, entry] of sentences) {
      expect(textsOf(entry).length, key).toBeGreaterThan(0);
      for (const text of textsOf(entry)) expect(text, key).toMatch(/^\S(?:.*\S)?$/su);
    }
  }
});

test('Spanish messages are translated', () => {
  const same = [...english].filter(([key, entry]) =>
    textsOf(entry).some((text) => textsOf(spanish.get(key)).includes(text)),
  );
  const unexplained = same.map(([key]) => key).filter((key) => !sameInBoth.has(key));
  expect(unexplained).toEqual([]);
});

test('Spanish messages address the customer as usted', () => {
  const familiar = /\b(tu|tus|tú|ti|contigo|puedes|tienes|quieres|debes|eres|estás|haz|ingresa tu|inténtalo)\b/iu;
  for (const [key, entry] of spanish) for (const text of textsOf(entry)) expect(text, key).not.toMatch(familiar);
});

test('a key begins with the name of its file', () => {
  for (const [path, entries] of Object.entries(files)) {
    const area = path.split('/').at(-1)?.replace('.json', '') ?? '';
    for (const key of Object.keys(entries))
      if (key !== '$schema') expect(key).toMatch(new RegExp(`^${area}_[a-z0-9_]+$`));
  }
  expect(areas.size).toBeGreaterThan(20);
});

test('Spanish plurals have all three forms, English plurals both', () => {
  const pluralsOf = (entry: Entry) =>
    typeof entry === 'string'
      ? []
      : entry.flatMap((forms) => Object.keys(forms.match)).flatMap((form) => /^plural=(\w+)$/.exec(form)?.[1] ?? []);
  for (const [key, entry] of english)
    if (pluralsOf(entry).length > 0) expect(pluralsOf(entry), key).toEqual(['one', 'other']);
  for (const [key, entry] of spanish)
    if (pluralsOf(entry).length > 0) expect(pluralsOf(entry), key).toEqual(['one', 'many', 'other']);
});
