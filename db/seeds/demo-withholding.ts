/** A rule by which tax is withheld in the demo. They are examples: an operator confirms each with its tax adviser, and production begins without any. */
export type DemoWithholdingRule = {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Empty: any. */
  readonly income: '' | 'dividend' | 'interest' | 'gain';
  /** In percent. */
  readonly rate: string;
  readonly basis: string;
  /** The other country of a treaty. */
  readonly treatyWith?: string;
};

/** Every country has a rule for all holders and payments, so that events with its tax can be announced. */
export const demoWithholdingRules: readonly DemoWithholdingRule[] = [
  { country: 'GT', income: '', rate: '10', basis: 'Ejemplo: Decreto 10-2012, art. 92' },
  { country: 'GT', income: 'dividend', rate: '5', basis: 'Ejemplo: Decreto 10-2012, art. 93' },
  { country: 'SV', income: '', rate: '10', basis: 'Ejemplo: Ley de Impuesto sobre la Renta, art. 158' },
  { country: 'SV', income: 'dividend', rate: '5', basis: 'Ejemplo: Ley de Impuesto sobre la Renta, art. 72' },
  { country: 'CO', income: '', rate: '20', basis: 'Ejemplo: Estatuto Tributario, art. 408' },
  { country: 'CO', income: 'dividend', rate: '20', basis: 'Ejemplo: Estatuto Tributario, art. 245' },
  { country: 'CO', income: 'dividend', rate: '5', basis: 'Ejemplo: Convenio CO-ES, art. 10', treatyWith: 'ES' },
  { country: 'HN', income: '', rate: '10', basis: 'Ejemplo: Ley del Impuesto sobre la Renta, art. 25' },
  { country: 'CR', income: '', rate: '15', basis: 'Ejemplo: Ley 7092, art. 59' },
  { country: 'PA', income: '', rate: '10', basis: 'Ejemplo: Código Fiscal, art. 733' },
  { country: 'PA', income: 'gain', rate: '5', basis: 'Ejemplo: Código Fiscal, art. 701' },
  { country: 'NI', income: '', rate: '15', basis: 'Ejemplo: Ley 822, art. 87' },
  { country: 'US', income: '', rate: '30', basis: 'Ejemplo: IRC § 1441' },
  { country: 'US', income: 'dividend', rate: '15', basis: 'Ejemplo: Convenio US-ES, art. 10', treatyWith: 'ES' },
];
