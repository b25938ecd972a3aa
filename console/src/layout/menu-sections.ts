import * as m from '@istmo/contract/messages';
import { type ConsolePage, type PageName, pages } from '../paths.ts';

type Section = { readonly label?: () => string; readonly pages: readonly PageName[] };

const sections: readonly Section[] = [
  { pages: ['home'] },
  { label: m.staff_menu_customers, pages: ['customers', 'support', 'identity', 'screening'] },
  {
    label: m.staff_menu_payments,
    pages: [
      'payouts',
      'travel',
      'cards',
      'copPayments',
      'bankAccounts',
      'bankDeposits',
      'bankStatements',
      'reversedDeposits',
      'debts',
    ],
  },
  {
    label: m.staff_menu_securities,
    pages: ['issuers', 'assets', 'offerings', 'documents', 'rules', 'holders', 'measures'],
  },
  { label: m.staff_menu_books, pages: ['markets', 'treasury', 'reserves', 'adjustments'] },
];

/** The pages of the menu by section, in its order; those that no section names belong to the platform. */
export function sectionsOf(
  visible: readonly ConsolePage[],
): readonly { readonly label?: () => string; readonly pages: readonly ConsolePage[] }[] {
  const named = new Set<ConsolePage>(sections.flatMap((section) => section.pages.map((name) => pages[name])));
  const platform = Object.values<ConsolePage>(pages).filter((page) => !named.has(page));
  return [
    ...sections.map((section) => ({ ...section, pages: section.pages.map((name): ConsolePage => pages[name]) })),
    { label: m.staff_menu_platform, pages: platform },
  ]
    .map((section) => ({ ...section, pages: section.pages.filter((page) => visible.includes(page)) }))
    .filter((section) => section.pages.length > 0);
}
