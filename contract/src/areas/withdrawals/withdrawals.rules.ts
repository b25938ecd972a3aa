import * as m from '@istmo/contract/messages';
import { formatAmount, trimZeros } from '../../kernel/format.ts';
import { type Message, withParams } from '../../kernel/message.ts';
import { formatUnits, parseUnits } from '../../kernel/money.ts';
import { failure, type Problem } from '../../kernel/rules.ts';
import { hasDisallowedContent } from '../../kernel/screening.ts';
import { sixDigits } from '../../kernel/text-rules.ts';

/** What a network is called in `network` of the request (requirement 2.9); one that is not here is called by its name. */
const wireNames: Readonly<Record<string, string>> = { ERC20: 'ETH', TRC20: 'TRX', BTC: '' };

export function toWireNetwork(name: string): string {
  return wireNames[name] ?? name;
}

/** The network that the request means: by what it is called on the wire or by its name; undefined where that is none of them. */
export function findWireNetwork<Network extends { readonly name: string }>(
  networks: readonly Network[],
  sent: string,
): Network | undefined {
  const [only, ...others] = networks;
  if (sent === '' && only && others.length === 0) return only;
  return networks.find(({ name }) => name === sent) ?? networks.find(({ name }) => toWireNetwork(name) === sent);
}

/** The fields of the form as the wire names them. */
export type WithdrawalForm = {
  readonly network: string;
  readonly amount: string;
  readonly address_info: string;
  readonly otp: string;
};

/** What is decided by, in units of the ledger scale. */
export type WithdrawalTerms = {
  readonly ledgerScale: number;
  readonly inputScale: number;
  readonly displayScale: number;
  readonly fee: bigint;
  /** Taken out of the amount; otherwise it is paid in another currency. */
  readonly isFeeIncluded: boolean;
  readonly min: bigint;
  /** Undefined without a limit. */
  readonly max: bigint | undefined;
};

export type LimitUse = {
  readonly daily: bigint;
  readonly monthly: bigint;
  readonly usedToday: bigint;
  readonly usedThisMonth: bigint;
};

export type WithdrawalContext = {
  readonly terms: WithdrawalTerms;
  readonly isNetworkKnown: boolean;
  /** Whether the customer has an address of the currency that is completed. */
  readonly hasAddress: boolean;
  /** Undefined where there are none: then the request is sent unchecked (requirement 2.5). */
  readonly limits: LimitUse | undefined;
  /** Undefined where the ledger compares it. */
  readonly balance: bigint | undefined;
};

/** The entered amount in ledger units; undefined for anything that cannot be typed. */
export function parseAmount(text: string, { ledgerScale, inputScale }: WithdrawalTerms): bigint | undefined {
  const places = Math.min(inputScale, ledgerScale);
  const units = parseUnits(text, places);
  return units === undefined ? undefined : units * 10n ** BigInt(ledgerScale - places);
}

/** What arrives of an amount: nothing where it does not exceed the fee (requirement 2.5). */
export function toReceived(units: bigint, { fee, isFeeIncluded }: WithdrawalTerms): bigint {
  if (!isFeeIncluded) return units;
  return units > fee ? units - fee : 0n;
}

/** An amount as the sentences have it. */
export function formatTerms(units: bigint, { ledgerScale, displayScale }: WithdrawalTerms): string {
  return formatAmount(trimZeros(formatUnits(units, ledgerScale), displayScale));
}

/** The first limit that an amount does not keep, in the order of requirement 2.5. */
export function findLimitMessage(units: bigint, limits: LimitUse, terms: WithdrawalTerms): Message | undefined {
  const { daily, monthly, usedToday, usedThisMonth } = limits;
  const perMonth = { monthly: formatTerms(monthly, terms) };
  const perDay = { daily: formatTerms(daily, terms) };
  if (units > monthly) return withParams(m.withdrawals_over_monthly, perMonth);
  if (units > daily) return withParams(m.withdrawals_over_daily, perDay);
  if (usedThisMonth + units > monthly) return withParams(m.withdrawals_exceeds_monthly, perMonth);
  if (usedToday + units > daily) return withParams(m.withdrawals_exceeds_daily, perDay);
  return undefined;
}

type FormProblem = Problem<WithdrawalForm>;

/**
 * The checks of a withdrawal in the order of requirement 2.5: details there, no disallowed content, an address on the list, an amount above
 * the fee, an address chosen, the limits. Then those that the documents show beside the field: minimum, maximum and balance; and the code.
 */
export function findWithdrawalProblem(form: WithdrawalForm, context: WithdrawalContext): FormProblem | undefined {
  const { terms, isNetworkKnown, hasAddress, limits } = context;
  if (form.amount.trim() === '') return { field: 'amount', ...failure(m.withdrawals_details_missing) };
  if (!isNetworkKnown) return { field: 'network', ...failure(m.withdrawals_details_missing, 'network_unknown') };
  if (hasDisallowedContent(form)) return { field: 'amount', ...failure(m.kernel_disallowed, 'disallowed_content') };
  if (!hasAddress)
    return { field: 'address_info', ...failure(m.whitelist_address_missing_for_withdrawal, 'address_required') };
  const units = parseAmount(form.amount, terms);
  if (units === undefined || toReceived(units, terms) === 0n)
    return { field: 'amount', ...failure(m.withdrawals_below_fee, 'amount_invalid') };
  if (form.address_info.trim() === '')
    return { field: 'address_info', ...failure(m.withdrawals_address_missing, 'address_required') };
  const limitMessage = limits && findLimitMessage(units, limits, terms);
  if (limitMessage) return { field: 'amount', ...failure(limitMessage, 'limit_exceeded') };
  return findAmountProblem(units, context) ?? findCodeProblem(form);
}

/** What is shown beside the field while an amount is typed. */
export function findAmountProblem(units: bigint, { terms, balance }: WithdrawalContext): FormProblem | undefined {
  const { min, max } = terms;
  if (units < min)
    return {
      field: 'amount',
      ...failure(withParams(m.withdrawals_below_min, { min: formatTerms(min, terms) }), 'amount_too_small'),
    };
  if (max !== undefined && units > max)
    return {
      field: 'amount',
      ...failure(withParams(m.withdrawals_above_max, { max: formatTerms(max, terms) }), 'amount_too_large'),
    };
  if (balance !== undefined && units > balance)
    return { field: 'amount', ...failure(m.exchange_amount_over_balance, 'insufficient_balance') };
  return undefined;
}

function findCodeProblem({ otp }: WithdrawalForm): FormProblem | undefined {
  return sixDigits.test(otp) ? undefined : { field: 'otp', ...failure(m.security_code_invalid, 'wrong_code') };
}
