type Bilingual = { readonly en: string; readonly es: string };

/**
 * The most that a retail investor may subscribe in a calendar year, in the demo. They are examples: an operator enters what the law of each country says with
 * its lawyer, and production begins without any.
 */
export type DemoRetailLimit = {
  /** ISO 3166 alpha-2, or `*` for every country without its own. */
  readonly country: string;
  /** In US dollars; empty: no limit. */
  readonly floor: string;
  /** In percent; empty: the floor is the limit. */
  readonly share: string;
  readonly measure: 'greater' | 'lesser';
  readonly basis: Bilingual;
};

const example = (en: string, es: string): Bilingual => ({ en: `Example: ${en}`, es: `Ejemplo: ${es}` });

export const demoRetailLimits: readonly DemoRetailLimit[] = [
  {
    country: 'SV',
    floor: '5000',
    share: '10',
    measure: 'greater',
    basis: example('law on the issuance of digital assets', 'Ley de Emisión de Activos Digitales'),
  },
  {
    country: 'GT',
    floor: '2500',
    share: '10',
    measure: 'lesser',
    basis: example('securities market law, decree 34-96', 'Ley del Mercado de Valores, Decreto 34-96'),
  },
  {
    country: 'CO',
    floor: '2000',
    share: '20',
    measure: 'greater',
    basis: example('decree 2555 of 2010, crowdfunding', 'Decreto 2555 de 2010, financiación colaborativa'),
  },
  {
    country: 'CR',
    floor: '3000',
    share: '10',
    measure: 'lesser',
    basis: example('securities market law 7732', 'Ley Reguladora del Mercado de Valores 7732'),
  },
  {
    country: 'PA',
    floor: '10000',
    share: '',
    measure: 'greater',
    basis: example('securities law, decree law 1 of 1999', 'Ley de Valores, Decreto Ley 1 de 1999'),
  },
  {
    country: 'HN',
    floor: '2000',
    share: '5',
    measure: 'greater',
    basis: example('securities market law, decree 8-2001', 'Ley de Mercado de Valores, Decreto 8-2001'),
  },
  {
    country: 'NI',
    floor: '1500',
    share: '5',
    measure: 'greater',
    basis: example('capital markets law 587', 'Ley de Mercado de Capitales 587'),
  },
  {
    country: '*',
    floor: '2500',
    share: '5',
    measure: 'lesser',
    basis: example('house rule where a country has none', 'regla propia donde el país no tiene una'),
  },
];
