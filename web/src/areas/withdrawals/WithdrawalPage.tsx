import { readWithdrawalReceipt } from '@istmo/contract/areas/withdrawals/withdrawals.calls';
import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { Address } from '@istmo/ui/Address';
import { KeyValue } from '@istmo/ui/KeyValue';
import { RouteMarker } from '@istmo/ui/RouteMarker';
import { Money } from '@istmo/ui/Money';
import { StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { dayOf, moneyOf, placesOf } from '../../shared/format.ts';
import { networkName } from '../../shared/networks.ts';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import { stateDisplays } from './state-displays.ts';
import { TransactionId } from './TransactionId.tsx';
import { WhyItWaits } from './WhyItWaits.tsx';
import { WithdrawalTimeline } from './WithdrawalTimeline.tsx';
import './withdrawals.css';
import { withdrawalQuery, type WithdrawalView } from './withdrawals.queries.ts';

const route = getRouteApi('/signed-in/withdrawal/$id');

/** One withdrawal: where it is, why it waits and when it goes on, what it pays, and the transaction once there is one. */
export function WithdrawalPage() {
  const withdrawal = useSuspenseQuery(withdrawalQuery(route.useParams().id)).data.data;
  const { currency, reference_no: reference, created_at: createdAt } = withdrawal;
  return (
    <>
      <PageHead
        title={m.withdrawals_page_title({ currency })}
        intro={m.withdrawals_page_reference({ reference, date: dayOf(createdAt) })}
        breadcrumbs={
          <PageCrumbs here={reference}>
            <Link to={paths.history} search={{ tab: 'withdraw' }}>
              {m.layout_history()}
            </Link>
          </PageCrumbs>
        }
      />
      <div className="withdraw-layout">
        <MainCard withdrawal={withdrawal} />
        <div className="withdraw-aside">
          <Amounts withdrawal={withdrawal} />
          <Destination withdrawal={withdrawal} />
          {(withdrawal.state === 'sent' || withdrawal.state === 'completed') && (
            <ReceiptButton of={readWithdrawalReceipt} input={{ id: reference }} reference={reference} />
          )}
          <p className="withdraw-note">
            {m.withdrawals_support({ reference })}{' '}
            <Link to={paths.support} className="link">
              {m.withdrawals_support_link()}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}

type PartProps = { readonly withdrawal: WithdrawalView };

function MainCard({ withdrawal }: PartProps) {
  const { currency, amount, state } = withdrawal;
  return (
    <section className="card withdraw-card" aria-label={m.withdrawals_page_title({ currency })}>
      <div className="withdrawal-head">
        <div className="withdraw-balance">
          <RouteMarker ticker={currency} />
          <Money amount={amount} unit={currency} places={placesOf(currency)} size="md" />
        </div>
        <span role="status">
          <StateStatus display={stateDisplays[state]} />
        </span>
      </div>
      <WhyItWaits withdrawal={withdrawal} />
      <WithdrawalTimeline withdrawal={withdrawal} />
      {withdrawal.txid !== null && <TransactionId txid={withdrawal.txid} explorer={withdrawal.explorer_url} />}
      {withdrawal.can_cancel && <CancelWithdrawal withdrawal={withdrawal} />}
    </section>
  );
}

/** States after which nothing will be sent. */
const unsentStates: readonly WithdrawalView['state'][] = ['refused', 'rejected', 'expired', 'cancelled'];

function Amounts({ withdrawal }: PartProps) {
  const { currency, amount, fee, fee_currency: feeCurrency, receives, state } = withdrawal;
  if (unsentStates.includes(state)) return <UnsentAmounts withdrawal={withdrawal} />;
  return (
    <section className="card withdraw-side" aria-labelledby="withdrawal-amounts">
      <h2 id="withdrawal-amounts">{m.withdrawals_amounts()}</h2>
      <KeyValue
        pairs={[
          { key: 'amount', name: m.withdrawals_amount(), value: moneyOf(amount, currency) },
          { key: 'fee', name: m.withdrawals_fee(), value: moneyOf(fee, feeCurrency, 'up') },
          { key: 'receive', name: m.withdrawals_receive(), value: moneyOf(receives, currency), strong: true },
        ]}
      />
    </section>
  );
}

/** Nothing was sent and no fee was charged: only the requested amount. */
function UnsentAmounts({ withdrawal: { currency, amount } }: PartProps) {
  return (
    <section className="card withdraw-side" aria-labelledby="withdrawal-amounts">
      <h2 id="withdrawal-amounts">{m.withdrawals_amounts()}</h2>
      <KeyValue
        pairs={[
          { key: 'amount', name: m.withdrawals_amount_requested(), value: moneyOf(amount, currency) },
          { key: 'sent', name: m.withdrawals_amount_sent(), value: m.withdrawals_nothing_sent(), strong: true },
        ]}
      />
    </section>
  );
}

function Destination({ withdrawal }: PartProps) {
  const { address, address_name: name, address_since: since, network } = withdrawal;
  return (
    <section className="card withdraw-side" aria-labelledby="withdrawal-destination">
      <h2 id="withdrawal-destination">{m.withdrawals_destination()}</h2>
      <KeyValue
        pairs={[
          { key: 'name', name: m.withdrawals_address_name(), value: name },
          { key: 'network', name: m.withdrawals_network(), value: networkName(network) },
          { key: 'since', name: m.withdrawals_address_since(), value: dayOf(since) },
        ]}
      />
      <p className="withdrawal-address">
        <Address value={address} shape="full" />
      </p>
    </section>
  );
}
