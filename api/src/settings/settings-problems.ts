import type { OperatorSetting } from './operator-setting.ts';
import type { Setting } from './setting-kinds.ts';
import { takesCards } from './acquirer-settings.ts';

/** The environment variables that the settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** With a login of its own for migrating, the other logins have few rights, and none can stand in for another. */
export function findLoginProblems(environment: Environment): string[] {
  const isSet = (name: string) => Boolean(environment[name]);
  if (!isSet('ISTMO_MIGRATE_URL'))
    return ['ISTMO_WORKER_URL', 'ISTMO_CONSOLE_URL', 'ISTMO_READ_URL', 'ISTMO_SIGNER_URL']
      .filter(isSet)
      .map((name) => `${name} needs ISTMO_MIGRATE_URL: without it DATABASE_URL is the login for everything`);
  return [
    ...(isSet('DATABASE_URL') ? [] : ['DATABASE_URL is missing: ISTMO_MIGRATE_URL is set']),
    ...(isSet('ISTMO_WORKER_URL') || environment['ISTMO_ROLE'] === 'api'
      ? []
      : ['ISTMO_WORKER_URL is missing: the serving login may not record what comes from outside']),
    ...(isSet('ISTMO_CONSOLE_URL') || environment['ISTMO_ROLE'] === 'worker'
      ? []
      : ['ISTMO_CONSOLE_URL is missing: the serving login may not do what staff do']),
  ];
}

/** A bucket needs its name and a key, and in production a connection that is encrypted. */
export function findBucketSettingProblems(environment: Environment): string[] {
  if (environment['ISTMO_STORE'] !== 's3') return [];
  const missing = ['ISTMO_S3_BUCKET', 'ISTMO_S3_KEY_ID', 'ISTMO_S3_SECRET']
    .filter((name) => !environment[name])
    .map((name) => `${name} is missing: ISTMO_STORE is s3`);
  const endpoint = environment['ISTMO_S3_ENDPOINT'] ?? '';
  const isOpen = environment['ISTMO_MODE'] === 'production' && endpoint.startsWith('http://') && URL.canParse(endpoint);
  return isOpen && !isLocal(new URL(endpoint).hostname)
    ? [...missing, 'ISTMO_S3_ENDPOINT must be https: uploads are passports and statements']
    : missing;
}

const minSecretLength = 32;

/** Random text of this length has more different characters. */
const isRepetitive = (text: string): boolean => new Set(text).size < 10;

const localNames = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);
const isLocal = (host: string): boolean => localNames.has(host);

type OwnAddress = { readonly sandboxInPublic: 'no' | 'yes'; readonly host: string; readonly publicUrl: string };

/** The sandbox has known secrets and shows everybody's e-mails, so it starts for others only when that is set by name. */
export function findPublicSandboxProblems(settings: OwnAddress): string[] {
  if (settings.sandboxInPublic === 'yes') return [];
  const { host, publicUrl } = settings;
  const isSeen = !isLocal(host) || (URL.canParse(publicUrl) && !isLocal(new URL(publicUrl).hostname));
  return isSeen
    ? [
        'ISTMO_SANDBOX_IN_PUBLIC must be yes to start the sandbox on an address that others reach: its secrets are known',
      ]
    : [];
}

export function findProductionProblems(environment: Environment): string[] {
  const problems: string[] = [];
  for (const name of ['ISTMO_SECRET', 'ISTMO_PASSWORD_PEPPER']) {
    const secret = environment[name] ?? '';
    if (secret.length < minSecretLength) problems.push(`${name} must have ${minSecretLength} characters or more`);
    else if (isRepetitive(secret)) problems.push(`${name} repeats a few characters: it can be guessed`);
  }
  for (const [name, value = ''] of Object.entries(environment)) {
    const bytes = /^ISTMO_\w+_KEY$/.test(name) ? Buffer.from(value, 'base64') : Buffer.alloc(0);
    if (bytes.length === 32 && isRepetitive(bytes.toString('latin1')))
      problems.push(`${name} repeats a few bytes: it can be guessed`);
  }
  const mailServer = environment['ISTMO_SMTP_URL'] ?? '';
  if (mailServer.startsWith('smtp://') && URL.canParse(mailServer) && !isLocal(new URL(mailServer).hostname))
    problems.push('ISTMO_SMTP_URL must be smtps: e-mails hold links that open accounts');
  if (environment['ISTMO_SMTP_TLS'] === 'none' && !(URL.canParse(mailServer) && isLocal(new URL(mailServer).hostname)))
    problems.push('ISTMO_SMTP_TLS may be none for a mail server on this machine only');
  const returns = environment['ISTMO_BOUNCES_URL'] ?? '';
  if (returns.startsWith('imap://') && !(URL.canParse(returns) && isLocal(new URL(returns).hostname)))
    problems.push('ISTMO_BOUNCES_URL must be imaps: the password of the mailbox is in it');
  const webhookSecret = environment['ISTMO_BOUNCES_WEBHOOK_SECRET'] ?? '';
  if (webhookSecret !== '' && webhookSecret.length < minSecretLength)
    problems.push(`ISTMO_BOUNCES_WEBHOOK_SECRET must have ${minSecretLength} characters or more`);
  if (!(environment['ISTMO_PUBLIC_URL'] ?? '').startsWith('https://'))
    problems.push('ISTMO_PUBLIC_URL must be an https address');
  const isApart = isOriginApart(environment['ISTMO_TOKENISER_URL'] ?? '', environment['ISTMO_PUBLIC_URL'] ?? '');
  if (takesCards((variable) => environment[variable] ?? '') && !isApart)
    problems.push(
      "ISTMO_TOKENISER_URL must be an https address of another origin than ISTMO_PUBLIC_URL: the card form's",
    );
  const others = [
    environment['ISTMO_PUBLIC_URL'],
    environment['ISTMO_CONSOLE_ORIGIN'],
    environment['ISTMO_TOKENISER_URL'],
  ];
  const isIdentityApart = others.every((from) =>
    isOriginApart(environment['ISTMO_IDENTITY_FRAME_URL'] ?? '', from ?? ''),
  );
  if (!isIdentityApart)
    problems.push(
      "ISTMO_IDENTITY_FRAME_URL must be an https address of an origin of its own: the identity provider's script runs there",
    );
  if (!environment['DATABASE_URL']) problems.push('DATABASE_URL is missing: production brings its own PostgreSQL');
  if (!environment['ISTMO_MIGRATE_URL'])
    problems.push('ISTMO_MIGRATE_URL is missing: the serving login must not own the ledger');
  return problems;
}

function isOriginApart(address: string, from: string): boolean {
  if (!URL.canParse(address) || !address.startsWith('https://')) return false;
  return !URL.canParse(from) || new URL(address).origin !== new URL(from).origin;
}

/** What staff may not set a business rule to, the environment may not either. */
export function findRangeProblems(entry: Setting<unknown>, value: unknown): string[] {
  if (!isOperatorSetting(entry) || typeof value !== 'number') return [];
  const { min, max } = entry.rule;
  return value < min || value > max ? [`${entry.variable} must be between ${min} and ${max}`] : [];
}

const isOperatorSetting = (entry: Setting<unknown>): entry is OperatorSetting => 'rule' in entry;

/** Thrown when the settings are invalid; lists all problems at once. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Istmo can't start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}
