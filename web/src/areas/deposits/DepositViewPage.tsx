import { readDepositReceipt } from '@istmo/contract/areas/deposits/deposits.calls';
import { signOf } from '@istmo/contract/kernel/format';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { toastCopied, toastCopyFailed } from '@istmo/client/copied';
import { Address } from '@istmo/ui/Address';
import { CopyField } from '@istmo/ui/CopyField';
import { DateTime } from '@istmo/ui/DateTime';
import type { TimelineItem } from '@istmo/ui/Timeline';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { amountOf, moneyOf } from '../../shared/format.ts';
import { networkInSentence, networkName } from '../../shared/networks.ts';
import { findInstrument } from '../../shared/registry.ts';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import { TransferPage } from '../../shared/TransferPage.tsx';
import { transferStatus } from '../../shared/transfer-status.ts';
import { useSettledSteps } from '../debts/public.ts';
import { type DepositView, depositQuery } from './deposits.queries.ts';

const route = getRouteApi('/signed-in/chain_deposit/$id');

/** /chain_deposit/{id}: one deposit by a network: how far it is, why it waits, and its transaction. */
export function DepositViewPage() {
  const deposit = useSuspenseQuery(depositQuery(route.useParams().id)).data.data;
  const { currency, amount, network, txid, credited_at: creditedAt } = deposit;
  const settled = useSettledSteps(deposit._id);
  return (
    <TransferPage
      title={m.deposits_page_title({ currency })}
      intro={m.deposits_page_note({ network: networkInSentence(networkName(network)) })}
      from={
        <Link to={paths.history} search={{ tab: 'deposit' }}>
          {m.layout_history()}
        </Link>
      }
      here={`${txid.slice(0, 10)}…`}
      currency={currency}
      amount={amount}
      status={transferStatus(deposit)}
      note={noteOf(deposit)}
      stepsTitle={m.deposits_page_steps()}
      steps={stepsOf(deposit, settled)}
      factsTitle={m.deposits_page_facts()}
      facts={factsOf(deposit)}
      actions={
        <>
          {creditedAt !== null && (
            <p>
              <ReceiptButton of={readDepositReceipt} input={{ id: deposit._id }} reference={txid.slice(0, 16)} />
            </p>
          )}
          {spentOf(deposit) !== undefined && (
            <p>
              <Link to={paths.debts} className="link">
                {m.debts_fix()}
              </Link>
            </p>
          )}
        </>
      }
      supportText={m.deposits_page_support()}
    />
  );
}

const isTakenBack = ({ state }: DepositView): boolean => state === 'reversed' || state === 'closed';

/** Of a deposit that its network took back: what the customer had spent of it; undefined where that is nothing. */
function spentOf(deposit: DepositView): string | undefined {
  const { currency, amount, frozen } = deposit;
  if (!isTakenBack(deposit)) return undefined;
  const scale = findInstrument(currency)?.ledgerScale ?? 0;
  const owed = (parseUnits(amount, scale) ?? 0n) - (parseUnits(frozen, scale) ?? 0n);
  return owed > 0n ? moneyOf(formatUnits(owed, scale), currency) : undefined;
}

function noteOf(deposit: DepositView): string | undefined {
  const { state, currency, minimum, frozen } = deposit;
  if (state === 'below_minimum' && minimum !== undefined)
    return m.deposits_below_minimum({ amount: amountOf(minimum, currency), currency });
  if (state === 'in_review') return m.deposits_in_review();
  if (state === 'dropped') return m.deposits_page_dropped_note();
  if (state === 'failed') return m.deposits_page_failed_note();
  if (!isTakenBack(deposit)) return undefined;
  const spent = spentOf(deposit);
  return [
    ...(state === 'closed' ? [m.deposits_page_closed_note()] : []),
    ...(state === 'reversed' && signOf(frozen) !== 'zero'
      ? [m.deposits_page_reversed_note({ amount: moneyOf(frozen, currency) })]
      : []),
    ...(spent === undefined
      ? []
      : [(state === 'closed' ? m.deposits_page_spent_note : m.deposits_page_owed_note)({ amount: spent })]),
  ].join(' ');
}

/** What a network's deposit goes through, in its order; what is still to come is shown too, unless it ended before. */
function stepsOf(deposit: DepositView, settled: readonly TimelineItem[]): TimelineItem[] {
  const {
    state,
    created_at: createdAt,
    credited_at: creditedAt,
    confirmations: count,
    confirmations_needed: needed,
  } = deposit;
  const seen: TimelineItem = {
    key: 'seen',
    title: m.deposits_page_seen(),
    state: 'done',
    side: <DateTime at={createdAt} />,
  };
  if (state === 'dropped' || state === 'failed') return [seen, ended(state)];
  const isConfirming = state === 'pending' || state === 'confirming';
  const confirming: TimelineItem = {
    key: 'confirming',
    title: m.deposits_page_confirming(),
    state: isConfirming ? 'current' : 'done',
    ...(count !== undefined && needed !== undefined && { note: m.deposits_confirmations({ count, needed }) }),
  };
  const waits: TimelineItem = { key: 'waits', title: m.deposits_page_waits(), state: 'waiting' };
  const credited: TimelineItem = {
    key: 'credited',
    title: m.deposits_page_credited(),
    state: creditedAt === null ? 'ahead' : 'done',
    ...(creditedAt !== null && { side: <DateTime at={creditedAt} /> }),
  };
  return [
    seen,
    confirming,
    ...(state === 'below_minimum' || state === 'in_review' ? [waits] : []),
    credited,
    ...settled,
    ...(isTakenBack(deposit) ? [ended('reversed', deposit.reversed_at)] : []),
    ...(state === 'closed' ? [ended('closed', deposit.closed_at)] : []),
  ];
}

const endTitles = {
  dropped: m.deposits_page_dropped,
  failed: m.deposits_page_failed,
  reversed: m.deposits_page_reversed,
  closed: m.deposits_page_closed,
} as const;

const ended = (state: keyof typeof endTitles, at: string | null = null): TimelineItem => ({
  key: state,
  title: endTitles[state](),
  state: 'failed',
  ...(at !== null && { side: <DateTime at={at} /> }),
});

function factsOf(deposit: DepositView) {
  const { state, currency, amount, network, address, txid, explorer_url: explorer, frozen } = deposit;
  const spent = spentOf(deposit);
  return [
    { key: 'amount', name: m.ui_amount(), value: moneyOf(amount, currency) },
    ...(state === 'reversed'
      ? [{ key: 'frozen', name: m.deposits_page_frozen(), value: moneyOf(frozen, currency) }]
      : []),
    ...(spent === undefined ? [] : [{ key: 'spent', name: m.deposits_page_spent(), value: spent }]),
    { key: 'network', name: m.ui_network(), value: networkName(network) },
    { key: 'address', name: m.deposits_page_address(), value: <Address value={address} shape="10" /> },
    {
      key: 'txid',
      name: m.deposits_page_txid(),
      value: (
        <>
          <CopyField
            value={txid}
            labels={{ copy: m.ui_copy(), copied: m.ui_copied() }}
            onCopied={() => toastCopied(m.deposits_page_txid())}
            onFailed={toastCopyFailed}
          >
            <Address value={txid} shape="10" />
          </CopyField>
          {explorer !== null && (
            <a className="link" href={explorer} target="_blank" rel="noreferrer noopener">
              {m.deposits_page_explorer()}
            </a>
          )}
        </>
      ),
    },
  ];
}
