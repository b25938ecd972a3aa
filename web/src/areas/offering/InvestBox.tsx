import * as m from '@istmo/contract/messages';
import { Button, buttonClass, IconButton } from '@istmo/ui/Button';
import X from 'lucide-react/icons/x';
import { paths } from '../../paths.ts';
import { live, LiveNumber, LiveSentence } from './LiveSentence.tsx';
import { NoSale, OpenTranche } from './OpenTranche.tsx';

/**
 * Sign up and log in for a visitor, buy for a customer while something is sold (requirement 2.2.17); the boot script marks which of them
 * before the first paint.
 */
export function OfferButtons() {
  return (
    <>
      <a className={buttonClass({}, 'only-out')} href={paths.register}>
        {m.site_sign_up()}
      </a>
      <a className={buttonClass({ variant: 'secondary' }, 'only-out')} href={paths.login}>
        {m.site_log_in()}
      </a>
      <a className={buttonClass({}, 'only-in while-open')} href={paths.swapCoingt}>
        {m.offering_buy()}
      </a>
    </>
  );
}

const terms = [
  [m.offering_box_pay, m.offering_box_pay_value],
  [m.offering_box_who, m.offering_box_who_value],
] as const;

/** The open tranche with its terms and the buttons to invest. */
export function InvestBox() {
  return (
    <div className="card invest">
      <OpenTranche>
        <p className="num while-open text-sm text-ink-2">
          <LiveSentence text={m.offering_box_left({ left: live('open-left') })} />
        </p>
        <dl className="box-terms">
          <div className="when-tranche-1">
            <dt>{m.offering_box_next()}</dt>
            <dd className="num">{m.offering_box_next_value()}</dd>
          </div>
          <div className="while-open">
            <dt>{m.offering_box_minimum()}</dt>
            <dd className="num">
              USD <LiveNumber name="minimum" />
            </dd>
          </div>
          {terms.map(([name, value]) => (
            <div key={name()}>
              <dt>{name()}</dt>
              <dd className="num">{value()}</dd>
            </div>
          ))}
        </dl>
        <div className="grid gap-2 pt-5">
          <OfferButtons />
        </div>
      </OpenTranche>
    </div>
  );
}

const sheet = 'invest-sheet';

/** On a phone the box is a bar at the lower edge that opens a sheet: a native popover, so it needs no script. */
export function InvestBar() {
  return (
    <div className="phone-bar invest-bar">
      <NoSale />
      <p className="num while-open">
        <strong className="block font-semibold">
          USD <LiveNumber name="open-price" />
        </strong>
        <span className="text-sm text-ink-2">{m.offering_bar_token()}</span>
      </p>
      <Button popoverTarget={sheet} className="while-open">
        {m.offering_bar_open()}
      </Button>
      <div id={sheet} popover="auto" role="dialog" aria-label={m.offering_invest_label()} className="sheet">
        <IconButton
          variant="secondary"
          className="sheet-close"
          popoverTarget={sheet}
          popoverTargetAction="hide"
          label={m.offering_sheet_close()}
          autoFocus
        >
          <X aria-hidden />
        </IconButton>
        <InvestBox />
      </div>
    </div>
  );
}
