import * as m from '@istmo/contract/messages';
import { countryName } from '../../kernel/country-name.ts';
import { formatAmount, formatDate } from '../../kernel/format.ts';
import { type Language, type Message, withParams } from '../../kernel/message.ts';
import { formatUnits } from '../../kernel/money.ts';
import type { InvestorCategory } from '../../kernel/investor-category.ts';
import type { RuleFailure, WayOut } from './rule-failure.ts';
import type { RuleSet } from './rule-set.ts';

/** What the figures of a rule are of. */
export type RuleSubject = { readonly ticker: string; readonly scale: number };

/** A rule in plain words, or what is to be done about it. */
export type RuleSentence = { readonly key: string; readonly text: Message };

const categoryNames: Readonly<Record<string, Message>> = {
  retail: m.rules_category_retail,
  professional: m.rules_category_professional,
  institutional: m.rules_category_institutional,
} satisfies Readonly<Record<InvestorCategory, Message>>;

const categoryName = (category: string): Message => categoryNames[category] ?? m.rules_category_retail;

const listNames = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'es' ? 'es-419' : 'en', { type: 'conjunction' }).format(names);

// Of a longer list a sentence has the length only.
const maxNamed = 6;

function nameCountries(codes: readonly string[], language: Language): string {
  if (codes.length > maxNamed) return m.rules_countries_count({ count: codes.length }, { locale: language });
  return listNames(
    codes.map((code) => countryName(code, language)),
    language,
  );
}

const nameCategories = (categories: readonly string[], language: Language): string =>
  listNames(
    categories.map((category) => categoryName(category)({}, { locale: language })),
    language,
  );

const split = (list: string): string[] => (list === '' ? [] : list.split(','));

const amountOf = (units: string, { scale }: RuleSubject): string => formatAmount(formatUnits(BigInt(units), scale));

const identitySentences: Readonly<
  Record<string, (params: { ticker: string }, options: { locale: Language }) => string>
> = {
  none: m.rules_failed_identity_none,
  pending: m.rules_failed_identity_pending,
  redo: m.rules_failed_identity_redo,
};

/** What is wrong: the rule, the fact and the limit in one sentence. */
export function failureSentence(failure: RuleFailure, subject: RuleSubject): Message {
  const { ticker } = subject;
  const figures = (): { ticker: string; fact: string; limit: string } => ({
    ticker,
    fact: amountOf(failure.fact, subject),
    limit: amountOf(failure.limit === '' ? '0' : failure.limit, subject),
  });
  switch (failure.rule) {
    case 'paused':
      return withParams(m.rules_failed_paused, { ticker });
    case 'identity':
      return withParams(identitySentences[failure.fact] ?? m.rules_failed_identity_none, { ticker });
    case 'country_allowed':
    case 'country_blocked':
      return countrySentence(failure, ticker);
    case 'category':
      return (_, { locale }) =>
        m.rules_failed_category(
          {
            ticker,
            categories: nameCategories(split(failure.limit), locale),
            category: categoryName(failure.fact)({}, { locale }),
          },
          { locale },
        );
    case 'holders':
      return withParams(m.rules_failed_holders, {
        ticker,
        limit: formatAmount(failure.limit),
        fact: formatAmount(failure.fact),
      });
    case 'holding':
      return withParams(m.rules_failed_holding, figures());
    case 'supply':
      return withParams(m.rules_failed_supply, figures());
    case 'lock_up':
      return withParams(m.rules_failed_lock_up, figures());
    case 'frozen':
      return withParams(m.rules_failed_frozen, figures());
    case 'min_order':
      return withParams(m.rules_failed_min_order, figures());
    case 'min_holding':
      return withParams(m.rules_failed_min_holding, figures());
  }
}

function countrySentence({ rule, fact, limit }: RuleFailure, ticker: string): Message {
  const isAllowed = rule === 'country_allowed';
  return (_, { locale }) => {
    const countries = nameCountries(split(limit), locale);
    if (fact === '') return m.rules_failed_country_missing({ ticker }, { locale });
    const params = { ticker, countries, country: countryName(fact, locale) };
    return isAllowed
      ? m.rules_failed_country_allowed(params, { locale })
      : m.rules_failed_country_blocked(params, { locale });
  };
}

