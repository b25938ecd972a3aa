import {
  findAmountProblem,
  findLimitMessage,
  parseAmount,
  toReceived,
  type WithdrawalContext,
  type WithdrawalTerms,
} from '@istmo/contract/areas/withdrawals/withdrawals.rules';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import type { RegistryInstrument } from '../../shared/registry.ts';
import type { Terms } from './withdrawals.queries.ts';

export type OpenNetwork = Terms['networks'][number];

/** What is typed and chosen. */
export type WithdrawFields = { readonly amount: string; readonly address: string; readonly code: string };

export const emptyFields: WithdrawFields = { amount: '', address: '', code: '' };

type DraftParts = {
  readonly instrument: RegistryInstrument;
  readonly feeScale: number;
  readonly network: OpenNetwork;
  readonly terms: Terms;
  readonly fields: WithdrawFields;
  readonly balance: string | undefined;
  /** Of the fee's currency, where it is not the one that is withdrawn. */
  readonly feeBalance: string | undefined;
  readonly hasAddress: boolean;
  readonly limit: { readonly daily_limit: string; readonly monthly_limit: string } | undefined;
  readonly used: { readonly daily_limit: string; readonly monthly_limit: string } | undefined;
};

export type WithdrawDraft = {
  readonly instrument: RegistryInstrument;
  readonly network: OpenNetwork;
  readonly fields: WithdrawFields;
  readonly context: WithdrawalContext;
  readonly units: bigint;
  readonly received: bigint;
  readonly feeBalance: string | undefined;
  /** The amount that Max fills in: the balance, as far as it can be typed. */
  readonly maxText: string | undefined;
  readonly amountError: string | undefined;
};

const read = (text: string | undefined, scale: number): bigint | undefined =>
  text === undefined ? undefined : parseUnits(text, scale);

/** Everything the form shows, computed from what was typed and what the server said. Pure. */
export function createDraft(parts: DraftParts): WithdrawDraft {
  const { instrument, network, fields, hasAddress } = parts;
  const terms = toTerms(parts);
  const balance = read(parts.balance, instrument.ledgerScale);
  const context = { terms, isNetworkKnown: true, hasAddress, limits: toLimits(parts), balance };
  const units = parseAmount(fields.amount, terms) ?? 0n;
  return {
    instrument,
    network,
    fields,
    context,
    units,
    received: toReceived(units, terms),
    feeBalance: parts.feeBalance,
    maxText: maxText(context),
    amountError: findAmountError(units, context),
  };
}

function toTerms({ instrument, feeScale, network, terms }: DraftParts): WithdrawalTerms {
  const { ledgerScale, inputScale, displayScale, code } = instrument;
  return {
    ledgerScale,
    inputScale,
    displayScale,
    fee: read(network.withdraw_fee, feeScale) ?? 0n,
    isFeeIncluded: network.fee_currency === code,
    min: read(network.min_withdraw, ledgerScale) ?? 0n,
    max: read(terms.max_withdraw, ledgerScale),
  };
}

function toLimits({ instrument: { ledgerScale }, limit, used }: DraftParts): WithdrawalContext['limits'] {
  if (!limit) return undefined;
  return {
    daily: read(limit.daily_limit, ledgerScale) ?? 0n,
    monthly: read(limit.monthly_limit, ledgerScale) ?? 0n,
    usedToday: read(used?.daily_limit, ledgerScale) ?? 0n,
    usedThisMonth: read(used?.monthly_limit, ledgerScale) ?? 0n,
  };
}

/** Only what is typed is judged: an empty field has no error yet. */
function findAmountError(units: bigint, context: WithdrawalContext): string | undefined {
  if (units === 0n) return undefined;
  const limitMessage = context.limits && findLimitMessage(units, context.limits, context.terms);
  const message = limitMessage ?? findAmountProblem(units, context)?.message;
  return message && translate(message, getLocale());
}

function maxText({ terms, balance }: WithdrawalContext): string | undefined {
  if (balance === undefined) return undefined;
  const places = Math.min(terms.inputScale, terms.ledgerScale);
  const step = 10n ** BigInt(terms.ledgerScale - places);
  const text = formatUnits(balance / step, places);
  return balance / step > 0n ? text : undefined;
}
