import type { Operator } from '@istmo/contract/areas/site/site-pages';
import { type Language } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { type Fact, offerFacts } from './offer-facts.ts';

/** A change of any chapter is a new version with a new date. */
export const paperVersion = { number: '1.0', date: '20/11/2026' } as const;

/** A paragraph, a list, a table of names and values, or terms with a paragraph each. */
type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'points'; readonly points: readonly string[] }
  | { readonly kind: 'facts' | 'entries'; readonly pairs: readonly Fact[] };

export type Chapter = { readonly id: string; readonly title: string; readonly blocks: readonly Block[] };

const text = (sentence: string): Block => ({ kind: 'text', text: sentence });
const points = (...list: readonly string[]): Block => ({ kind: 'points', points: list });
const facts = (...pairs: readonly Fact[]): Block => ({ kind: 'facts', pairs });
const entries = (...pairs: readonly Fact[]): Block => ({ kind: 'entries', pairs });

const risks = () =>
  entries(
    [m.offering_paper_risk_loss(), m.offering_paper_risk_loss_text()],
    [m.offering_paper_risk_build(), m.offering_paper_risk_build_text()],
    [m.offering_paper_risk_money(), m.offering_paper_risk_money_text()],
    [m.offering_paper_risk_demand(), m.offering_paper_risk_demand_text()],
    [m.offering_paper_risk_issuer(), m.offering_paper_risk_issuer_text()],
    [m.offering_paper_risk_sell(), m.offering_paper_risk_sell_text()],
    [m.offering_paper_risk_pay(), m.offering_paper_risk_pay_text()],
    [m.offering_paper_risk_law(), m.offering_paper_risk_law_text()],
    [m.offering_paper_risk_country(), m.offering_paper_risk_country_text()],
    [m.offering_paper_risk_people(), m.offering_paper_risk_people_text()],
    [m.offering_paper_risk_chain(), m.offering_paper_risk_chain_text()],
    [m.offering_paper_risk_account(), m.offering_paper_risk_account_text()],
    [m.offering_paper_risk_third(), m.offering_paper_risk_third_text()],
    [m.offering_paper_risk_words(), m.offering_paper_risk_words_text()],
  );

const glossary = () =>
  entries(
    [m.offering_glossary_allocation(), m.offering_glossary_allocation_text()],
    [m.offering_glossary_whitelist(), m.offering_glossary_whitelist_text()],
    ['ERC-3643', m.offering_glossary_erc_text()],
    [m.offering_glossary_chain(), m.offering_glossary_chain_text()],
    [m.offering_glossary_property(), m.offering_glossary_property_text()],
    [m.offering_glossary_tranche(), m.offering_glossary_tranche_text()],
    ['USDT', m.offering_glossary_usdt_text()],
  );

function issuerText({ issuer: { name, registration } }: Operator): string {
  if (name === '') return m.offering_issuer_unknown();
  return registration === '' ? name : m.offering_issuer_named({ name, registration });
}

const linkTo = ({ publicUrl }: Operator, kind: 'issue' | 'conflicts'): string => `${publicUrl}/legal/${kind}`;

function contacts(operator: Operator): Block {
  const { legalName, contact, supportEmail, regulator } = operator;
  return facts(
    [m.offering_paper_contact_issuer(), issuerText(operator)],
    [m.offering_paper_contact_operator(), `${legalName}, ${contact.address}`],
    [m.offering_paper_contact_write(), `${contact.email}, ${contact.phone}`],
    [m.offering_paper_contact_support(), supportEmail],
    [m.offering_paper_contact_supervisor(), `${regulator.name}, ${regulator.email}`],
  );
}

