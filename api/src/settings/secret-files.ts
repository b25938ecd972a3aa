import { readFileSync } from 'node:fs';
import type { Environment } from './settings-problems.ts';

const fileSuffix = '_FILE';

type SecretVariable = { readonly variable: string; readonly isSecret?: boolean };

/** The variable that names the file of a secret. */
const fileVariable = (variable: string): string => `${variable}${fileSuffix}`;

/**
 * The environment with the value of each secret that is in a file: `ISTMO_SECRET_FILE` names the file of `ISTMO_SECRET`. Space at the end of a
 * file does not count. A problem never repeats what a file has.
 */
export function readSecretFiles(
  environment: Environment,
  declared: readonly SecretVariable[],
): { readonly environment: Environment; readonly problems: string[] } {
  const resolved: Record<string, string | undefined> = { ...environment };
  const problems: string[] = [];
  for (const { variable, isSecret } of declared) {
    const name = fileVariable(variable);
    const path = environment[name] ?? '';
    if (!isSecret || !(name in environment)) continue;
    delete resolved[name];
    if (path === '') continue;
    if (environment[variable]) problems.push(`${variable} and ${name} are both set: set one`);
    else
      try {
        resolved[variable] = readFileSync(path, 'utf8').trimEnd();
        if (resolved[variable] === '') problems.push(`the file of ${name} is empty: ${path}`);
      } catch (error) {
        problems.push(`the file of ${name} cannot be read: ${path} (${codeOf(error)})`);
      }
  }
  return { environment: resolved, problems };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
