import type { CustomerId } from '@istmo/contract/kernel/id';
import type { RaisePageContent } from '@istmo/contract/kernel/raise-page';
import type { Product } from '@istmo/tools/product';
import { Sandbox } from './sandbox.ts';
import { openRaiseSteps, type RaiseSteps } from './stored-raises.ts';

const dayMs = 86_400_000;
const long =
  'The cooperative has grown coffee on the slopes of the volcano for three generations, sells it washed and sun-dried to roasters in four countries, and now plants shade trees between the rows.';
const largo =
  'La cooperativa cultiva café en las laderas del volcán desde hace tres generaciones, lo vende lavado y secado al sol a tostadores de cuatro países y ahora siembra árboles de sombra entre los surcos.';

const short = (en: string, es: string, summary: readonly [string, string]): RaisePageContent => ({
  en: { name: en, summary: summary[0], sections: [], questions: [] },
  es: { name: es, summary: summary[1], sections: [], questions: [] },
  picture: null,
  team: [],
});

const coffee: RaisePageContent = {
  en: {
    name: 'Volcano Coffee',
    summary: 'Three farms in the highlands, washed and dried by those who own them',
    sections: [
      { title: 'What the money is for', paragraphs: [long, long] },
      { title: 'Who buys the coffee', paragraphs: [long] },
    ],
    questions: [
      { question: 'When is the first harvest?', answer: 'In the third year after planting.' },
      { question: 'Who insures the harvest?', answer: 'A cooperative of growers, with a reinsurer.' },
    ],
  },
  es: {
    name: 'Café Volcán',
    summary: 'Tres fincas del altiplano, con café lavado y secado por sus dueños',
    sections: [
      { title: 'Para qué es el dinero', paragraphs: [largo, largo] },
      { title: 'Quién compra el café', paragraphs: [largo] },
    ],
    questions: [
      { question: '¿Cuándo es la primera cosecha?', answer: 'Al tercer año de la siembra.' },
      { question: '¿Quién asegura la cosecha?', answer: 'Una cooperativa de productores, con una reaseguradora.' },
    ],
  },
  picture: null,
  team: [
    {
      name: 'Marta Quirós',
      role_en: 'Director',
      role_es: 'Directora',
      text_en: 'Ran a mill for twelve years.',
      text_es: 'Dirigió un beneficio durante doce años.',
      picture: null,
    },
    {
      name: 'Iván Solano',
      role_en: 'Agronomist',
      role_es: 'Agrónomo',
      text_en: 'Plants shade trees.',
      text_es: 'Siembra árboles de sombra.',
      picture: null,
    },
  ],
};

type Samples = {
  readonly steps: RaiseSteps;
  /** So many days from now. */
  readonly after: (days: number) => Date;
  readonly offered: { readonly instrument: string; readonly issuer: CustomerId };
  readonly ana: CustomerId;
  readonly beto: CustomerId;
  readonly carla: CustomerId;
};

async function storeOpen({ steps, after, offered, ana, beto, carla }: Samples): Promise<void> {
  const document = await steps.prospectus('CAFE');
  const open = await steps.open({
    ...offered,
    slug: 'volcano-coffee',
    terms: {
      titleEn: 'Bonds for three new farms',
      titleEs: 'Bonos para tres fincas nuevas',
      offeredUnits: 150_000n,
      overUnits: 15_000n,
      softCap: 50_000_000n,
      minOrderUnits: 10n,
      stepUnits: 5n,
      maxByCategory: { retail: 1_000_000n },
      currencies: ['USD', 'USDT'],
      takesCards: true,
      closesAt: after(12),
      allocation: 'priority',
      priorities: ['holders', 'early'],
      coolingOff: [
        { country: 'PA', category: 'retail', days: 5 },
        { country: '*', category: '*', days: 2 },
      ],
      lockUpDays: 180,
      feeBasisPoints: 250,
      questionnaire: 'retail',
      documents: [document],
      milestones: [
        { titleEn: 'Purchase of the land', titleEs: 'Compra del terreno', basisPoints: 6_000 },
        { titleEn: 'Planting and drying yard', titleEs: 'Siembra y patio de secado', basisPoints: 4_000 },
      ],
    },
  });
  const picture = await steps.paint(1600, 900, '#0a5f50');
  const portrait = await steps.paint(320, 320, '#26302d');
  const team = coffee.team.map((member, index) => (index === 0 ? { ...member, picture: portrait } : member));
  await steps.write(open.id, { ...coffee, picture, team });
  await steps.order({ raise: open.id, customer: ana, state: 'open', paid: 34_200_000n, wanted: 34_200n });
  await steps.order({ raise: open.id, customer: beto, state: 'open', paid: 6_150_050n, wanted: 6_150n });
  await steps.order({ raise: open.id, customer: carla, state: 'awaiting', paid: 21_000_000n, wanted: 21_000n });
}

