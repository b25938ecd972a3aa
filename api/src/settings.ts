import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bitcoinSettings } from './bitcoin-settings.ts';
import {
  type AnySetting,
  bankDetails,
  brandName,
  countryRules,
  key,
  list,
  oneOf,
  port,
  sandboxOnly,
  sender,
  type Setting,
  text,
  url,
  wholeNumber,
} from './setting-kinds.ts';
import { acquirerSettings } from './acquirer-settings.ts';
import {
  type Environment,
  findLoginProblems,
  findPublicSandboxProblems,
  findRangeProblems,
  findProductionProblems,
  SettingsError,
} from './settings-problems.ts';
import { chainSettings } from './chain-settings.ts';
import { withDerivedValues } from './derived-settings.ts';
import { issuanceSettings } from './issuance-settings.ts';
import { operatorSettings } from './operator-settings.ts';
import { providerSettings } from './provider-settings.ts';
import { startSettings } from './start-settings.ts';
import { testKeys } from './test-keys.ts';
import { withdrawalSettings } from './withdrawal-settings.ts';

/** All settings. A test compares the README's table with this list. */
export const settingsTable = {
  mode: oneOf('sandbox', 'production')('ISTMO_MODE', 'sandbox', 'sandbox or production'),
  port: port('ISTMO_PORT', 3000, 'one port: site /, API /api/'),
  host: text('ISTMO_HOST', '127.0.0.1', 'address to listen on'),
  data: text('ISTMO_DATA', '.data', 'embedded database, uploads, sandbox state'),
  role: oneOf('all', 'api', 'worker')('ISTMO_ROLE', 'all', 'api, worker or all, so that processes scale separately'),
  consoleOrigin: url('ISTMO_CONSOLE_ORIGIN', '', 'origin of the staff console; that of ISTMO_PUBLIC_URL when empty'),
  signUpUrl: url('ISTMO_SIGN_UP_URL', '', 'external sign-up site that the login page links to; /register when empty'),
  publicUrl: url('ISTMO_PUBLIC_URL', '', 'base of all links in emails; from host and port when empty'),
  trustedProxies: wholeNumber(
    'ISTMO_TRUSTED_PROXIES',
    0,
    'number of reverse proxies in front whose client address is trusted',
  ),
  ...startSettings,
  logLevel: oneOf(
    'debug',
    'info',
    'warn',
    'error',
    'silent',
  )('ISTMO_LOG_LEVEL', 'warn', 'minimum level that is logged'),
  databaseUrl: text('DATABASE_URL', '', 'serving login at any PostgreSQL from 15 on; empty: embedded'),
  migrateUrl: text('ISTMO_MIGRATE_URL', '', 'login that owns and migrates the tables, without pgbouncer'),
  workerUrl: text('ISTMO_WORKER_URL', '', 'login of the worker'),
  consoleUrl: text('ISTMO_CONSOLE_URL', '', "login of the staff console's calls"),
  readUrl: text('ISTMO_READ_URL', '', 'login that only reads, for verification; empty: that of the worker'),
  preparedStatements: oneOf('on', 'off')(
    'ISTMO_PREPARED_STATEMENTS',
    'on',
    'off behind a pgbouncer before 1.21 in transaction mode',
  ),
  databaseConnections: wholeNumber(
    'ISTMO_DATABASE_CONNECTIONS',
    Math.max(9, availableParallelism() * 3),
    'connections of one process',
  ),
  secret: sandboxOnly(
    text(
      'ISTMO_SECRET',
      'sandbox-secret-known-to-everybody',
      'secret that signing keys are derived from (email links); 32 characters or more',
    ),
  ),
  passwordPepper: sandboxOnly(
    text(
      'ISTMO_PASSWORD_PEPPER',
      'sandbox-pepper-known-to-everybody',
      'secret mixed into password hashes, kept outside the database',
    ),
  ),
  checkpointKey: sandboxOnly(
    key(
      'ISTMO_CHECKPOINT_KEY',
      'c2FuZGJveCBrZXksIGtub3duIHRvIGV2ZXJ5Ym9keS4=',
      "Ed25519 key that signs the ledger's checkpoints (base64, 32 bytes); its public key: `npm run admin -- checkpoint-key`",
    ),
  ),
  handoverKey: key(
    'ISTMO_HANDOVER_KEY',
    '',
    'key shared with the external sign-up site (base64, 32 bytes); empty: /redirect is off',
  ),

  brand: brandName('ISTMO_BRAND', 'Istmo', 'name of the platform'),
  legalName: text('ISTMO_LEGAL_NAME', 'Istmo Demostración, S.A.', "the operator's legal name"),
  registration: text('ISTMO_REGISTRATION', 'DEMO-0000', "the operator's registration with the supervisor"),
  issuerName: text('ISTMO_ISSUER_NAME', '', 'legal name of the issuer of COINGT, as the white paper names it'),
  issuerRegistration: text('ISTMO_ISSUER_REGISTRATION', '', "the issuer's registration"),
  contactAddress: text('ISTMO_CONTACT_ADDRESS', 'Calle de Ejemplo 1, San Salvador', "the operator's postal address"),
  contactEmail: text('ISTMO_CONTACT_EMAIL', 'contact@istmo.example', "the operator's general address"),
  contactPhone: text('ISTMO_CONTACT_PHONE', '+503 0000-0000', "the operator's telephone"),
  regulator: text('ISTMO_REGULATOR', 'Banco Central de Ejemplo', 'supervisor named in the footer'),
  regulatorAddress: text(
    'ISTMO_REGULATOR_ADDRESS',
    'Avenida de Ejemplo 100, San Salvador',
    "the supervisor's postal address",
  ),
  regulatorEmail: text(
    'ISTMO_REGULATOR_EMAIL',
    'supervision@bancocentral.example',
    "the supervisor's address for the public",
  ),
  regulatorPhone: text('ISTMO_REGULATOR_PHONE', '+503 0000-0001', "the supervisor's telephone"),
  regulatorUrl: text('ISTMO_REGULATOR_URL', 'https://bancocentral.example', "the supervisor's site; empty: no link"),
  approverWaitHours: wholeNumber(
    'ISTMO_APPROVER_WAIT_HOURS',
    24,
    'a member of staff who is new, has another role or was enabled approves nothing for so long, and never what was proposed before',
  ),
  homeCountry: text('ISTMO_HOME_COUNTRY', 'El Salvador', "the operator's home country"),
  supportEmail: text('ISTMO_SUPPORT_EMAIL', 'support@istmo.example', 'support address shown to customers'),
  socialLinks: list(
    'ISTMO_SOCIAL_LINKS',
    [
      'whatsapp=https://whatsapp.example/istmo',
      'instagram=https://instagram.example/istmo',
      'youtube=https://youtube.example/istmo',
      'telegram=https://telegram.example/istmo',
      'x=https://x.example/istmo',
    ],
    'name=address pairs of the footer',
  ),
  appStoreUrl: text('ISTMO_APP_STORE_URL', 'https://apps.example/istmo', 'iOS app link'),
  teamFile: text(
    'ISTMO_TEAM_FILE',
    '',
    'JSON file with the management shown on the offering page, as api/settings/sample-team.json; empty: the sample team in the sandbox, no team in production',
  ),

  ...bitcoinSettings,
  ...withdrawalSettings,

  countryRules: countryRules(
    'ISTMO_COUNTRY_RULES',
    {},
    'profile rules per country: `GT.letters=2,CO.phone=10,MX.id=any,PA.zip=optional`',
  ),

  bankOwnCountries: list(
    'ISTMO_BANK_OWN_COUNTRIES',
    ['COSTA RICA', 'EL SALVADOR'],
    'countries whose customers deposit by a local transfer, with its minimum',
  ),
  bankLocal: sandboxOnly(
    bankDetails(
      'ISTMO_BANK_LOCAL',
      { bank: 'Banco Ficticio de Ejemplo', account: '0000-0000-0001', swift: '' },
      'account for local transfers: bank=…;account=…',
    ),
  ),
  bankWire: sandboxOnly(
    bankDetails(
      'ISTMO_BANK_WIRE',
      { bank: 'Example Fictional Bank', account: '0000-0000-0002', swift: 'XXXXSVSSXXX' },
      'account for international wires: bank=…;account=…;swift=…',
    ),
  ),
  bankIntermediary: sandboxOnly(
    bankDetails(
      'ISTMO_BANK_INTERMEDIARY',
      { bank: 'Intermediary Fictional Bank', account: '', swift: 'YYYYUS00XXX' },
      'intermediary bank of international wires: bank=…;swift=…',
    ),
  ),

  // What staff change in the console: the environment has the first value only.
  ...operatorSettings,

  bitcoinKey: sandboxOnly(
    text(
      'ISTMO_BITCOIN_ACCOUNT_KEY',
      testKeys.bitcoin,
      'account-level public key (zpub or xpub) of Bitcoin deposit addresses',
    ),
  ),
  ethereumKey: sandboxOnly(
    text(
      'ISTMO_ETHEREUM_ACCOUNT_KEY',
      testKeys.ethereum,
      'account-level public key (xpub) of Ethereum and Polygon deposit addresses',
    ),
  ),
  tronKey: sandboxOnly(
    text('ISTMO_TRON_ACCOUNT_KEY', testKeys.tron, 'account-level public key (xpub) of Tron deposit addresses'),
  ),

  ...chainSettings,

  ...issuanceSettings,

  smtpUrl: sandboxOnly(
    text('ISTMO_SMTP_URL', '', 'mail server, smtps://user:password@host; empty: the sandbox outbox'),
  ),
  smtpTls: oneOf('required', 'none')(
    'ISTMO_SMTP_TLS',
    'required',
    'none for a mail server on this machine that does not encrypt; a private certificate is trusted by NODE_EXTRA_CA_CERTS',
  ),
  mailFrom: sender('ISTMO_MAIL_FROM', { name: 'Istmo', address: 'no-reply@istmo.example' }, 'sender of emails'),
  sumsubToken: sandboxOnly(
    text('ISTMO_SUMSUB_TOKEN', 'sbx:sandbox', 'identity provider: app token; the default: a simulated provider'),
  ),
  sumsubSecret: sandboxOnly(
    text('ISTMO_SUMSUB_SECRET', 'sandbox-identity-secret', 'identity provider: request secret'),
  ),
  sumsubWebhookSecret: sandboxOnly(
    text('ISTMO_SUMSUB_WEBHOOK_SECRET', 'sandbox-webhook-secret', 'identity provider: webhook secret'),
  ),
  sumsubLevel: text('ISTMO_SUMSUB_LEVEL', 'basic-kyc-level', 'identity provider: level name'),
  identityFrameUrl: url(
    'ISTMO_IDENTITY_FRAME_URL',
    '',
    "origin of the frame in which the identity provider's script runs; empty: the sandbox's own, two ports after ISTMO_PORT",
  ),
  ...acquirerSettings,
  ...providerSettings,
} as const satisfies Record<string, AnySetting>;

