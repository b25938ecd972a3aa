import { acquirerSettings } from '../../api/src/settings/acquirer-settings.ts';
import { bankAccountSettings } from '../../api/src/settings/bank-account-settings.ts';
import { bitcoinSettings } from '../../api/src/settings/bitcoin-settings.ts';
import { chainSettings } from '../../api/src/settings/chain-settings.ts';
import { sweepSettings } from '../../api/src/settings/sweep-settings.ts';
import { companySettings } from '../../api/src/settings/company-settings.ts';
import { databaseSettings } from '../../api/src/settings/database-settings.ts';
import { fixedRuleSettings } from '../../api/src/settings/fixed-rule-settings.ts';
import { frameVariables } from '../../api/src/frames/frame-variables.ts';
import { identitySettings } from '../../api/src/settings/identity-settings.ts';
import { issuanceSettings } from '../../api/src/settings/issuance-settings.ts';
import { keySettings } from '../../api/src/settings/key-settings.ts';
import { mailSettings } from '../../api/src/settings/mail-settings.ts';
import type { OperatorSetting } from '../../api/src/settings/operator-setting.ts';
import { operatorSettings } from '../../api/src/settings/operator-settings.ts';
import { priceSourceSettings } from '../../api/src/settings/price-source-settings.ts';
import { sandboxSettings } from '../../api/src/settings/sandbox-settings.ts';
import { screeningSettings } from '../../api/src/settings/screening-settings.ts';
import type { ProcessVariable, Setting } from '../../api/src/settings/setting-kinds.ts';
import { signerVariables } from '../../api/src/signer/signer-variables.ts';
import { startSettings } from '../../api/src/settings/start-settings.ts';
import { storeSettings } from '../../api/src/settings/store-settings.ts';
import { traceSettings } from '../../api/src/settings/trace-settings.ts';
import * as m from '../../contract/generated/messages.js';
import { type SettingGroup, settingGroups } from '../../contract/src/areas/settings/settings.rules.ts';
import { translate } from '../../contract/src/kernel/message.ts';
import { testVariables } from './test-variables.ts';

export const settingsPage = 'docs/settings.md';

type Table = Readonly<Record<string, Setting<unknown> | ProcessVariable>>;
type Part = { readonly title: string; readonly note?: string; readonly table: Table };

const startParts: readonly Part[] = [
  { title: 'Processes and addresses', table: startSettings },
  {
    title: 'Database',
    note: 'How the logins are made: [database logins](recipes/database-logins.md).',
    table: databaseSettings,
  },
  {
    title: 'Uploads and checkpoints',
    note: 'On several machines: [uploads in S3](recipes/keep-uploads-in-s3.md).',
    table: storeSettings,
  },
  {
    title: 'Keys',
    note: 'A key of 32 bytes is made by `openssl rand -base64 32`. Production refuses those of the examples.',
    table: keySettings,
  },
  { title: 'Traces', note: 'What they have: [traces](traces.md).', table: traceSettings },
  { title: 'Company', table: companySettings },
  { title: 'Rules that only a start changes', table: fixedRuleSettings },
  { title: 'Bank accounts of the operator', table: bankAccountSettings },
  { title: 'Mail', table: mailSettings },
  { title: 'Identity provider', table: identitySettings },
  {
    title: 'COP payments and cards',
    note: '[COP payments](recipes/cop-payment.md), [card payments](recipes/card-payment.md).',
    table: acquirerSettings,
  },
  { title: 'Networks', note: '[Connect an EVM node](recipes/connect-an-evm-node.md).', table: chainSettings },
  {
    title: 'Collecting deposits',
    note: '[Deposits are collected](recipes/collect-deposits.md).',
    table: sweepSettings,
  },
  {
    title: 'Bitcoin',
    note: '[Connect a Bitcoin server](recipes/connect-a-bitcoin-server.md).',
    table: bitcoinSettings,
  },
  {
    title: 'Issuance of securities',
    note: '[Connect AMP](recipes/connect-amp.md), [connect ERC-3643](recipes/connect-erc3643.md).',
    table: issuanceSettings,
  },
  { title: 'Sources of prices', table: priceSourceSettings },
  { title: 'Watch lists', note: '[Watch lists](recipes/watch-lists.md).', table: screeningSettings },
];

const ownProcessParts: readonly Part[] = [
  {
    title: 'Signer',
    note: '`node api/dist/signer.js` also reads `ISTMO_MODE`, `ISTMO_SIGNER_URL`, `ISTMO_CONSOLE_ORIGIN` and `ISTMO_APPROVAL_PUBLIC_KEY_ACCEPTED`. [The signer](recipes/database-logins.md#the-signer).',
    table: signerVariables,
  },
  {
    title: 'Card form and identity frame',
    note: '`node api/dist/frames.js` also reads `ISTMO_HOST`, `ISTMO_PUBLIC_URL`, `ISTMO_TOKENISER_KEY` and `ISTMO_TOKENISER_KEY_ACCEPTED`.',
    table: frameVariables,
  },
];