async function storeComing({ steps, after, offered }: Samples): Promise<void> {
  const coming = await steps.draft({
    ...offered,
    slug: 'pacific-wind',
    terms: {
      titleEn: 'Shares of a wind park with a name that is as long as a name of a park may well become',
      titleEs: 'Acciones de un parque eólico con un nombre tan largo como puede llegar a ser el de un parque',
      priceMode: 'demand',
      priceLow: 1_000n,
      priceHigh: 1_250n,
      priceTick: 50n,
      offeredUnits: 400_000n,
      opensAt: after(5),
      closesAt: after(25),
    },
  });
  for (const state of ['review', 'approved', 'announced'] as const) await steps.setTo(coming.id, state);
  await steps.write(
    coming.id,
    short('Pacific Wind Developments of the Isthmus', 'Desarrollos Eólicos del Pacífico y del Istmo', [
      'Twelve turbines on a ridge over the Pacific',
      'Doce turbinas en una cresta sobre el Pacífico',
    ]),
  );
}

async function storeOver({ steps, offered, ana, beto }: Samples): Promise<void> {
  const settled = await steps.open({ ...offered, slug: 'harbour-cranes', terms: { softCap: 100_000n } });
  await steps.write(
    settled.id,
    short('Harbour Cranes', 'Grúas del Puerto', ['Two cranes for the quay', 'Dos grúas para el muelle']),
  );
  for (const customer of [ana, beto])
    await steps.order({
      raise: settled.id,
      customer,
      state: 'settled',
      paid: 400_000n,
      wanted: 400n,
      allotted: 400n,
      price: 1_000n,
    });
  for (const state of ['closed', 'allocated', 'settled'] as const) await steps.setTo(settled.id, state);

  const failed = await steps.open({
    ...offered,
    slug: 'river-hotel',
    terms: { softCap: 50_000_000n, offeredUnits: 625_000n },
  });
  await steps.write(failed.id, short('River Hotel', 'Hotel del Río', ['Forty rooms', 'Cuarenta habitaciones']));
  const returned = { customer: ana, state: 'returned', reason: 'failed', paid: 34_200_000n, wanted: 34_200n };
  await steps.order({ raise: failed.id, ...returned });
  for (const state of ['closed', 'failed', 'refunded'] as const) await steps.setTo(failed.id, state);
}

async function storeOthers({ steps, offered, ana, beto }: Samples): Promise<void> {
  const suspended = await steps.open({ ...offered, slug: 'salt-works' });
  await steps.suspend(suspended.id, 'The prospectus is being corrected after a notice of the supervisor.');

  const priceSteps = [
    { units: 600n, price: 1_000n },
    { units: 400n, price: 1_500n },
  ];
  const soldOut = await steps.open({
    ...offered,
    slug: 'cacao-mill',
    terms: { priceMode: 'steps', priceHigh: 1_500n, priceTick: 500n, allocation: 'first-come', steps: priceSteps },
  });
  await steps.write(soldOut.id, short('Cacao Mill', 'Molino de Cacao', ['A mill', 'Un molino']));
  await steps.order({ raise: soldOut.id, customer: ana, state: 'open', paid: 600_000n, wanted: 600n, step: 1 });
  await steps.order({ raise: soldOut.id, customer: beto, state: 'open', paid: 600_000n, wanted: 400n, step: 2 });
}

/** One raise in each state that its page shows, with long and short texts, with and without pictures. */
async function storeSamples(steps: RaiseSteps): Promise<void> {
  const [ana, beto, carla] = steps.investors;
  if (!ana || !beto || !carla) throw new Error('the product has too few customers');
  await steps.list('CAFE');
  const samples = {
    steps,
    after: (days: number) => new Date(steps.clock.now().getTime() + days * dayMs),
    offered: { instrument: 'CAFE', issuer: steps.issuer },
    ana,
    beto,
    carla,
  };
  for (const store of [storeOpen, storeComing, storeOver, storeOthers]) await store(samples);
}

/** Puts an offering in each state into the running product: for the browser tests of their pages, and the measurement of one. */
export async function storeOfferings(product: Pick<Product, 'data' | 'url'>): Promise<void> {
  const steps = await openRaiseSteps(product, new Sandbox(product.url));
  await storeSamples(steps);
  await steps.stop();
}
