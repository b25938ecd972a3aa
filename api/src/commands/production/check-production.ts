import { readSecretFiles } from '../../settings/secret-files.ts';
import type { Environment } from '../../settings/settings-problems.ts';
import { SettingsError } from '../../settings/settings-problems.ts';
import { readSettings, type Settings, settingsTable } from '../../settings/settings.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkDatabase } from './check-database.ts';
import { checkPlatform } from './check-platform.ts';
import { checkProviders } from './check-providers.ts';
import { checkSecrets } from './check-secrets.ts';
import { type Finding, missing } from './finding.ts';

type Check = { readonly title: string; readonly run: () => Finding[] | Promise<Finding[]> };

/**
 * Says in order what an installation lacks for production and what is weak, each with the page that explains it. Throws that text, so that the
 * command ends with 1, unless nothing was found. It changes nothing and sends nothing to anyone but a question whether they answer.
 */
export async function checkProduction(environment: Environment): Promise<string> {
  const { environment: resolved } = readSecretFiles(environment, Object.values(settingsTable));
  const settings = readComplete(environment);
  const checks: Check[] = [
    { title: 'settings', run: () => (Array.isArray(settings) ? settings : []) },
    { title: 'secrets', run: () => checkSecrets(environment, new Date()) },
    ...(Array.isArray(settings) ? [] : listFurther(settings)),
  ];
  const lines: string[] = [];
  let found = 0;
  for (const { title, run } of checks) {
    const findings = await run();
    found += findings.filter(({ kind }) => kind !== 'note').length;
    lines.push(findings.length === 0 ? `ok       ${title}` : `         ${title}`);
    for (const { kind, sentence, page } of findings)
      lines.push(`${kind.padEnd(8)} ${withoutSecrets(sentence, resolved)} (${page})`);
  }
  if (Array.isArray(settings)) lines.push('The rest is looked at when the settings are complete.');
  if (found === 0) return [...lines, 'Nothing is missing or weak.'].join('\n');
  throw new Error([...lines, `${found} to do`].join('\n'));
}

const listFurther = (settings: Settings): Check[] => [
  { title: 'database', run: () => checkDatabase(settings) },
  { title: 'addresses', run: () => checkAddresses(settings) },
  { title: 'providers', run: () => checkProviders(settings) },
  { title: 'platform', run: () => checkPlatform(settings) },
];

/** The settings, or what keeps them from being complete. */
function readComplete(environment: Environment): Settings | Finding[] {
  const page = 'docs/settings.md';
  if (environment['ISTMO_MODE'] !== 'production')
    return [missing('ISTMO_MODE is not production: the sandbox has known secrets', page)];
  try {
    return readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((problem) => missing(problem, page));
    throw error;
  }
}

/** A driver may quote an address with its password. */
function withoutSecrets(sentence: string, environment: Environment): string {
  let safe = sentence;
  for (const { variable, isSecret } of Object.values(settingsTable).map((entry) => ({ isSecret: false, ...entry }))) {
    const value = isSecret ? (environment[variable] ?? '') : '';
    if (value !== '') safe = safe.replaceAll(value, `the value of ${variable}`);
  }
  return safe;
}
