import * as m from '@istmo/contract/messages';
import { Money } from '@istmo/ui/Money';
import { amountOf, placesOf } from '../../shared/format.ts';
import type { OwnEvent } from './corporate-actions.queries.ts';

type AmountProps = {
  readonly event: Pick<OwnEvent, 'security' | 'state' | 'units' | 'units_after' | 'estimate' | 'entitlement'>;
  readonly size?: 'md' | undefined;
};

/** What the event brings its holder: to the last unit once it is known, an estimate before, the units of a split; nothing for others. */
export function EventAmount({ event, size }: AmountProps) {
  const { entitlement, estimate, security, units, units_after: after } = event;
  if (entitlement)
    return (
      <span className="event-amount">
        <Money
          amount={entitlement.net}
          unit={entitlement.currency}
          places={placesOf(entitlement.currency)}
          size={size}
          signed={entitlement.state === 'paid'}
        />
        <small>{entitlement.state === 'ready' ? m.actions_own_net_of_tax() : m.actions_own_net_paid()}</small>
      </span>
    );
  if (event.state === 'cancelled') return null;
  if (after !== null)
    return (
      <span className="event-amount">
        <span className="money">
          {m.actions_own_new_units({ before: amountOf(units, security), after: amountOf(after, security), security })}
        </span>
      </span>
    );
  if (!estimate) return null;
  return (
    <span className="event-amount">
      <Money
        amount={estimate.net ?? estimate.gross}
        unit={estimate.currency}
        places={placesOf(estimate.currency)}
        before={m.actions_own_estimate_about()}
        size={size}
      />
      <small>{estimate.net === null ? m.actions_own_before_tax() : m.actions_own_after_tax()}</small>
    </span>
  );
}
