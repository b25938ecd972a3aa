import type { Operator } from '@istmo/contract/areas/site/site-pages';
import type { Question } from '../src/public/Questions.tsx';

/** The company that runs the site, for search engines (JSON-LD by schema.org). */
export function organisation({ brand, legalName, publicUrl, contact }: Operator): object {
  return {
    '@type': 'Organization',
    name: brand,
    legalName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    email: contact.email,
    telephone: contact.phone,
  };
}

/** The questions of a page with their answers. */
export function questionList(questions: readonly Question[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(([name, text]) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  };
}
