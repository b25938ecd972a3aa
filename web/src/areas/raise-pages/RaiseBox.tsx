import type { OfferingCard, OfferingView } from '@istmo/contract/kernel/offering-shape';
import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { paths } from '../../paths.ts';
import { Moment, TimeLeft } from './Moment.tsx';
import { amountIn, priceText, subscribePath } from './offering-texts.ts';
import { ProgressFigures } from './Progress.tsx';
import { WaitingList } from './WaitingList.tsx';

/** Subscribe for a customer, sign up or sign in for a visitor, who comes back to the order. */
function OrderButtons({ card }: { card: OfferingCard }) {
  const order = subscribePath(card);
  return (
    <>
      <a className={buttonClass({}, 'only-in')} href={order}>
        {m.raisepage_subscribe()}
      </a>
      <a className={buttonClass({}, 'only-out')} href={paths.register} data-return={order}>
        {m.site_sign_up()}
      </a>
      <a className={buttonClass({ variant: 'secondary' }, 'only-out')} href={paths.login} data-return={order}>
        {m.site_log_in()}
      </a>
    </>
  );
}

/** Why no order is taken. */
function findReason({ state, is_suspended: isSuspended }: OfferingCard): string | undefined {
  if (isSuspended) return m.raisepage_cta_suspended();
  if (state === 'coming') return m.raisepage_cta_coming();
  if (state === 'sold_out') return m.raisepage_cta_sold_out();
  if (state === 'closed') return m.raisepage_cta_closed();
  return undefined;
}

const takesOrders = ({ state, is_suspended: isSuspended }: OfferingCard): boolean => state === 'open' && !isSuspended;

function Countdown({ card: { group, opens_at: opensAt, closes_at: closesAt } }: OfferingView) {
  const until = { coming: opensAt, open: closesAt, past: null }[group];
  if (until === null) return null;
  return (
    <div>
      <dt>{group === 'coming' ? m.raisepage_until_open() : m.raisepage_left()}</dt>
      <dd>
        <TimeLeft until={until} />
      </dd>
    </div>
  );
}

/** The figures, the dates and what can be done now. */
export function RaiseBox({ view }: { view: OfferingView }) {
  const { card } = view;
  const reason = findReason(card);
  const names = {
    coming: [m.raisepage_opens, m.raisepage_closes],
    open: [m.raisepage_opened_at, m.raisepage_closes],
    past: [m.raisepage_opened_at, m.raisepage_closed_at],
  } as const;
  const [opens, closes] = names[card.group];
  const dates = [
    [opens(), card.opens_at],
    [closes(), card.closes_at],
  ] as const;
  return (
    <div className="card invest">
      <ProgressFigures card={card} />
      <dl className="box-terms">
        <Countdown {...view} />
        {dates.map(([name, at]) =>
          at === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Moment at={at} />
              </dd>
            </div>
          ),
        )}
        <div>
          <dt>{m.raisepage_price()}</dt>
          <dd className="num">{priceText(card)}</dd>
        </div>
        <div>
          <dt>{m.raisepage_least_order()}</dt>
          <dd className="num">{amountIn(card, card.min_order)}</dd>
        </div>
      </dl>
      {reason !== undefined && <p className="pt-4 text-ink-2">{reason}</p>}
      <WaitingList card={card} />
      {takesOrders(card) && (
        <div className="raise-orders">
          <OrderButtons card={card} />
          <p className="only-out text-sm text-ink-2">{m.raisepage_sign_up_hint()}</p>
        </div>
      )}
    </div>
  );
}

/** On a phone what can be done now stays at the lower edge. */
export function RaiseBar({ view: { card } }: { view: OfferingView }) {
  return takesOrders(card) ? (
    <div className="phone-bar">
      <OrderButtons card={card} />
    </div>
  ) : null;
}
