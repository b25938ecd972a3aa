/*
 * The demo customers and staff of the sandbox, one per situation, referred to by name in tests. All have the same password,
 * which is printed at the first start.
 */

export const demoPassword = 'Istmo-2026!';

export type DemoMoney = {
  readonly currency: string;
  readonly amount: string;
  readonly daysAgo: number;
  /** How much of it came from securities before (`past-securities.ts`), in a demo that has their events. */
  readonly income?: string;
};

export type DemoCustomer = {
  readonly name: string;
  readonly acceptedDisclaimers: boolean;
  readonly kycStatus: 'none' | 'pending' | 'redo' | 'verified';
  /** Base32 secret of the authenticator app; without it two-factor authentication is off. */
  readonly tfaSecret?: string;
  readonly isSuspended?: boolean;
  readonly mayCreateAssets?: boolean;
  /** When the account was opened; 60 days ago where nothing is said. What happened since is in `history.ts`. */
  readonly sinceDaysAgo?: number;
  /** What the wallet opens with, oldest first: a decimal, and how many days ago it arrived. */
  readonly money?: readonly DemoMoney[];
  /** Units of the offering that were bought with a currency. */
  readonly bought?: { readonly code: string; readonly units: string; readonly paidIn: string };
  readonly person?: DemoPerson;
  readonly business?: DemoBusiness;
};

/** The profile of a natural person; all numbers are fictitious. */
type DemoPerson = {
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

type DemoBusiness = {
  readonly companyName: string;
  readonly registrationNumber: string;
  readonly website: string;
  /** The date of incorporation. */
  readonly bornOn: string;
  readonly phone: string;
  readonly address: string;
  readonly zipCode: string;
  readonly country: string;
  readonly owners: readonly DemoOwner[];
};

/** Who owns, controls or represents a demo business. */
type DemoOwner = {
  readonly name: string;
  readonly bornOn: string;
  readonly country: string;
  /** Hundredths of a per cent. */
  readonly shareBasisPoints: number;
  readonly hasControl: boolean;
  readonly isRepresentative: boolean;
};

const secret = (letters: string): string => letters.repeat(4);

export const demoCustomers: readonly DemoCustomer[] = [
  {
    name: 'anabel',
    acceptedDisclaimers: true,
    kycStatus: 'verified',
    tfaSecret: secret('ANABEL2D'),
    sinceDaysAgo: 740,
    money: [
      { currency: 'COP', amount: '1250000.00', daysAgo: 17, income: '210900.00' },
      { currency: 'USD', amount: '5200.00', daysAgo: 9, income: '5033.29' },
    ],
    bought: { code: 'COINGT', units: '10', paidIn: 'USD' },
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
  { name: 'bruno', sinceDaysAgo: 12, acceptedDisclaimers: false, kycStatus: 'none' },
  {
    name: 'carmen',
    acceptedDisclaimers: true,
    kycStatus: 'pending',
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
    kycStatus: 'verified',
    tfaSecret: secret('DIEGO2DE'),
    sinceDaysAgo: 740,
    money: [
      { currency: 'USDT', amount: '50000.00', daysAgo: 26 },
      { currency: 'USD', amount: '25000.00', daysAgo: 9, income: '12679.05' },
    ],
    business: {
      companyName: 'Puertos del Istmo',
      registrationNumber: '9001234567',
      website: 'puertosdelistmo.example',
      bornOn: '2014-06-30',
      phone: '3000000104',
      address: 'Carrera 43A # 1-50, Medellín',
      zipCode: '050021',
      country: 'Colombia',
      owners: [
        {
          name: 'Diego Salcedo Restrepo',
          bornOn: '1979-03-22',
          country: 'Colombia',
          shareBasisPoints: 6000,
          hasControl: false,
          isRepresentative: true,
        },
        {
          name: 'Lucía Arosemena Vial',
          bornOn: '1983-11-05',
          country: 'Panama',
          shareBasisPoints: 3350,
          hasControl: false,
          isRepresentative: false,
        },
      ],
    },
  },
  {
    name: 'elisa',
    sinceDaysAgo: 21,
    acceptedDisclaimers: true,
    kycStatus: 'verified',
    isSuspended: true,
    money: [{ currency: 'USDT', amount: '310.00', daysAgo: 26 }],
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
    kycStatus: 'verified',
    tfaSecret: secret('FABIO2DE'),
    mayCreateAssets: true,
    sinceDaysAgo: 740,
    money: [{ currency: 'USD', amount: '1000.00', daysAgo: 9, income: '451.90' }],
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
  readonly role: 'treasury' | 'compliance' | 'support' | 'administrator' | 'auditor';
  readonly tfaSecret: string;
};

export const demoStaff: readonly DemoStaff[] = [
  { name: 'gloria', role: 'treasury', tfaSecret: secret('GLORIA2D') },
  { name: 'hugo', role: 'treasury', tfaSecret: secret('HUGO2DEM') },
  { name: 'irene', role: 'compliance', tfaSecret: secret('IRENE2DE') },
  { name: 'jorge', role: 'support', tfaSecret: secret('JORGE2DE') },
  { name: 'karla', role: 'administrator', tfaSecret: secret('KARLA2DE') },
  { name: 'luisa', role: 'auditor', tfaSecret: secret('LUISA2DE') },
];

/** What the platform itself holds to trade with. */
export const demoTreasury: readonly {
  readonly currency: string;
  readonly amount: string;
  /** The chain where it is, of a coin that customers do not deposit. */
  readonly chain?: string;
}[] = [
  { currency: 'USD', amount: '50000' },
  { currency: 'USDT', amount: '250000' },
  { currency: 'COP', amount: '900000000' },
  { currency: 'ETH', amount: '10', chain: 'ETH' },
  { currency: 'POL', amount: '5000', chain: 'POLYGON' },
  { currency: 'TRX', amount: '100000', chain: 'TRON' },
];

export const demoEmail = (name: string): string => `${name}@demo.istmo.test`;
