import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { whenOf } from '../../shared/format.ts';
import type { OrderForm } from './subscriptions.queries.ts';

/** Why no order is taken now, and where to go instead. */
export function NotOpen({ form }: { readonly form: OrderForm }) {
  const { state, slug, opens_at: opens, suspended_reason: reason, own } = form;
  const notes = {
    open: '',
    coming: m.subscriptions_state_coming_note({ at: whenOf(opens) }),
    closed: m.subscriptions_state_closed_note(),
    suspended: m.subscriptions_state_suspended_note({ reason }),
    'sold-out': m.subscriptions_state_sold_out_note(),
    own: m.subscriptions_state_own_note(),
  } as const;
  const nexts = {
    open: '',
    coming: m.subscriptions_state_coming_next(),
    closed: m.subscriptions_state_closed_next(),
    suspended: m.subscriptions_state_suspended_next(),
    'sold-out': m.subscriptions_state_sold_out_next(),
    own: m.subscriptions_state_own_next(),
  } as const;
  return (
    <div className="order-form order-layout">
      <Banner tone={state === 'coming' ? 'info' : 'warn'} title={notes[state]} urgent>
        {nexts[state]}
      </Banner>
      <nav className="order-ways" aria-label={m.subscriptions_ways()}>
        {/* Public pages are documents of their own. */}
        <a className="link" href={paths.offeringOf.replace('$slug', slug)}>
          {m.subscriptions_way_offering()}
        </a>
        <a className="link" href={paths.offerings}>
          {m.subscriptions_way_offerings()}
        </a>
        {own > 0 && (
          <Link className="link" to={paths.subscriptions}>
            {m.subscriptions_way_own()}
          </Link>
        )}
        {state === 'own' && (
          <Link className="link" to={paths.issuedRaises}>
            {m.issuing_title()}
          </Link>
        )}
      </nav>
    </div>
  );
}
