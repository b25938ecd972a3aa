import { setTimeout as pause } from 'node:timers/promises';
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
import { findUnmetCondition, isOpenOn } from '../../money/withdrawal-conditions.ts';
import { mayLeave, readInstrument, type WithdrawalLimit } from '../instruments/public.ts';
import { keepRefusal } from '../rules/public.ts';
import { checkCode, consumeCode } from '../security/public.ts';
import { findReadyAddress, hasReadyAddress, type WithdrawalAddress } from '../whitelist/public.ts';
import { announceNow } from './announce-steps.ts';
import { type CheckedWithdrawal, commitWithdrawal, refuseShort, requireWithdrawalRules } from './commit-withdrawal.ts';
import { limitPeriodsAt, toCounterKeys } from './limit-counters.ts';
import { refuseUnmet } from './read-conditions.ts';
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
  const destination = { currency: instrument.code, network, address: form.address_info };
  const found = await findDestination(app, caller, destination);
  await checkConditions(app, caller, { instrument, network, found });
  const address = requireDestination(found);
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

type FoundAddress = Awaited<ReturnType<typeof findReadyAddress>>;
type ConditionCheck = Pick<CheckedWithdrawal, 'instrument' | 'network'> & { readonly found: FoundAddress };

/** The conditions that hold until the withdrawal is signed. Limits were compared with the form and rules are with the figures, each with its own sentence. */
async function checkConditions(app: App, { accountStatus }: Caller, check: ConditionCheck): Promise<void> {
  const { instrument, network, found } = check;
  const { withdrawalCooldownUntil: restsUntil, kycStatus, isSuspended, isFrozen, owesMoney } = accountStatus;
  const unmet = findUnmetCondition({
    isSuspended,
    isFrozen,
    isVerified: kycStatus === 'verified',
    isOpen: isOpenOn(instrument, network.name) && (await mayLeave(app.db, instrument.code)),
    isOwing: owesMoney,
    isResting: restsUntil !== null && restsUntil > app.clock.now(),
    isAddressReady: typeof found !== 'string',
    isWithinLimits: true,
    areRulesMet: true,
  });
  if (unmet === 'address_changed') requireDestination(found);
  else if (unmet !== undefined) refuseUnmet(unmet);
}

type Destination = { readonly currency: string; readonly network: InstrumentNetwork; readonly address: string };

async function findDestination(
  app: App,
  { customer }: Caller,
  { currency, network: { chain: name }, address }: Destination,
): Promise<FoundAddress> {
  const chain = findChain(name);
  const canonical = chain && app.custody.parseAddress({ network: chain, address });
  if (!chain || canonical === undefined) return 'unknown';
  return findReadyAddress(app.db, customer, { currency, chain, address: canonical });
}

function requireDestination(found: FoundAddress): WithdrawalAddress {
  if (found === 'own') refuse('address_own', m.whitelist_address_own, { field: 'address_info' });
  return found === 'unknown' ? refuseUnmet('address_changed') : found;
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
