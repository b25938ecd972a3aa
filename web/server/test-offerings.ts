import { noFilter } from '@istmo/contract/kernel/offering-filter';
import type { OfferingCard, OfferingView } from '@istmo/contract/kernel/offering-shape';
import { noQuestions } from '@istmo/contract/kernel/raise-question';
import type { ShownOfferings } from '@istmo/contract/areas/site/site-pages';

const sampleCard: OfferingCard = {
  slug: 'farm',
  path: '/offerings/farm',
  state: 'open',
  group: 'open',
  is_suspended: false,
  title: { en: 'Bonds of the farm <b>', es: 'Bonos de la finca <b>' },
  name: { en: 'Alma Farm', es: 'Finca Alma' },
  summary: { en: 'Grows coffee', es: 'Cultiva café' },
  picture: null,
  instrument: 'FARM',
  kind: 'bond',
  currency: 'USD',
  places: 2,
  price_mode: 'fixed',
  price_low: '10.00',
  price_high: '10.00',
  min_order: '100.00',
  progress: {
    paid: '2500.00',
    intended: '500.00',
    unvalued: [{ currency: 'BTC', amount: '0.01500000' }],
    investors: 2,
    soft_cap: '5000.00',
    hard_cap: '10000.00',
  },
  opens_at: '2026-11-01T15:00:00.000Z',
  closes_at: '2026-12-01T15:00:00.000Z',
  countries: { mode: 'allow', codes: ['PA'] },
};

const sampleView: OfferingView = {
  card: sampleCard,
  reference: 'OF-2026-0001',
  version: 2,
  terms_hash: 'ab'.repeat(32),
  unit_places: 0,
  price_tick: '0.01',
  price_steps: [],
  offered_units: '1000',
  over_units: '100',
  over_cap: '11000.00',
  min_order_units: '10',
  step_units: '5',
  max_by_category: [{ category: 'retail', amount: '2000.00' }],
  currencies: ['USD', 'BTC'],
  takes_cards: true,
  rate_rule: 'close',
  allocation: 'priority',
  priorities: ['holders', 'early'],
  cooling_off: [{ country: 'PA', category: 'retail', days: 5 }],
  lock_up_days: 180,
  fee_basis_points: 250,
  has_questionnaire: true,
  milestones: [{ title: { en: 'Land', es: 'Terreno' }, basis_points: 10_000 }],
  documents: [
    {
      id: '0190a000-0000-7000-8000-000000000001',
      version: 1,
      title: { en: 'Prospectus', es: 'Prospecto' },
      bytes: 12_345,
      sha256: 'cd'.repeat(32),
    },
  ],
  timeline: [
    { name: 'announced', at: '2026-10-01T15:00:00.000Z', is_past: true },
    { name: 'opens', at: '2026-11-01T15:00:00.000Z', is_past: true },
    { name: 'closes', at: '2026-12-01T15:00:00.000Z', is_past: false },
  ],
  suspended: { since: '2026-11-05T15:00:00.000Z', reason: '—' },
  changes: [
    {
      version: 2,
      at: '2026-11-06T15:00:00.000Z',
      text: { en: 'A lower minimum', es: 'Un mínimo menor' },
      leave_until: '2026-11-13T15:00:00.000Z',
    },
  ],
  outcome: null,
  page: {
    en: {
      name: 'Alma Farm',
      summary: 'Grows coffee',
      sections: [{ title: 'Our land', paragraphs: ['Three hills.'] }],
      questions: [{ question: 'Why now?', answer: 'The harvest.' }],
    },
    es: {
      name: 'Finca Alma',
      summary: 'Cultiva café',
      sections: [{ title: 'Nuestra tierra', paragraphs: ['Tres cerros.'] }],
      questions: [{ question: '¿Por qué ahora?', answer: 'La cosecha.' }],
    },
    picture: null,
    team: [
      {
        name: 'Alma',
        role_en: 'Chief',
        role_es: 'Dirección',
        text_en: 'Builds.',
        text_es: 'Construye.',
        picture: null,
      },
    ],
  },
};

export const sampleOfferings: ShownOfferings = {
  cards: [sampleCard],
  one: sampleView,
  filter: noFilter,
  questions: noQuestions,
};
