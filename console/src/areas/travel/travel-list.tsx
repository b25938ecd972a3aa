import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { listTravelRecords } from '@istmo/contract/areas/travel/travel.staff.calls';
import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Sentence } from '@istmo/ui/Sentence';
import { networkName } from '../../shared/network-name.ts';
import { beneficiaryNames } from '../../shared/beneficiary-names.ts';
import { addressColumn, timeColumn } from '../../shared/list-columns.tsx';

type TravelRecord = ReplyAt<typeof listTravelRecords>['data'][number];

const kindName = ({ beneficiary_kind: kind }: TravelRecord): string => beneficiaryNames[kind === '' ? 'none' : kind]();

/** Everything that the rule asks for; the file has all of it, the table what fits. */
export const travelList: ListSpec<TravelRecord> = {
  name: 'travel',
  fileName: 'travel-rule',
  title: m.travel_title,
  empty: m.travel_empty,
  read: fetchRows((paging, options) => callOrThrow(listTravelRecords, paging, options)),
  topics: ['withdrawals'],
  hasDates: true,
  hasSearch: false,
  orderedBy: 'at',
  keyOf: ({ reference_no: reference }) => reference,
  columns: [
    timeColumn('at', m.travel_recorded, ({ recorded_at: at }) => at),
    {
      key: 'reference',
      header: m.travel_reference,
      text: ({ reference_no: reference }) => reference,
      show: ({ reference_no: reference }) => <Sentence text={reference} />,
      names: true,
      card: 'title',
    },
    {
      key: 'amount',
      header: m.travel_amount,
      text: ({ amount }) => amount,
      show: ({ amount }) => formatAmount(trimZeros(amount, amount.includes('.') ? 2 : 0)),
      align: 'end',
      card: 'value',
    },
    { key: 'currency', header: m.travel_currency, text: ({ currency }) => currency, card: 'hidden' },
    {
      key: 'usd',
      header: m.travel_usd,
      text: ({ usd }) => usd ?? '—',
      show: ({ usd }) => (usd === null ? '—' : formatAmount(usd)),
      align: 'end',
    },
    { key: 'originator', header: m.travel_originator, text: ({ originator }) => originator },
    { key: 'account', header: m.travel_originator_account, text: (row) => row.originator_account, card: 'hidden' },
    { key: 'number', header: m.travel_originator_number, text: (row) => row.originator_number, card: 'hidden' },
    { key: 'born', header: m.travel_originator_born, text: (row) => row.originator_born_on, card: 'hidden' },
    { key: 'from', header: m.travel_originator_address, text: (row) => row.originator_address, card: 'hidden' },
    { key: 'country', header: m.travel_originator_country, text: (row) => row.originator_country, card: 'hidden' },
    { key: 'kind', header: m.travel_kind, text: kindName },
    { key: 'beneficiary', header: m.travel_beneficiary, text: ({ beneficiary }) => beneficiary || '—' },
    { key: 'provider', header: m.travel_provider, text: (row) => row.beneficiary_provider || '—' },
    { key: 'to', header: m.travel_beneficiary_country, text: (row) => row.beneficiary_country || '—' },
    { key: 'network', header: m.travel_network, text: ({ network }) => networkName(network), card: 'hidden' },
    addressColumn('address', m.travel_address, ({ address }) => address),
    { ...addressColumn('txid', m.travel_txid, ({ txid }) => txid), card: 'hidden' },
  ],
};
