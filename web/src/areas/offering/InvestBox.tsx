import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { X } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useSay } from '../../public/language.tsx';
import { live, LiveSentence } from './InvestCard.tsx';
import { TrancheLane } from './TrancheLane.tsx';

/** Sign up and log in for a visitor, buy for a customer (specification 2, point 2.17); boot.js marks which before the first paint. */
export function OfferButtons({ className = '' }: { className?: string }) {
  const say = useSay();
  return (
    <>
      <a className={`btn btn-p only-out ${className}`} href={paths.register}>
        {say(m.site_sign_up)}
      </a>
      <a className={`btn btn-s only-out ${className}`} href={paths.login}>
        {say(m.site_log_in)}
      </a>
      <a className={`btn btn-p only-in ${className}`} href={paths.swapCoingt}>
        {say(m.offering_buy)}
      </a>
    </>
  );
}

const terms = [
  [m.offering_box_minimum, 'USD 1,000'],
  [m.offering_box_pay, m.offering_box_pay_value],
  [m.offering_box_who, m.offering_box_who_value],
] as const;

/** The open tranche with its terms, its risk in view of the button, and the way in. Figures come from the server after the paint. */
export function InvestBox() {
  const say = useSay();
  return (
    <div className="card invest">
      <p className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
        <span>
          <strong className="font-semibold text-ink">{say(m.offering_invest_token)}</strong>
          {' · '}
          <LiveSentence
            text={say(withParams(m.offering_invest_tranche, { number: live('number') }))}
            figures={{ number: 'open-number' }}
          />
        </span>
        <span className="tag">ERC-3643</span>
      </p>
      <p className="invest-price num">
        USD{' '}
        <span data-figure="open-price" className="figure">
          —
        </span>
        <span className="text-base font-normal text-ink-2"> {say(m.offering_invest_per_token)}</span>
      </p>
      <TrancheLane of="open" />
      <p className="num pt-3 text-sm text-ink-2">
        <LiveSentence
          text={say(withParams(m.offering_invest_allocated, { sold: live('sold'), total: live('total') }))}
          figures={{ sold: 'open-sold', total: 'open-total' }}
        />
      </p>
      <p className="num text-sm text-ink-2">
        <LiveSentence
          text={say(withParams(m.offering_box_left, { left: live('left') }))}
          figures={{ left: 'open-left' }}
        />
      </p>
      <dl className="box-terms">
        <div className="when-tranche-1">
          <dt>{say(m.offering_box_next)}</dt>
          <dd className="num">{say(m.offering_box_next_value)}</dd>
        </div>
        {terms.map(([name, value]) => (
          <div key={say(name)}>
            <dt>{say(name)}</dt>
            <dd className="num">{typeof value === 'string' ? value : say(value)}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-2 pt-5">
        <OfferButtons />
      </div>
      <p className="pt-4 text-sm text-ink-2">
        {say(m.offering_invest_risk)}{' '}
        <a className="textlink" href={`${paths.whitePaper}#risk`}>
          {say(m.offering_invest_risk_more)}
        </a>
      </p>
    </div>
  );
}

const sheet = 'invest-sheet';

/** On a phone the box is a bar at the lower edge that opens a sheet: a native popover, so it needs no script. */
export function InvestBar() {
  const say = useSay();
  return (
    <div className="phone-bar invest-bar">
      <p className="num">
        <strong className="block font-semibold">
          USD{' '}
          <span data-figure="open-price" className="figure">
            —
          </span>
        </strong>
        <span className="text-sm text-ink-2">{say(m.offering_bar_token)}</span>
      </p>
      <button type="button" className="btn btn-p" popoverTarget={sheet}>
        {say(m.offering_bar_open)}
      </button>
      <div id={sheet} popover="auto" role="dialog" aria-label={say(m.offering_invest_label)} className="sheet">
        <button
          type="button"
          className="round sheet-close"
          popoverTarget={sheet}
          popoverTargetAction="hide"
          aria-label={say(m.offering_sheet_close)}
          autoFocus
        >
          <X size={20} aria-hidden />
        </button>
        <InvestBox />
      </div>
    </div>
  );
}
