import type { ListColumn } from '@istmo/client/list/list-spec';
import { queryFor } from '@istmo/client/query';
import { listSweeps } from '@istmo/contract/areas/sweeps/sweeps.staff.calls';
import type { sweepReasons, sweepStates } from '@istmo/contract/areas/sweeps/sweep-states';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { placeName } from '../../shared/place-name.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';

const stateDisplays: Readonly<Record<(typeof sweepStates)[number], StateDisplay>> = {
  open: { kind: 'working', name: m.sweeps_state_open },
  swept: { kind: 'done', name: m.sweeps_state_swept },
  failed: { kind: 'failed', name: m.sweeps_state_failed },
};

const reasonTexts: Readonly<Record<(typeof sweepReasons)[number], () => string>> = {
  fee: m.sweeps_reason_fee,
  signer: m.sweeps_reason_signer,
  network: m.sweeps_reason_network,
  short: m.sweeps_reason_short,
  coin: m.sweeps_reason_coin,
  gas: m.sweeps_reason_gas,
  replaced: m.sweeps_reason_replaced,
};

const sweepSheet: readonly ListColumn<ReplyAt<typeof listSweeps>['data'][number]>[] = [
  sheetTime('at', m.sweeps_begun, ({ begun_at: at }) => at),
  sheetText('network', m.sweeps_network, ({ network }) => placeName(`chain:${network}`)),
  sheetFigure('amount', m.sweeps_amount, ({ amount, currency }) => `${amount} ${currency}`),
  sheetText('address', m.sweeps_address, ({ address }) => address),
  sheetText('state', m.sweeps_state, ({ state }) => stateDisplays[state].name()),
  sheetText('reason', m.sweeps_reason, ({ reason }) => (reason ? reasonTexts[reason]() : '')),
  sheetText('txid', m.withdrawals_txid, ({ txid }) => txid),
];

const refetchMs = 10_000;

/** What is collected from the addresses of customers, with its state. */
export function SweepsTable() {
  const query = useQuery({ ...queryFor(listSweeps, { input: {} }), refetchInterval: refetchMs });
  return (
    <QueryTable
      query={query}
      empty={m.sweeps_empty()}
      sheet={{ name: 'sweeps', columns: sweepSheet }}
      caption={m.sweeps_title()}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', header: m.sweeps_begun(), cell: ({ begun_at: at }) => <DateTime at={at} />, card: 'meta' },
        {
          key: 'network',
          header: m.sweeps_network(),
          names: true,
          card: 'title',
          cell: ({ network }) => placeName(`chain:${network}`),
        },
        {
          key: 'amount',
          header: m.sweeps_amount(),
          align: 'end',
          card: 'value',
          cell: ({ amount, currency }) => <Money amount={amount} unit={currency} />,
        },
        { key: 'address', header: m.sweeps_address(), cell: ({ address }) => address },
        { key: 'state', header: m.sweeps_state(), cell: ({ state }) => <StateStatus display={stateDisplays[state]} /> },
        { key: 'reason', header: m.sweeps_reason(), cell: ({ reason }) => (reason ? reasonTexts[reason]() : '—') },
      ]}
    />
  );
}
