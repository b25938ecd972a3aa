import { listCustomerPayouts } from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { readWithdrawals } from '../../withdrawals/public.ts';
import { pageReader } from '../../../http/paging.ts';

export const answerListCustomerPayouts = handleStaff(listCustomerPayouts, async (app, caller, { id, ...paging }) => {
  checkDates(paging);
  const customer = await lookAtCustomer(app, caller, id);
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readWithdrawals(pageReader(app, paging), customer, paging),
  ]);
  const amountOf = (units: bigint, currency: string): string =>
    formatUnits(units, requireInstrument(registry, currency).ledgerScale);
  return {
    data: rows.map((row) => ({
      reference_no: row.referenceNo,
      currency: row.currency,
      amount: amountOf(row.units, row.currency),
      fee: amountOf(row.feeUnits, row.feeCurrency),
      fee_currency: row.feeCurrency,
      network: row.network,
      address: row.address,
      txid: row.txid,
      state: row.state,
      created_at: row.createdAt.toISOString(),
    })),
    count,
  };
});