const offerChapters = (operator: Operator): readonly Chapter[] => [
  {
    id: 'summary',
    title: m.offering_paper_summary(),
    blocks: [
      text(m.offering_paper_summary_1()),
      text(m.offering_paper_summary_2()),
      text(m.offering_paper_summary_3()),
    ],
  },
  {
    id: 'project',
    title: m.offering_paper_project(),
    blocks: [
      text(m.offering_paper_project_1()),
      text(m.offering_paper_project_2()),
      text(m.offering_paper_project_3()),
    ],
  },
  {
    id: 'token',
    title: m.offering_paper_token(),
    blocks: [text(m.offering_paper_token_1()), text(m.offering_paper_token_2())],
  },
  {
    id: 'offer',
    title: m.offering_paper_offer(),
    blocks: [facts(...offerFacts()), text(m.offering_paper_offer_1()), text(m.offering_paper_offer_2())],
  },
  {
    id: 'allocation',
    title: m.offering_paper_allocation(),
    blocks: [
      text(m.offering_paper_allocation_1()),
      text(m.offering_paper_allocation_2()),
      text(m.offering_paper_allocation_3()),
    ],
  },
  {
    id: 'funds',
    title: m.offering_paper_funds(),
    blocks: [
      text(m.offering_paper_funds_1()),
      points(
        m.offering_paper_funds_study(),
        m.offering_paper_funds_land(),
        m.offering_paper_funds_works(),
        m.offering_paper_funds_cost(),
      ),
      text(m.offering_paper_funds_2()),
    ],
  },
  {
    id: 'rights',
    title: m.offering_paper_rights(),
    blocks: [
      text(m.offering_paper_rights_1()),
      points(m.offering_paper_rights_see(), m.offering_paper_rights_move(), m.offering_paper_rights_get()),
      text(m.offering_paper_rights_2({ link: linkTo(operator, 'issue') })),
    ],
  },
];

const termChapters = (operator: Operator): readonly Chapter[] => [
  {
    id: 'risk',
    title: m.offering_paper_risk_title(),
    blocks: [text(m.offering_paper_risk_1()), risks(), text(m.offering_paper_risk_2())],
  },
  {
    id: 'technology',
    title: m.offering_paper_technology(),
    blocks: [text(m.offering_paper_technology_1()), text(m.offering_paper_technology_2())],
  },
  {
    id: 'identity',
    title: m.offering_paper_identity(),
    blocks: [text(m.offering_paper_identity_1()), text(m.offering_paper_identity_2())],
  },
  {
    id: 'custody',
    title: m.offering_paper_custody(),
    blocks: [text(m.offering_paper_custody_1()), text(m.offering_paper_custody_2())],
  },
  {
    id: 'fees',
    title: m.offering_paper_fees(),
    blocks: [text(m.offering_paper_fees_1()), text(m.offering_paper_fees_2())],
  },
  {
    id: 'conflicts',
    title: m.offering_paper_conflicts(),
    blocks: [
      text(m.offering_paper_conflicts_1()),
      text(m.offering_paper_conflicts_2({ link: linkTo(operator, 'conflicts') })),
    ],
  },
  { id: 'taxes', title: m.offering_paper_taxes(), blocks: [text(m.offering_paper_taxes_1())] },
  {
    id: 'contacts',
    title: m.offering_paper_contacts(),
    blocks: [text(m.offering_paper_contacts_1()), contacts(operator)],
  },
  { id: 'glossary', title: m.offering_paper_glossary(), blocks: [glossary()] },
];

/** The white paper of the offering. The page and the PDF both use it, so they cannot differ. */
export function chaptersFor(operator: Operator): readonly Chapter[] {
  return [...offerChapters(operator), ...termChapters(operator)];
}

/** The paper in the current language, for the server's typesetter (api/src/areas/offering/paper-shape.ts reads this shape). */
export function whitePaperIn(language: Language, operator: Operator) {
  return {
    language,
    title: m.offering_paper_title(),
    about: m.offering_paper_intro(),
    brand: operator.brand,
    issuer: m.offering_paper_issuer_line({
      issuer: issuerText(operator),
      legal_name: operator.legalName,
      registration: operator.registration,
    }),
    version: m.offering_paper_version({ version: paperVersion.number, date: paperVersion.date }),
    date: paperVersion.date.split('/').toReversed().join('-'),
    sample: operator.isSandbox ? m.offering_paper_sample() : '',
    contents: m.offering_paper_contents(),
    page: m.offering_paper_page_of({ page: '⟨page⟩', pages: '⟨pages⟩' }),
    caption: m.site_profile_caption(),
    chapters: chaptersFor(operator),
  };
}
