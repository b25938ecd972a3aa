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

export function findProductionProblems(environment: Environment): string[] {
  const problems: string[] = [];
  if ((environment['ISTMO_SECRET'] ?? '').length < 32) problems.push('ISTMO_SECRET must have 32 characters or more');
  if (!(environment['ISTMO_PUBLIC_URL'] ?? '').startsWith('https://'))
    problems.push('ISTMO_PUBLIC_URL must be an https address');
  const isApart = isOriginApart(environment['ISTMO_TOKENISER_URL'] ?? '', environment['ISTMO_PUBLIC_URL'] ?? '');
  if (takesCards((variable) => environment[variable] ?? '') && !isApart)
    problems.push(
      "ISTMO_TOKENISER_URL must be an https address of another origin than ISTMO_PUBLIC_URL: the card form's",
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

/** Thrown when the settings are invalid; lists all problems at once. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`Istmo can't start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}
