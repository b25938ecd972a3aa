import { decodeErrorResult, type Hex, isHex } from 'viem';
import { balanceModuleAbi } from './abi.ts';
import { IssuanceRefusal } from '../port.ts';

/** Why the contracts refuse a call. */
const refusalReasons = [
  'identity_not_verified',
  'country_not_allowed',
  'max_units_of_holder',
  'max_supply',
  'rules_not_followed',
  'account_frozen',
  'paused',
  'insufficient_units',
  'nothing_to_recover',
  'already_there',
  'not_authorised',
  'other',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The contracts refuse a call as the chain is now: nothing was sent, or what was sent had no effect. */
export class CallRefused extends IssuanceRefusal {
  readonly reason: RefusalReason;
  /** In the contracts' own words. */
  readonly words: string;

  constructor(words: string, reason: RefusalReason = toReason(words)) {
    super(new Error(`refused (${reason}): ${words}`));
    this.words = words;
    this.reason = reason;
  }
}

const reasons: readonly (readonly [RegExp, RefusalReason])[] = [
  [/Identity is not verified|identity not found/, 'identity_not_verified'],
  [/MaxBalanceExceeded/, 'max_units_of_holder'],
  [/Compliance not followed|Transfer not possible/, 'rules_not_followed'],
  [/wallet is frozen/, 'account_frozen'],
  [/Pausable: (?:not )?paused/, 'paused'],
  [
    /Insufficient Balance|balance too low|exceeds available balance|more than balance|frozen tokens/,
    'insufficient_units',
  ],
  [/no tokens to recover|Recovery not possible/, 'nothing_to_recover'],
  [/already (?:deployed|bound|stored|taken|linked)|stored already/, 'already_there'],
  [/AgentRole|caller is not the owner|Permissions|does not have/, 'not_authorised'],
];

export function toReason(words: string): RefusalReason {
  return reasons.find(([form]) => form.test(words))?.[1] ?? 'other';
}

const knownErrors = [
  ...balanceModuleAbi,
  { type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] },
] as const;

/** The contracts' words in what a node answered to a call that they refuse; undefined where it answered anything else. */
export function readRefusal({ message, data }: { message: string; data: string | undefined }): string | undefined {
  const decoded = data !== undefined && isHex(data) && data.length > 2 ? decodeError(data) : undefined;
  if (decoded !== undefined) return decoded;
  const [, words] = /revert(?:ed)?(?:: | with reason string )?(.*)$/i.exec(message) ?? [];
  return words === undefined ? undefined : words.replaceAll(/^["']|["']$/g, '') || 'no reason given';
}

function decodeError(data: Hex): string | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi: knownErrors, data });
    return errorName === 'Error' ? String(args[0]) : errorName;
  } catch {
    return undefined;
  }
}
