import { translate } from '@istmo/contract/kernel/message';
import type { Language, Message } from '@istmo/contract/kernel/message';

/** Who runs the site, for search engines. The blanks are filled by the server, escaped for JSON. */
export function organisation(): object {
  return {
    '@type': 'Organization',
    name: '{{json:brand}}',
    legalName: '{{json:legal_name}}',
    url: '{{json:public_url}}/',
    logo: '{{json:public_url}}/icon-512.png',
    email: '{{json:contact_email}}',
    telephone: '{{json:contact_phone}}',
  };
}

/** The questions of a page with their answers, as schema.org has them. */
export function questionList(questions: readonly (readonly [Message, Message])[], language: Language): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(([question, answer]) => ({
      '@type': 'Question',
      name: translate(question, language),
      acceptedAnswer: { '@type': 'Answer', text: translate(answer, language) },
    })),
  };
}

export function factsOf(...graph: object[]): object {
  return { '@context': 'https://schema.org', '@graph': graph };
}
