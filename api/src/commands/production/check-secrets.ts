import { statSync } from 'node:fs';
import type { AcceptedKey, Setting } from '../../settings/setting-kinds.ts';
import type { Environment } from '../../settings/settings-problems.ts';
import { settingsTable } from '../../settings/settings.ts';
import { type Finding, weak } from './finding.ts';

const page = 'docs/recipes/change-a-key.md';
const dayMs = 86_400_000;
const maxKeyDays = 366;
const othersMayRead = 0o077;

const secrets = Object.values<Setting<unknown>>(settingsTable).filter(({ isSecret }) => isSecret);

/** How the secrets are kept, how old their files are, and which keys beside them are past their date. */
export function checkSecrets(environment: Environment, now: Date): Finding[] {
  return [
    ...secrets.flatMap(({ variable }) => checkKeeping(environment, variable, now)),
    ...Object.values<Setting<unknown>>(settingsTable).flatMap(({ variable, read }) => {
      const value = variable.endsWith('_ACCEPTED') ? read(environment[variable] ?? '') : [];
      return isAccepted(value) && value.some(({ until }) => until <= now) && variable !== keptWithPastDate
        ? [weak(`${variable} has a key whose date is past: take it out and destroy it`, page)]
        : [];
    }),
  ];
}

// Approvals that took effect before are checked by it.
const keptWithPastDate = 'ISTMO_APPROVAL_PUBLIC_KEY_ACCEPTED';

const isAccepted = (value: unknown): value is readonly AcceptedKey[] => Array.isArray(value);

function checkKeeping(environment: Environment, variable: string, now: Date): Finding[] {
  const file = environment[`${variable}_FILE`] ?? '';
  if (file === '')
    return environment[variable]
      ? [
          weak(
            `${variable} is in the environment, where the user's other processes read it: name its file in ${variable}_FILE`,
            page,
          ),
        ]
      : [];
  const { mode, mtimeMs } = statSync(file);
  const days = Math.floor((now.getTime() - mtimeMs) / dayMs);
  return [
    ...((mode & othersMayRead) === 0
      ? []
      : [weak(`others than its user may read ${file} of ${variable}: chmod 600`, page)]),
    ...(days > maxKeyDays ? [weak(`${variable} is ${days} days old: change it`, page)] : []),
  ];
}
