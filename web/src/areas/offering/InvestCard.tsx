import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { paths } from '../../paths.ts';
import { OpenTranche } from './OpenTranche.tsx';

/** The open tranche on the landing page: the next tranche and the buttons to invest. */
export function InvestCard() {
  return (
    <aside aria-label={m.offering_invest_label()} className="card invest">
      <OpenTranche>
        <p className="num when-tranche-1 text-sm text-ink-2">{m.offering_invest_then()}</p>
        <a className={buttonClass({ wide: true }, 'mt-5')} href={paths.swapCoingt}>
          {m.offering_invest_buy()}
        </a>
        <p className="pt-3 text-sm text-ink-2">{m.offering_invest_pay()}</p>
      </OpenTranche>
    </aside>
  );
}
