import { setTimeout as pause } from 'node:timers/promises';
import { findServiceProblem } from '@istmo/contract/areas/access/access.rules';
import { requestWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import {
  findWireNetwork,
  findWithdrawalProblem,
  type LimitUse,
  parseAmount,
  toReceived,
  type WithdrawalTerms,
} from '@istmo/contract/areas/withdrawals/withdrawals.rules';
import { findChain } from '@istmo/contract/kernel/chain-address';
import type { InputOf } from '@istmo/contract/kernel/endpoint';
import type { Instrument, InstrumentNetwork } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import { available, readBalance, readCounters } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type Caller, handle, findFirstEvent, type IdempotentRequest } from '../../http/handler.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { mayLeave, readInstrument, type WithdrawalLimit } from '../instruments/public.ts';
import { keepRefusal } from '../rules/public.ts';
import { checkCode, consumeCode } from '../security/public.ts';
import { findReadyAddress, hasReadyAddress, type WithdrawalAddress } from '../whitelist/public.ts';
import { announceNow } from './announce-steps.ts';
import { type CheckedWithdrawal, commitWithdrawal, refuseShort, requireWithdrawalRules } from './commit-withdrawal.ts';
import { limitPeriodsAt, toCounterKeys } from './limit-counters.ts';
import { findLimit, requireWithdrawable, toTerms } from './withdrawal-terms.ts';
import { readWithdrawalById, type WithdrawalRow } from './withdrawals.store.ts';

type Input = InputOf<typeof requestWithdrawal>;

/** Checks in the order of requirement 2.5, holds the money with the limits in one commit of the ledger, and emails the link that confirms. */
export const answerRequestWithdrawal = handle(requestWithdrawal, async (app, caller, input) => {
  const idempotency = { call: requestWithdrawal.wire, caller, body: input };
  try {
    const checked = await checkRequest(app, caller, input);
    await consumeRequestCode(app, caller, input.otp);
    const row = await commitWithdrawal(app, { caller, checked, idempotency });
    await announceNow(app, row.id);
    return toReply(row);
  } catch (error) {
    const first = error instanceof Refusal ? await findFirst(app, idempotency, error) : undefined;
    if (!first) {
      await keepRefusal(app, error);
      throw error;
    }
    return toReply(first);
  }
});

function toReply({ id, referenceNo }: WithdrawalRow) {
  return { data: { _id: id, reference_no: referenceNo }, message: m.withdrawals_requested };
}

// A repeat that arrives while the first request is being committed finds its code used; the first is answered within this time.
const firstRequestTries = 20;
const firstRequestPauseMs = 100;

/** A repeated request gets its first reply, whatever balances and codes are now. Only refused requests pay for this look-up. */
async function findFirst(
  app: App,
  idempotency: IdempotentRequest,
  { code }: Refusal,
): Promise<WithdrawalRow | undefined> {
  const tries = code === 'code_used' && idempotency.caller.idempotencyKey !== undefined ? firstRequestTries : 1;
  for (let attempt = 1; attempt <= tries; attempt++) {
    const event = await findFirstEvent(app, idempotency);
    if (event !== undefined) return readWithdrawalById(app.db, event);
    if (attempt < tries) await pause(firstRequestPauseMs);
  }
  return undefined;
}

async function consumeRequestCode(app: App, { customer }: Caller, code: string): Promise<void> {
  const proof = await checkCode(app, { customer, code });
  if (!proof) refuse('wrong_code', m.security_code_invalid, { field: 'otp' });
  await app.db.inTransaction((tx) => consumeCode(app, tx, proof));
}

async function checkRequest(app: App, caller: Caller, input: Input): Promise<CheckedWithdrawal> {
  const { accountStatus } = caller;
  if (!accountStatus.acceptedWithdrawDisclaimer) refuse('withdraw_disclaimer_required', m.access_withdraw_accept_first);
  const instrument = await requireWithdrawable(app, input.currency);
  const network = findWireNetwork(instrument.networks, input.network);
  const limit = await findLimit(app, instrument.code);
  const terms = network && toTerms(instrument, network, limit);
  const form = { ...input, amount: input.amount.trim(), address_info: input.address_info.trim() };
  await checkForm(app, caller, { form, instrument, limit, terms });
  if (!network || !terms) throw new Error('the rules accepted a network that the currency does not have');
  await checkOpen(app, instrument, network);
  if (accountStatus.withdrawalCooldownUntil && accountStatus.withdrawalCooldownUntil > app.clock.now())
    refuse('withdrawals_resting', m.withdrawals_resting);
  if (accountStatus.owesMoney) refuse('withdrawals_owing', m.debts_withdrawals_refused);
  const address = await findDestination(app, caller, {
    currency: instrument.code,
    network,
    address: form.address_info,
  });
  const units = parseAmount(form.amount, terms) ?? 0n;
  const checked = { instrument, network, address, terms, limit, units };
  await checkFigures(app, checked, input);
  await checkBalances(app, caller, checked);
  await requireWithdrawalRules(app, caller, checked);
  return checked;
}

