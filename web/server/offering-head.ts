import type { OfferingView } from '@istmo/contract/kernel/offering-shape';
import type { ShownOfferings, SiteSettings } from '@istmo/contract/areas/site/site-pages';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { localised } from '../src/areas/raise-pages/offering-texts.ts';
import { paths } from '../src/paths.ts';
import type { PageHead } from './public-page.ts';
import { organisation, questionList } from './structured-data.ts';

/** What search engines read of an offering: a financial product of its issuer, and where its page is. */
function listData({ card, page }: OfferingView, publicUrl: string): readonly object[] {
  const address = `${publicUrl}${card.path}`;
  const questions = page ? localised(page).questions : [];
  return [
    {
      '@type': 'FinancialProduct',
      name: localised(card.title),
      description: localised(card.summary),
      url: address,
      inLanguage: getLocale(),
      provider: { '@type': 'Organization', name: localised(card.name) },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: m.raisepage_list_heading(), item: `${publicUrl}${paths.offerings}` },
        { '@type': 'ListItem', position: 2, name: localised(card.name), item: address },
      ],
    },
    ...(questions.length > 0 ? [questionList(questions.map(({ question, answer }) => [question, answer]))] : []),
  ];
}

/** The head of the page of the offering that is shown. */
export function offeringHead({ one }: ShownOfferings, { publicUrl }: SiteSettings): PageHead {
  if (!one) return { title: m.raisepage_list_title, about: m.raisepage_list_about };
  const { card } = one;
  const about = localised(card.summary) || localised(card.title);
  return {
    title: ({ brand }) => `${localised(card.name)}: ${localised(card.title)} · ${brand}`,
    about: () => about,
    canonical: card.path,
    structuredData: (operator) => [organisation(operator), ...listData(one, publicUrl)],
  };
}
