import { type CountryRules, type OperatorRules, postalCodeUses } from '@istmo/contract/areas/profile/country-rules';

export type Setting<T> = {
  readonly variable: string;
  readonly read: (text: string) => T | undefined;
  readonly expected: string;
  /** The value when the variable is not set. */
  readonly defaultValue: T;
  readonly description: string;
  /** A value as it is written in the environment. */
  readonly example: string;
  /** What a number counts, and its range. */
  readonly range?: NumberRange;
  /** The default in words, where it is computed. */
  readonly defaultText?: string;
  /** The default is simulated or publicly known, so production refuses to start without a value of its own. */
  readonly isSandboxOnly?: boolean;
  /** Who reads it can act as the platform: its value may be in a file, and no message repeats it. */
  readonly isSecret?: boolean;
  /** Whether it matters, by other settings; absent: always. */
  readonly isUsed?: (read: (variable: string) => string) => boolean;
  /** The value in the sandbox when the variable is not set, where that differs. */
  readonly sandboxValue?: T;
};

/** A variable of a process that reads its own: the signer, the servers of frames, the tests. */
export type ProcessVariable = Pick<Setting<string>, 'variable' | 'expected' | 'description' | 'example'> & {
  readonly defaultValue?: string;
  readonly defaultText?: string;
  readonly isSecret?: boolean;
};

type NumberRange = { readonly unit: string; readonly min: number; readonly max: number };

type SettingKind<T> = (variable: string, defaultValue: NoInfer<T>, description: string, example: string) => Setting<T>;

function settingKind<T>(expected: string, read: (text: string) => T | undefined): SettingKind<T> {
  return (variable, defaultValue, description, example) => ({
    variable,
    read,
    expected,
    defaultValue,
    description,
    example,
  });
}

export const text = settingKind('text', (value) => value);
// The key URI format of authenticator apps parts issuer and account by a colon.
export const brandName = settingKind('a name without a colon', (value) => (value.includes(':') ? undefined : value));
export function readWholeNumber(value: string): number | undefined {
  return /^\d{1,10}$/.test(value) ? Number.parseInt(value, 10) : undefined;
}
export function wholeNumber(unit: string, min: number, max: number): SettingKind<number> {
  const kind = settingKind(`a whole number from ${min} to ${max}`, (value) => {
    const number = readWholeNumber(value);
    return number !== undefined && number >= min && number <= max ? number : undefined;
  });
  return (...declared) => ({ ...kind(...declared), range: { unit, min, max } });
}
export const port = settingKind('a port, 0 to 65535', (value) =>
  /^\d{1,5}$/.test(value) && Number.parseInt(value, 10) <= 65_535 ? Number.parseInt(value, 10) : undefined,
);
export const url = settingKind('a URL', (value) => (URL.canParse(value) ? value.replace(/\/$/, '') : undefined));
/** Headers of HTTP requests by name. */
export const headers = settingKind<Headers>('name=value, by commas', (value) => {
  const entries = value.split(',').map((entry) => /^\s*([\w-]+)=([\x20-\x7e]+?)\s*$/.exec(entry));
  return entries.every((found) => found !== null)
    ? Object.fromEntries(entries.map(([, name = '', given = '']): [string, string] => [name, given]))
    : undefined;
});
type Headers = Readonly<Record<string, string>>;
export const timeZone = settingKind('the IANA name of a time zone', (value) =>
  Intl.supportedValuesOf('timeZone').includes(value) || value === 'UTC' ? value : undefined,
);
export const key = settingKind('32 bytes in base64', (value) =>
  Buffer.from(value, 'base64').length === 32 ? value : undefined,
);
export const list = settingKind<readonly string[]>('a comma-separated list', (value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

/** A key that is accepted beside the one in use, while that is changed. */
export type AcceptedKey = { readonly until: Date; readonly key: string };

/** Keys that are accepted beside the one in use, a line or a comma each: the date, an equals sign, the key. */
export const acceptedKeys = settingKind<readonly AcceptedKey[]>('a date, = and a key, by commas', (value) => {
  const found = value
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, day = '', given = ''] = /^(\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}Z)?)=(.+)$/.exec(entry) ?? [];
      return { until: new Date(day), key: given };
    });
  return found.every(({ until }) => !Number.isNaN(until.getTime())) ? found : undefined;
});

/** The key in use and those that are accepted beside it now. The first makes, each verifies. */
export function listKeys(current: string, accepted: readonly AcceptedKey[], now: Date): readonly [string, ...string[]] {
  return [current, ...accepted.filter(({ until }) => now < until).map(({ key }) => key)];
}

const minNodes = 2;

