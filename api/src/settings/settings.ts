import { join } from 'node:path';
import { acquirerSettings } from './acquirer-settings.ts';
import { bankAccountSettings } from './bank-account-settings.ts';
import { bitcoinSettings } from './bitcoin-settings.ts';
import { chainSettings } from './chain-settings.ts';
import { companySettings } from './company-settings.ts';
import { databaseSettings } from './database-settings.ts';
import { withDerivedValues } from './derived-settings.ts';
import { fixedRuleSettings } from './fixed-rule-settings.ts';
import { identitySettings } from './identity-settings.ts';
import { issuanceSettings } from './issuance-settings.ts';
import { keySettings } from './key-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { operatorSettings } from './operator-settings.ts';
import { priceSourceSettings } from './price-source-settings.ts';
import { sandboxSettings } from './sandbox-settings.ts';
import { screeningSettings } from './screening-settings.ts';
import { readSecretFiles } from './secret-files.ts';
import type { AnySetting, Setting } from './setting-kinds.ts';
import {
  type Environment,
  findBucketSettingProblems,
  findLoginProblems,
  findPublicSandboxProblems,
  findRangeProblems,
  findProductionProblems,
  SettingsError,
} from './settings-problems.ts';
import { startSettings } from './start-settings.ts';
import { storeSettings } from './store-settings.ts';
import { traceSettings } from './trace-settings.ts';
import { sweepSettings } from './sweep-settings.ts';

/** All settings. docs/settings.md is made from them by `npm run settings`. */
export const settingsTable = {
  ...sandboxSettings,
  ...startSettings,
  ...databaseSettings,
  ...storeSettings,
  ...traceSettings,
  ...keySettings,
  ...companySettings,
  ...fixedRuleSettings,
  ...bankAccountSettings,
  ...mailSettings,
  ...identitySettings,
  ...acquirerSettings,
  ...chainSettings,
  ...sweepSettings,
  ...bitcoinSettings,
  ...issuanceSettings,
  ...priceSourceSettings,
  ...screeningSettings,
  // What staff change in the console: the environment has the first value only.
  ...operatorSettings,
} as const satisfies Record<string, AnySetting>;

type SettingsTable = typeof settingsTable;
export type Settings = { readonly [K in keyof SettingsTable]: SettingsTable[K] extends Setting<infer T> ? T : never };

/** Reads the settings from the environment. An unknown ISTMO_ name, a bad value or, in production, a missing one stops the start. */
export function readSettings(given: Environment): Settings {
  const byVariable = new Map<string, Setting<unknown>>(
    Object.values(settingsTable).map((entry) => [entry.variable, entry]),
  );
  const { environment, problems } = readSecretFiles(given, [...byVariable.values()]);
  for (const name of Object.keys(environment))
    if (name.startsWith('ISTMO_') && !byVariable.has(name)) problems.push(`${name} is not a setting`);
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
  problems.push(...findLoginProblems(environment), ...findBucketSettingProblems(environment));
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