type SettingsTable = typeof settingsTable;
export type Settings = { readonly [K in keyof SettingsTable]: SettingsTable[K] extends Setting<infer T> ? T : never };

// Set by process managers and by the launcher; not settings of the server.
const ignoredVariables = new Set(['ISTMO_NODE', 'ISTMO_ROOT']);

/** Reads the settings from the environment. An unknown ISTMO_ name, a bad value or, in production, a missing one stops the start. */
export function readSettings(environment: Environment): Settings {
  const byVariable = new Map<string, Setting<unknown>>(
    Object.values(settingsTable).map((entry) => [entry.variable, entry]),
  );
  const problems = Object.keys(environment)
    .filter((name) => name.startsWith('ISTMO_') && !byVariable.has(name) && !ignoredVariables.has(name))
    .map((name) => `${name} is not a setting`);
  const isProduction = environment['ISTMO_MODE'] === 'production';

  const read = (variable: string): string => environment[variable] ?? '';
  const values: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries<Setting<unknown>>(settingsTable)) {
    const text = environment[entry.variable];
    if (text === undefined || text === '') {
      if (isProduction && entry.isSandboxOnly && (entry.isUsed?.(read) ?? true))
        problems.push(`${entry.variable} is missing: ${entry.description}`);
      values[key] = isProduction ? entry.defaultValue : (entry.sandboxValue ?? entry.defaultValue);
      continue;
    }
    const value = entry.read(text);
    if (value === undefined) problems.push(`${entry.variable} must be ${entry.expected}`);
    else if (isProduction && entry.isSandboxOnly && value === entry.defaultValue)
      problems.push(`${entry.variable} is the sandbox's own value`);
    else if (isProduction) problems.push(...findRangeProblems(entry, value));
    values[key] = value;
  }
  problems.push(...findLoginProblems(environment));
  if (!isProduction) problems.push(...findPublicSandboxProblems(values as Settings));
  if (isProduction) problems.push(...findProductionProblems(environment));
  if (problems.length > 0) throw new SettingsError(problems);
  return withDerivedValues(values as Settings);
}

/** Whether identities are verified by the live provider; its simulator has the default token. */
export function usesLiveIdentity({ mode, sumsubToken }: Pick<Settings, 'mode' | 'sumsubToken'>): boolean {
  return mode === 'production' || sumsubToken !== settingsTable.sumsubToken.defaultValue;
}

/** Whether payments by a link are made at the live provider; its simulator has the default key. */
export function usesLiveBankLink(settings: Settings): boolean {
  const { mode, bankLinkProvider, wompiPublicKey } = settings;
  if (mode === 'production') return true;
  return bankLinkProvider === 'wompi'
    ? wompiPublicKey !== settingsTable.wompiPublicKey.defaultValue
    : usesLiveAcquirer(settings);
}

/** Whether cards are charged at the live acquirer; its simulator has the default login. */
export function usesLiveAcquirer({ mode, placetopayLogin }: Pick<Settings, 'mode' | 'placetopayLogin'>): boolean {
  return mode === 'production' || placetopayLogin !== settingsTable.placetopayLogin.defaultValue;
}

/** A path inside the data folder. */
export function dataPath(settings: Settings, ...names: string[]): string {
  return join(settings.data, ...names);
}
