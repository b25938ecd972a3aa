import {
  findLimitMessage,
  toReceived,
  type WithdrawalTerms,
} from '@istmo/contract/areas/withdrawals/withdrawals.rules';
import { asId } from '@istmo/contract/kernel/id';
import type { Instrument, InstrumentNetwork } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import { formatShown } from '@istmo/contract/kernel/format';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { type Effect, prepareRow, reserveWithdrawal } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type Caller, type IdempotentRequest, toIdempotency } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { newReferenceNo } from '../../texts/reference-no.ts';
import { refuseShortBalance } from '../../money/short-balance.ts';
import { readInstrument, type WithdrawalLimit } from '../instruments/public.ts';
import { type AllowedOrder, commitUnderRules, requireRules } from '../rules/public.ts';
import type { WithdrawalAddress } from '../whitelist/public.ts';
import { isMonthly, limitPeriodsAt, toCounters } from './limit-counters.ts';
import { readWithdrawalById, stepRow, withdrawalInsert, type WithdrawalRow } from './withdrawals.store.ts';

/** A request that passed every check but the ledger's. */
export type CheckedWithdrawal = {
  readonly instrument: Instrument;
  readonly network: InstrumentNetwork;
  readonly address: WithdrawalAddress;
  readonly terms: WithdrawalTerms;
  readonly limit: WithdrawalLimit | undefined;
  readonly units: bigint;
};

type Request = {
  readonly caller: Pick<Caller, 'customer' | 'language' | 'accountStatus'>;
  readonly checked: CheckedWithdrawal;
  readonly idempotency: IdempotentRequest;
};

/** Holds the money, counts the limits and stores the withdrawal, all in one commit of the ledger; or the first one of a repeated request. */
export async function commitWithdrawal(app: App, { caller, checked, idempotency }: Request): Promise<WithdrawalRow> {
  const record = toIdempotency(idempotency);
  const effect = toEffect(app, caller, checked);
  const outcome = await commitUnderRules(checked.instrument.code, async () => {
    const { rows, counters } = await requireWithdrawalRules(app, caller, checked);
    return app.ledger.commit({
      ...effect,
      rows: [...effect.rows, ...rows],
      counters: [...(effect.counters ?? []), ...counters],
      ...(record ? { idempotency: record } : {}),
    });
  });
  if (outcome.outcome === 'conflict') return refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  if (outcome.outcome === 'insufficient')
    return refuseShort(app, caller, { checked, currency: outcome.needs.currency });
  if (outcome.outcome === 'limit')
    return refuseOverLimit(checked, { isMonth: isMonthly(outcome.name), used: outcome.used });
  if (outcome.outcome === 'stale') throw new Error('a new withdrawal changes no row');
  const row = await readWithdrawalById(app.db, outcome.event);
  if (!row) throw new Error('the ledger committed a withdrawal without its row');
  return row;
}

/** Refuses a withdrawal that the rules of a security do not allow: all that is held leaves the holding, its fee included. */
export function requireWithdrawalRules(
  app: App,
  { accountStatus: investor }: Pick<Caller, 'accountStatus'>,
  { instrument, units }: Pick<CheckedWithdrawal, 'instrument' | 'units'>,
): Promise<AllowedOrder> {
  return requireRules(app, { instrument: instrument.code, action: 'withdraw', units, investor });
}

function toEffect(app: App, { customer, language }: Request['caller'], checked: CheckedWithdrawal): Effect {
  const { instrument, network, address, terms, limit, units } = checked;
  const at = app.clock.now();
  const id = asId<'withdrawal'>(newId());
  const sentUnits = toReceived(units, terms);
  const periods = limitPeriodsAt(at, app.settings.timeZone);
  const { code: currency } = instrument;
  return {
    movement: reserveWithdrawal({
      id,
      customer,
      at,
      amount: money(currency, sentUnits),
      fee: money(network.withdrawalFeeCurrency, terms.fee),
    }),
    counters: toCounters({ customer, currency, periods }, units, limit),
    rows: [
      prepareRow(withdrawalInsert, {
        id,
        reference_no: newReferenceNo('W'),
        customer_id: customer,
        currency,
        network: network.name,
        chain: network.chain,
        address_id: address.id,
        address: address.address,
        units,
        sent_units: sentUnits,
        fee_currency: network.withdrawalFeeCurrency,
        fee_units: terms.fee,
        limit_day: periods.day,
        limit_month: periods.month,
        state: 'pending',
        language,
        link_expires_at: new Date(at.getTime() + app.settings.withdrawalLinkMinutes * 60_000),
        created_at: at,
        state_since: at,
      }),
      stepRow({ id, state: 'pending', by: 'customer', at }),
    ],
  };
}

/** The sentence names the fee where its own currency is short. */
export async function refuseShort(
  app: App,
  { customer }: Pick<Caller, 'customer'>,
  { checked: { instrument, network, terms }, currency }: { checked: CheckedWithdrawal; currency: string },
): Promise<never> {
  if (currency === instrument.code) return refuseShortBalance(app.db, { customer, instrument });
  const { ledgerScale: scale, displayScale } = await readInstrument(app, network.withdrawalFeeCurrency);
  const fee = formatShown({ units: terms.fee, scale }, displayScale, 'up');
  return refuse('insufficient_balance', withParams(m.withdrawals_fee_short, { fee, currency }), { field: 'amount' });
}

/** The sentence for a limit that another request used up meanwhile. */
function refuseOverLimit(
  { terms, units, limit }: CheckedWithdrawal,
  { isMonth, used }: { isMonth: boolean; used: bigint },
): never {
  if (!limit) throw new Error('a limit was passed that does not exist');
  const { daily, monthly } = limit;
  const use = { daily, monthly, usedToday: isMonth ? 0n : used, usedThisMonth: isMonth ? used : 0n };
  const message = findLimitMessage(units, use, terms) ?? m.withdrawals_limit_used;
  return refuse('limit_exceeded', message, { field: 'amount' });
}
