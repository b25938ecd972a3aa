/*
 * The demo customers and staff of the sandbox, one per situation, referred to by name in tests. All have the same password,
 * which is printed at the first start.
 */

export const demoPassword = 'Istmo-2026!';

export type DemoCustomer = {
  readonly name: string;
  readonly acceptedDisclaimers: boolean;
  readonly kycStatus: 0 | 1 | 2 | 3;
  /** Base32 secret of the authenticator app; without it two-factor authentication is off. */
  readonly tfaSecret?: string;
  readonly isSuspended?: boolean;
  readonly mayCreateAssets?: boolean;
  /** The opening balances, as decimals. */
  readonly money?: Readonly<Record<string, string>>;
  readonly person?: DemoPerson;
  readonly business?: DemoBusiness;
};

/** The profile of a natural person; all numbers are fictitious. */
export type DemoPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'male' | 'female';
  readonly bornOn: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
  readonly nationalId: string;
};

export type DemoBusiness = {
  readonly companyName: string;
  readonly registrationNumber: string;
  readonly website: string;
  /** The date of incorporation. */
  readonly bornOn: string;
  readonly phone: string;
  readonly address: string;
  readonly zipCode: string;
  readonly country: string;
};

const secret = (letters: string): string => letters.repeat(4);

export const demoCustomers: readonly DemoCustomer[] = [
  {
    name: 'anabel',
    acceptedDisclaimers: true,
    kycStatus: 3,
    tfaSecret: secret('ANABEL2D'),
    money: { BTC: '0.48210337', USDT: '12840.50', COP: '8450000.00', USD: '5200.00', COINGT: '24' },
    person: {
      firstName: 'Anabel',
      lastName: 'Castillo',
      gender: 'female',
      bornOn: '1988-04-17',
      phone: '55510101',
      address: '6a avenida 4-20, zona 10',
      city: 'Ciudad de Guatemala',
      state: 'Guatemala',
      zipCode: '01010',
      country: 'Guatemala',
      nationalId: '2000100010101',
    },
  },
  { name: 'bruno', acceptedDisclaimers: false, kycStatus: 0 },
  {
    name: 'carmen',
    acceptedDisclaimers: true,
    kycStatus: 1,
    person: {
      firstName: 'Carmen',
      lastName: 'Quesada',
      gender: 'female',
      bornOn: '1993-09-02',
      phone: '60001234',
      address: 'Calle Los Laureles 12',
      city: 'Escazú',
      state: 'San José',
      zipCode: '10201',
      country: 'Costa Rica',
      nationalId: '100020003',
    },
  },
  {
    name: 'diego',
    acceptedDisclaimers: true,
    kycStatus: 3,
    tfaSecret: secret('DIEGO2DE'),
    money: { USDT: '50000.00', USD: '25000.00' },
    business: {
      companyName: 'Puertos del Istmo',
      registrationNumber: '9001234567',
      website: 'puertosdelistmo.example',
      bornOn: '2014-06-30',
      phone: '3000000104',
      address: 'Carrera 43A # 1-50, Medellín',
      zipCode: '050021',
      country: 'Colombia',
    },
  },
  {
    name: 'elisa',
    acceptedDisclaimers: true,
    kycStatus: 3,
    isSuspended: true,
    money: { USDT: '310.00' },
    person: {
      firstName: 'Elisa',
      lastName: 'Mendoza',
      gender: 'female',
      bornOn: '1990-12-11',
      phone: '70000105',
      address: 'Paseo General Escalón 3700',
      city: 'San Salvador',
      state: 'San Salvador',
      zipCode: '1101',
      country: 'El Salvador',
      nationalId: '000000019',
    },
  },
  {
    name: 'fabio',
    acceptedDisclaimers: true,
    kycStatus: 3,
    tfaSecret: secret('FABIO2DE'),
    mayCreateAssets: true,
    money: { USDT: '2500.00', USD: '1000.00' },
    person: {
      firstName: 'Fabio',
      lastName: 'Hernández',
      gender: 'male',
      bornOn: '1979-02-23',
      phone: '60000106',
      address: 'Vía España 120, Bella Vista',
      city: 'Ciudad de Panamá',
      state: 'Panamá',
      zipCode: '0801',
      country: 'Panama',
      nationalId: '8000000106',
    },
  },
];

export type DemoStaff = {
  readonly name: string;
  readonly role: 'treasury' | 'compliance' | 'support' | 'administrator';
  readonly tfaSecret: string;
};

export const demoStaff: readonly DemoStaff[] = [
  { name: 'gloria', role: 'treasury', tfaSecret: secret('GLORIA2D') },
  { name: 'hugo', role: 'treasury', tfaSecret: secret('HUGO2DEM') },
  { name: 'irene', role: 'compliance', tfaSecret: secret('IRENE2DE') },
  { name: 'jorge', role: 'support', tfaSecret: secret('JORGE2DE') },
  { name: 'karla', role: 'administrator', tfaSecret: secret('KARLA2DE') },
];

export type DemoAsset = {
  readonly name: string;
  readonly ticker: string;
  readonly precision: number;
  readonly supply: string;
};

/** Fabio's two listed assets, one with whole units and one with two decimals. */
export const demoAssets: readonly DemoAsset[] = [
  { name: 'Finca Ixcán', ticker: 'FINCA', precision: 0, supply: '12000' },
  { name: 'Bono Verde Atitlán', ticker: 'BOVER', precision: 2, supply: '500000.00' },
];

export const demoEmail = (name: string): string => `${name}@demo.istmo.test`;
