import { serverNow } from '@istmo/client/server-time';
import { isLate, lateAfterMinutes } from '@istmo/contract/areas/withdrawals/late-withdrawals';
import { withdrawalReasonText } from '@istmo/contract/areas/withdrawals/withdrawal-reasons';
import { formatAmount, formatDateTime } from '@istmo/contract/kernel/format';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { Banner } from '@istmo/ui/Banner';
import { StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../layout/session.ts';
import { innerPaths } from '../../inner-paths.ts';
import { networkName } from '../../shared/network-name.ts';
import { CaseShell, type CaseWays } from '../../shared/review/CaseShell.tsx';
import { PayoutDecisions } from './PayoutDecisions.tsx';
import { PayoutFacts } from './PayoutFacts.tsx';
import './payouts.css';
import { stateDisplays } from '../../shared/withdrawal-states.ts';
import { makerNames, shortAmount } from './payout-names.ts';
import { type Payout, payoutQuery } from './payouts.queries.ts';

type PayoutPanelProps = CaseWays & { readonly reference: string };

/** The open withdrawal: why it waits, what is known of its risk, who approved it, and what staff may do. */
export function PayoutPanel({ reference, isAlone, ...ways }: PayoutPanelProps) {
  const query = useQuery(payoutQuery(reference));
  const mayDecide = usePermission('withdrawals.approve');
  const payout = query.data?.data;
  return (
    <CaseShell
      {...ways}
      label={reference}
      bar={
        <>
          <span className="code">{reference}</span>
          {payout && <StateStatus display={stateDisplays[payout.state]} />}
        </>
      }
      query={query}
      work={payout && mayDecide && <PayoutDecisions payout={payout} />}
    >
      {payout && (
        <>
          <PayoutHead payout={payout} isAlone={isAlone} />
          <PayoutFacts payout={payout} />
          <Approvals payout={payout} />
          <Steps payout={payout} />
        </>
      )}
    </CaseShell>
  );
}

function PayoutHead({ payout, isAlone }: { payout: Payout; isAlone: boolean }) {
  const Heading = isAlone ? 'h1' : 'h2';
  const { amount, currency, usd, address, network, customer } = payout;
  return (
    <header className="review-head payout-head">
      <Heading>
        {shortAmount(amount)} {currency} {usd !== null && <small>{formatAmount(usd)} USD</small>}
      </Heading>
      <p>{whatArrives(payout)}</p>
      <Why payout={payout} />
      <p>
        <Link to={innerPaths.customer} params={{ id: payout.customer_id }} className="link">
          {customer}
        </Link>{' '}
        · {networkName(network)}
      </p>
      <p className="payout-address">
        <Address value={address} shape="full" />
      </p>
    </header>
  );
}

const unsent: readonly Payout['state'][] = ['rejected', 'expired', 'cancelled'];

function whatArrives({ state, amount, currency, receives, fee, fee_currency: feeCurrency }: Payout): string {
  if (unsent.includes(state)) return m.payouts_nothing_sent({ amount: shortAmount(amount), currency });
  return m.payouts_receives({ receives: shortAmount(receives), currency, fee: shortAmount(fee), feeCurrency });
}

function Why({ payout }: { payout: Payout }) {
  const { reason, reason_text: written, approval_usd: approvalUsd } = payout;
  const [refusal] = payout.signing_refusals;
  if (payout.state === 'replaced') return <Replaced takenBy={payout.broadcast?.taken_by ?? ''} />;
  if (reason === null) {
    const isStuck = isLate({ state: payout.state, since: payout.state_since, now: serverNow() });
    return isStuck ? <Late state={payout.state} /> : null;
  }
  const hasEnded = payout.state === 'refused' || payout.state === 'rejected';
  return (
    <Banner tone="warn" title={hasEnded ? m.payouts_why_rejected() : m.payouts_why()}>
      <p>{translate(withdrawalReasonText(reason, { written, approvalUsd, hasEnded }), getLocale())}</p>
      {reason === 'signer' && refusal && (
        <p>
          {m.payouts_refused_by_signer()}: {refusal.finding}
        </p>
      )}
      {listEnds(payout).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Banner>
  );
}

/** By when staff answer, and when what it waits for ends by itself. */
function listEnds(payout: Payout): readonly string[] {
  const { answer_by: answerBy, waits_until: goesOn, price_by: priceBy, data_by: dataBy } = payout;
  return [
    answerBy !== null && m.payouts_answer_by({ time: formatDateTime(answerBy) }),
    goesOn !== null && m.notifications_withdrawal_goes_on({ time: formatDateTime(goesOn) }),
    priceBy !== null && m.payouts_price_by({ time: formatDateTime(priceBy) }),
    dataBy !== null && m.payouts_data_by({ time: formatDateTime(dataBy) }),
  ].filter((text) => text !== false);
}

/** What does not run, where the signer or the worker should have moved it on long ago. */
function Late({ state }: Pick<Payout, 'state'>) {
  const text = state === 'approved' ? m.payouts_late_signer : m.payouts_late_worker;
  return (
    <Banner tone="warn" title={m.payouts_why()}>
      <p>{text({ minutes: `${lateAfterMinutes}` })}</p>
    </Banner>
  );
}

/** What staff do before they decide it: what was signed is never sent again. */
function Replaced({ takenBy }: { takenBy: string }) {
  return (
    <Banner tone="neg" title={m.payouts_replaced()}>
      <p>{m.payouts_replaced_text()}</p>
      {takenBy !== '' && (
        <p className="payout-other">
          {m.payouts_replaced_by()} <span className="code">{takenBy}</span>
        </p>
      )}
    </Banner>
  );
}

function Approvals({ payout: { approved_by: approvals, approvals_needed: needed } }: { payout: Payout }) {
  if (needed === 0 && approvals.length === 0) return null;
  return (
    <section className="review-section payout-part">
      <h3>{m.payouts_approvals({ needed: `${needed}` })}</h3>
      {approvals.length === 0 ? (
        <p>{m.payouts_no_approvals()}</p>
      ) : (
        <ul>
          {approvals.map(({ name, at, reason }) => (
            <li key={name}>
              <b>{name}</b> {formatDateTime(at)}
              <br />“{reason}”
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Steps({ payout: { steps } }: { payout: Payout }) {
  return (
    <section className="review-section payout-part">
      <h3>{m.payouts_timeline()}</h3>
      <ol>
        {steps.map(({ state, at, by, reason_text: written }) => (
          <li key={`${state} ${at}`}>
            <span>{stateDisplays[state].name()}</span> · {makerNames[by]()} · {formatDateTime(at)}
            {written !== null && <> · “{written}”</>}
          </li>
        ))}
      </ol>
    </section>
  );
}
