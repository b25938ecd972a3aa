import { listWithdrawals, readWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { type CustomerId, parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { checkDates } from '../../http/check-dates.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readInstrument, readRegistry, requireInstrument } from '../instruments/public.ts';
import { type Beneficiary, readAddress } from '../whitelist/public.ts';
import { countApprovals } from './approvals.store.ts';
import { findBroadcast } from './broadcast.store.ts';
import { readBeneficiaryOf } from './read-conditions.ts';
import { answerDueAt, isForData, isForStaff, isUnsigned, toWaitEnds, wireStatuses } from './withdrawal-states.ts';
import { readSteps, readWithdrawalOf, readWithdrawals, type WithdrawalRow } from './withdrawals.store.ts';
import { pageReader } from '../../http/paging.ts';

/** A withdrawal of the customer, by its id or its number; another's is not found, the same as none. */
export async function requireOwn(app: App, customer: CustomerId, id: string): Promise<WithdrawalRow> {
  const row = await readWithdrawalOf(app.db, customer, {
    id: parseId<'withdrawal'>(id),
    referenceNo: id.trim().toUpperCase(),
  });
  return row ?? refuse('not_found', m.kernel_not_found, { field: 'id' });
}

type TravelData = { readonly hasProfile: boolean; readonly beneficiary: Beneficiary | undefined };

const awaitsData: readonly WithdrawalRow['state'][] = ['resting', 'refused', 'rejected'];

/** What the customer has yet to give of the data that it waits for, or was rejected for. */
function missingData(
  { state, reason }: WithdrawalRow,
  { hasProfile, beneficiary }: TravelData,
): 'originator' | 'beneficiary' | null {
  if (!awaitsData.includes(state) || !isForData(reason)) return null;
  if (!hasProfile) return 'originator';
  return beneficiary ? null : 'beneficiary';
}

export const answerReadWithdrawal = handle(readWithdrawal, async (app, { customer, accountStatus }, { id }) => {
  const row = await requireOwn(app, customer, id);
  const [instrument, feeInstrument, address, broadcast, steps, approvals, beneficiary] = await Promise.all([
    readInstrument(app, row.currency),
    readInstrument(app, row.feeCurrency),
    readAddress(app.db, row.addressId),
    findBroadcast(app.db, row.id),
    readSteps(app.db, row.id),
    countApprovals(app.db, row.id),
    readBeneficiaryOf(app.db, row),
  ]);
  const network = instrument.networks.find(({ name }) => name === row.network);
  const needed = network?.confirmations ?? 1;
  return {
    data: {
      _id: row.id,
      reference_no: row.referenceNo,
      currency: row.currency,
      amount: formatUnits(row.units, instrument.ledgerScale),
      receives: formatUnits(row.sentUnits, instrument.ledgerScale),
      fee: formatUnits(row.feeUnits, feeInstrument.ledgerScale),
      fee_currency: row.feeCurrency,
      network: network?.title ?? row.network,
      address: row.address,
      address_name: address?.name ?? '',
      address_since: (address?.createdAt ?? row.createdAt).toISOString(),
      address_id: row.addressId,
      status: wireStatuses[row.state],
      state: row.state,
      reason: row.reason,
      reason_text: row.reasonText,
      ...toWaitEnds(app, row),
      answer_by: isForStaff(row.state) ? answerDueAt(app, row.stateSince).toISOString() : null,
      missing_data: missingData(row, { hasProfile: accountStatus.hasProfile, beneficiary }),
      approval_usd: `${app.settings.withdrawalApprovalUsd}`,
      approvals,
      approvals_needed: row.approvalsNeeded,
      created_at: row.createdAt.toISOString(),
      link_expires_at: row.linkExpiresAt.toISOString(),
      can_cancel: isUnsigned(row.state),
      txid: broadcast?.txid ?? null,
      explorer_url:
        // What was not sent yet is not on the network, and what another transaction took the place of is in no block: there is nothing to look up.
        broadcast && row.state !== 'signed' && broadcast.takenBy === null && network?.explorerUrl
          ? network.explorerUrl.replace('{txid}', encodeURIComponent(broadcast.txid))
          : null,
      confirmations: Math.min(broadcast?.confirmations ?? 0, needed),
      confirmations_needed: needed,
      steps: steps.map(({ state, at }) => ({ state, at: at.toISOString() })),
    },
  };
});

/** All withdrawals, or those of the currency in the filter. */
export const answerListWithdrawals = handle(listWithdrawals, async (app, { customer }, paging) => {
  checkDates(paging);
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readWithdrawals(pageReader(app, paging), customer, paging),
  ]);
  return {
    data: rows.map((row) => ({
      _id: row.referenceNo,
      currency: row.currency,
      amount: formatUnits(row.units, requireInstrument(registry, row.currency).ledgerScale),
      address_info: row.address,
      reference_no: row.txid ?? row.referenceNo,
      status: wireStatuses[row.state],
      created_at: row.createdAt.toISOString(),
    })),
    count,
  };
});