/** The whole of docs/settings.md. */
export function renderSettings(): string {
  return [
    '# Settings',
    '',
    'Made by `npm run settings` from the declarations in the code. Do not edit this page: change the declaration.',
    '',
    'Settings are environment variables: `ISTMO_PORT=8080 npm start`. A name with `ISTMO_` that does not exist, or an invalid value, stops the start with a message.',
    'A secret may be in a file: the variable with `_FILE` names it, for example `ISTMO_SECRET_FILE=/run/secrets/secret`. [Change a key](recipes/change-a-key.md) says how a key is changed while the platform runs.',
    'Where the default is "of the sandbox", the sandbox has a value of its own, and production does not start without yours where it is used.',
    '',
    '| you are | you set | when |',
    '|---|---|---|',
    '| trying the sandbox | [the sandbox](#the-sandbox) | before `npm start` |',
    '| an operator | [the installation](#the-installation) and [processes of their own](#processes-of-their-own) | before a start |',
    '| staff | [business rules](#business-rules) | at any time, in the console |',
    '| a developer | [tests and tools](#tests-and-tools) | for one command |',
    '',
    '## The sandbox',
    ...tableOf(sandboxSettings),
    '',
    '## The installation',
    'A change takes effect at the next start.',
    ...startParts.flatMap(renderPart),
    '',
    '## Processes of their own',
    'The sandbox starts both itself, with settings that it derives. The server refuses to start with the settings of the signer, so that it never has a key.',
    ...ownProcessParts.flatMap(renderPart),
    '',
    '## Business rules',
    'The variable is the first value. Staff change it in the console under Settings, where it has its history; from then on the variable has no effect.',
    'Production refuses a first value outside the range. "Two people" says which change a second person approves.',
    ...settingGroups.flatMap(renderRules),
    '',
    '## Tests and tools',
    ...tableOf(Object.fromEntries(testVariables.map((entry) => [entry.variable, entry]))),
    '',
  ].join('\n');
}

function renderPart({ title, note, table }: Part): string[] {
  return ['', `### ${title}`, ...(note === undefined ? [] : [note]), ...tableOf(table)];
}

function tableOf(table: Table): string[] {
  return [
    '',
    '| variable | meaning | default | unit | range | example |',
    '|---|---|---|---|---|---|',
    ...Object.values(table).map((entry) => {
      const range = 'range' in entry ? entry.range : undefined;
      const { variable, description, example } = entry;
      return toRow([
        entry.isSecret ? `${code(variable)} or ${code(`${variable}_FILE`)}` : code(variable),
        description,
        defaultOf(entry),
        range?.unit ?? '',
        range ? `${numberText(range.min)} to ${numberText(range.max)}` : entry.expected.replaceAll('<', '&lt;'),
        code(example),
      ]);
    }),
  ];
}

const twoPeople = { higher: 'to lower it', lower: 'to raise it', neither: 'every change' } as const;

function renderRules(group: SettingGroup): string[] {
  const settings = Object.values<OperatorSetting>(operatorSettings).filter(({ rule }) => rule.group === group);
  return [
    '',
    `### ${translate(m[`settings_group_${group}`], 'en')}`,
    '',
    '| variable | meaning | default | unit | range | two people | example |',
    '|---|---|---|---|---|---|---|',
    ...settings.map((setting) => {
      const { title, unit, min, max, safer } = setting.rule;
      return toRow([
        code(setting.variable),
        `**${translate(title, 'en')}.** ${setting.description}`,
        defaultOf(setting),
        m[`settings_unit_${unit}`]({ count: max }, { locale: 'en' }),
        `${numberText(min)} to ${numberText(max)}`,
        safer ? twoPeople[safer] : '',
        code(setting.example),
      ]);
    }),
  ];
}

function defaultOf(entry: Setting<unknown> | ProcessVariable): string {
  if ('isSandboxOnly' in entry && entry.isSandboxOnly) return 'of the sandbox';
  if (entry.defaultText !== undefined) return entry.defaultText;
  const own = valueText(entry.defaultValue);
  const sandboxValue = 'sandboxValue' in entry ? entry.sandboxValue : undefined;
  return sandboxValue === undefined ? own : `${own}; in the sandbox ${valueText(sandboxValue)}`;
}

function valueText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return code(String(value));
  if (typeof value === 'string') return value === '' ? 'empty' : code(value);
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : code(value.join(','));
  if (isSender(value)) return code(`${value.name} <${value.address}>`);
  return 'empty';
}

function isSender(value: unknown): value is { readonly name: string; readonly address: string } {
  return typeof value === 'object' && value !== null && 'name' in value && 'address' in value;
}

const code = (text: string): string => `\`${text}\``;
const numberText = (value: number): string => value.toLocaleString('en');
const toRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