type FormCheck = {
  readonly form: Input;
  readonly instrument: Instrument;
  readonly limit: WithdrawalLimit | undefined;
  readonly terms: WithdrawalTerms | undefined;
};

async function checkForm(app: App, caller: Caller, { form, instrument, limit, terms }: FormCheck): Promise<void> {
  const [hasAddress, limits] = await Promise.all([
    hasReadyAddress(app.db, caller.customer, instrument.code),
    limit && readLimitUse(app, caller, limit),
  ]);
  const anyNetwork = instrument.networks[0];
  if (!anyNetwork) throw new Error(`${instrument.code} has no network`);
  const problem = findWithdrawalProblem(form, {
    terms: terms ?? toTerms(instrument, anyNetwork, limit),
    isNetworkKnown: terms !== undefined,
    hasAddress,
    limits,
    balance: undefined,
  });
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
}

/** What the customer has used of a limit, for the sentence; the ledger compares it again, under its lock. */
async function readLimitUse(app: App, { customer }: Caller, limit: WithdrawalLimit): Promise<LimitUse> {
  const { currency, daily, monthly } = limit;
  const periods = limitPeriodsAt(app.clock.now(), app.settings.timeZone);
  const [usedToday = 0n, usedThisMonth = 0n] = await readCounters(
    app.db,
    toCounterKeys({ customer, currency, periods }),
  );
  return { daily, monthly, usedToday, usedThisMonth };
}

async function checkOpen(app: App, instrument: Instrument, network: InstrumentNetwork): Promise<void> {
  const isOpen = instrument.acceptsWithdrawals && network.acceptsWithdrawals && instrument.status !== 'suspended';
  const paused = findServiceProblem('withdrawals', {
    acceptsDeposits: true,
    acceptsWithdrawals: isOpen && (await mayLeave(app.db, instrument.code)),
  });
  if (paused) refuse(paused.code, paused.message, { field: 'currency' });
}

type Destination = { readonly currency: string; readonly network: InstrumentNetwork; readonly address: string };

async function findDestination(
  app: App,
  { customer }: Caller,
  { currency, network: { chain: name }, address }: Destination,
): Promise<WithdrawalAddress> {
  const chain = findChain(name);
  const canonical = chain && app.custody.parseAddress({ network: chain, address });
  const found = canonical && (await findReadyAddress(app.db, customer, { currency, chain, address: canonical }));
  if (found === 'own') refuse('address_own', m.whitelist_address_own, { field: 'address_info' });
  if (!found || found === 'unknown')
    return refuse('address_required', m.withdrawals_address_unknown, { field: 'address_info' });
  return found;
}

/** What the client shows as fee and as received has to be what holds now; neither is ever used. */
async function checkFigures(app: App, { terms, units, network }: CheckedWithdrawal, input: Input): Promise<void> {
  const { ledgerScale: feeScale } = await readInstrument(app, network.withdrawalFeeCurrency);
  const isFeeRight = input.fee_amt === '' || parseUnits(input.fee_amt, feeScale) === terms.fee;
  const received = formatUnits(toReceived(units, terms), terms.ledgerScale);
  const isReceivedRight =
    input.transfer_amount === '' ||
    parseUnits(input.transfer_amount, terms.ledgerScale) === parseUnits(received, terms.ledgerScale);
  if (!isFeeRight || !isReceivedRight) refuse('fee_changed', m.withdrawals_fee_changed, { field: 'amount' });
}

/** Before the code is used up; the ledger decides. */
async function checkBalances(app: App, { customer }: Caller, checked: CheckedWithdrawal): Promise<void> {
  const { instrument, terms, units, network } = checked;
  const { units: has } = await readBalance(app.db, available(customer), instrument.code);
  if (has < units) await refuseShort(app, { customer }, { checked, currency: instrument.code });
  if (terms.isFeeIncluded || terms.fee === 0n) return;
  const { units: hasForFee } = await readBalance(app.db, available(customer), network.withdrawalFeeCurrency);
  if (hasForFee < terms.fee) await refuseShort(app, { customer }, { checked, currency: network.withdrawalFeeCurrency });
}
