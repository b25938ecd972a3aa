import { listTravelRecords } from '@istmo/contract/areas/travel/travel.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { pageReader, toDateRange } from '../../../http/paging.ts';
import { recordLook } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { readTravelRecords } from '../../withdrawals/public.ts';

const centsScale = 2;

export const answerListTravelRecords = handleStaff(listTravelRecords, async (app, caller, paging) => {
  checkDates(paging);
  const subject = { kind: 'travel-records', id: [paging.startDate, paging.endDate].filter(Boolean).join(' ') || 'all' };
  await recordLook(app, caller, { action: 'travel.list', subject, reason: '' });
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readTravelRecords(pageReader(app, paging), { ...paging, ...toDateRange(paging) }),
  ]);
  return {
    data: rows.map((row) => ({
      reference_no: row.referenceNo,
      recorded_at: row.recordedAt.toISOString(),
      currency: row.currency,
      amount: formatUnits(row.units, requireInstrument(registry, row.currency).ledgerScale),
      usd: row.requestCents === null ? null : formatUnits(row.requestCents, centsScale),
      network: row.network,
      address: row.address,
      txid: row.txid,
      customer_id: row.customer,
      originator: row.originator,
      originator_account: row.originatorAccount,
      originator_number: row.originatorNumber,
      originator_born_on: row.originatorBornOn,
      originator_address: row.originatorAddress,
      originator_country: row.originatorCountry,
      beneficiary_kind: row.beneficiaryKind,
      beneficiary: row.beneficiary,
      beneficiary_provider: row.beneficiaryProvider,
      beneficiary_country: row.beneficiaryCountry,
    })),
    count,
  };
});