/** What the customer can do about it. */
export function wayOutSentence({ way_out: way, rule, amount, date }: RuleFailure, subject: RuleSubject): Message {
  const { ticker } = subject;
  const shown = { ticker, amount: amountOf(amount ?? '0', subject) };
  const waysOfWords: Readonly<Record<Exclude<WayOut, 'wait_until' | 'none'>, Message>> = {
    wait: rule === 'paused' ? m.rules_way_wait_paused : m.rules_way_wait,
    verify_identity: m.rules_way_verify,
    wait_for_verification: m.rules_way_wait_verification,
    complete_profile: m.rules_way_profile,
    ask_for_category: m.rules_way_category,
    order_less: withParams(m.rules_way_less, shown),
    order_more: withParams(m.rules_way_more, shown),
    order_all_or_less: withParams(m.rules_way_all_or_less, shown),
    ask_support: m.rules_way_support,
  };
  if (way === 'none') return rule === 'holding' ? m.rules_way_none_holding : m.rules_way_none;
  if (way !== 'wait_until') return waysOfWords[way];
  const day = formatDate(date ?? '');
  return BigInt(amount ?? '0') > 0n
    ? withParams(m.rules_way_until_or_less, { ...shown, date: day })
    : withParams(m.rules_way_until, { date: day });
}

/** The rules of a set in plain words, those that are set. */
export function listRuleSentences(rules: RuleSet, subject: RuleSubject): RuleSentence[] {
  const { ticker } = subject;
  const units = (value: bigint): { ticker: string; limit: string } => ({
    ticker,
    limit: amountOf(`${value}`, subject),
  });
  const { countries, categories, maxHolders, lockUpDays, lockUpUntil } = rules;
  const sentences: (RuleSentence | undefined)[] = [
    rules.isPaused ? { key: 'paused', text: withParams(m.rules_failed_paused, { ticker }) } : undefined,
    rules.needsIdentity ? { key: 'identity', text: m.rules_plain_identity } : undefined,
    countries ? { key: 'countries', text: plainCountries(countries.mode, countries.codes) } : undefined,
    categories
      ? {
          key: 'categories',
          text: (_, { locale }) =>
            m.rules_plain_categories({ categories: nameCategories(categories, locale) }, { locale }),
        }
      : undefined,
    maxHolders === null
      ? undefined
      : { key: 'holders', text: withParams(m.rules_plain_holders, { limit: formatAmount(`${maxHolders}`) }) },
    rules.maxHolding === null
      ? undefined
      : { key: 'holding', text: withParams(m.rules_plain_holding, units(rules.maxHolding)) },
    rules.maxSupply === null
      ? undefined
      : { key: 'supply', text: withParams(m.rules_plain_supply, units(rules.maxSupply)) },
    lockUpDays === null
      ? undefined
      : { key: 'lock-up-days', text: withParams(m.rules_plain_lock_up_days, { count: lockUpDays }) },
    lockUpUntil === null
      ? undefined
      : {
          key: 'lock-up-until',
          text: withParams(m.rules_plain_lock_up_until, { date: formatDate(lockUpUntil) }),
        },
    rules.minOrder === null
      ? undefined
      : { key: 'min-order', text: withParams(m.rules_plain_min_order, units(rules.minOrder)) },
    rules.minHolding === null
      ? undefined
      : { key: 'min-holding', text: withParams(m.rules_plain_min_holding, units(rules.minHolding)) },
  ];
  return sentences.filter((sentence) => sentence !== undefined);
}

function plainCountries(mode: 'allow' | 'block', codes: readonly string[]): Message {
  return (_, { locale }) => {
    const params = { countries: nameCountries(codes, locale) };
    return mode === 'allow'
      ? m.rules_plain_countries_allowed(params, { locale })
      : m.rules_plain_countries_blocked(params, { locale });
  };
}