function isNode(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/** Addresses of nodes; one alone proves nothing, and neither does one by two paths. */
export const nodes = settingKind<readonly string[]>('two or more http addresses, by commas', (value) => {
  const found = value.split(',').map((entry) => entry.trim());
  if (!found.every(isNode)) return undefined;
  return new Set(found.map((address) => new URL(address).host)).size >= minNodes ? found : undefined;
});

export function listOf<const T extends string>(...choices: T[]): SettingKind<readonly T[]> {
  return settingKind<readonly T[]>(`some of ${choices.join(', ')}, by commas`, (value) => {
    const names = value.split(',').map((entry) => entry.trim());
    const found = names.flatMap((name) => choices.find((choice) => choice === name) ?? []);
    return found.length === names.length ? found : undefined;
  });
}
const evmAddress = /^0x[0-9a-fA-F]{40}$/;
const isEvmAddress = (value: string): value is EvmAddress => evmAddress.test(value);
export type EvmAddress = `0x${string}`;
export const evmAccount = settingKind('an address of an EVM chain', (value) =>
  isEvmAddress(value) ? value : undefined,
);

/** The contracts that all securities on an EVM chain share. */
export type SecurityContracts = {
  readonly [Name in 'factory' | 'identities' | 'claims' | 'countries' | 'balances' | 'supply']: EvmAddress;
} & { readonly topics: readonly bigint[]; readonly block: number };
export const nowhere = '0x0000000000000000000000000000000000000000';
export const noContracts: SecurityContracts = {
  factory: nowhere,
  identities: nowhere,
  claims: nowhere,
  countries: nowhere,
  balances: nowhere,
  supply: nowhere,
  topics: [],
  block: 0,
};
export const contractNames = ['factory', 'identities', 'claims', 'countries', 'balances', 'supply'] as const;
export const securityContracts = settingKind<SecurityContracts>(
  `${contractNames.map((name) => `${name}=0x…`).join(';')};topics=1+2;block=…`,
  (value) => {
    const parts = new Map(
      value.split(';').map((part): [string, string] => {
        const [name = '', given = ''] = part.split('=');
        return [name.trim(), given.trim()];
      }),
    );
    const [factory, identities, claims, countries, balances, supply] = contractNames.map((name) => {
      const given = parts.get(name) ?? '';
      return isEvmAddress(given) ? given : undefined;
    });
    const topics = (parts.get('topics') ?? '').split('+');
    const block = parts.get('block') ?? '';
    if (!factory || !identities || !claims || !countries || !balances || !supply) return undefined;
    if (parts.size > contractNames.length + 2 || !topics.every((topic) => /^\d{1,20}$/.test(topic))) return undefined;
    if (!/^\d{1,9}$/.test(block)) return undefined;
    const addresses = { factory, identities, claims, countries, balances, supply };
    return { ...addresses, topics: topics.map(BigInt), block: Number.parseInt(block, 10) };
  },
);
/** A setting of any kind. */
export type AnySetting =
  | Setting<never>
  | Setting<OperatorRules>
  | Setting<Sender>
  | Setting<BankDetails>
  | Setting<SecurityContracts>
  | Setting<Headers>
  | Setting<string>
  | Setting<number>
  | Setting<readonly AcceptedKey[]>
  | Setting<readonly string[]>;
export type Sender = { readonly name: string; readonly address: string };
export const sender = settingKind<Sender>('a name and an address, Name <address>', (value) => {
  const [, name, address] = /^([^<>"]+) <([^<>"@\s]+@[^<>"@\s]+)>$/.exec(value) ?? [];
  return name === undefined || address === undefined ? undefined : { name, address };
});
/** Short enough that the reference of an email (54 characters) fits beside it into the 64 of a local part (RFC 5321). */
export const returnPath = settingKind('an address with 1 to 10 plain characters before the @', (value) =>
  /^[a-z0-9._-]{1,10}@[a-z0-9.-]{1,190}$/i.test(value) ? value : undefined,
);
/** An account of the operator's, as customers read it; what it does not have is empty. */
export type BankDetails = { readonly bank: string; readonly account: string; readonly swift: string };
export const bankDetails = settingKind<BankDetails>('bank=…;account=…;swift=…', (value) => {
  const parts = new Map(
    value.split(';').map((part): [string, string] => {
      const [name = '', ...rest] = part.split('=');
      return [name.trim(), rest.join('=').trim()];
    }),
  );
  const bank = parts.get('bank') ?? '';
  if (bank === '' || [...parts.keys()].some((name) => !['bank', 'account', 'swift'].includes(name))) return undefined;
  return { bank, account: parts.get('account') ?? '', swift: parts.get('swift') ?? '' };
});
// For example GT.letters=2, CO.phone=10, MX.id=any, PA.zip=optional; * is every country.
export const countryRules = settingKind<OperatorRules>(
  'entries such as GT.letters=2, CO.phone=10, MX.id=any or PA.zip=optional',
  (value) => {
    const rules: Record<string, Partial<CountryRules>> = {};
    for (const entry of value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')) {
      const [, country, rule] =
        /^([A-Z]{2}|\*)\.(letters=[1-9]|phone=(?:[6-9]|1[0-5])|id=(?:any|digits)|zip=(?:required|optional|none))$/.exec(
          entry,
        ) ?? [];
      if (country === undefined || rule === undefined) return undefined;
      rules[country] = { ...rules[country], ...countryRule(rule) };
    }
    return rules;
  },
);

function countryRule(rule: string): Partial<CountryRules> {
  const [name, value = ''] = rule.split('=');
  if (name === 'letters') return { minNameLength: Number.parseInt(value, 10) };
  if (name === 'phone') return { phoneDigits: Number.parseInt(value, 10) };
  if (name === 'id') return { nationalIdIsDigits: value === 'digits' };
  return { postalCode: postalCodeUses.find((use) => use === value) ?? 'required' };
}

export function oneOf<const T extends string>(...choices: T[]): SettingKind<T> {
  return settingKind(choices.join(' or '), (value) => choices.find((choice) => choice === value));
}
/** A default that depends on the machine; the documentation has it in words. */
export function computed<T>(defaultText: string, setting: Setting<T>): Setting<T> {
  return { ...setting, defaultText };
}
export function inSandbox<T>(setting: Setting<T>, sandboxValue: NoInfer<T>): Setting<T> {
  return { ...setting, sandboxValue };
}

/** A secret: its variable with `_FILE` names a file that has the value. */
export function secret<T>(setting: Setting<T>): Setting<T> {
  return { ...setting, isSecret: true };
}

export function sandboxOnly<T>(setting: Setting<T>): Setting<T> {
  return { ...setting, isSandboxOnly: true };
}

/** A setting that matters only where other settings say so. */
export function usedIf<T>(isUsed: NonNullable<Setting<T>['isUsed']>, setting: Setting<T>): Setting<T> {
  return { ...setting, isUsed };
}
