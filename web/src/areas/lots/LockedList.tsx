import './lots.css';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import type { LockedLot } from './lots.queries.ts';

/** The locked units of each lot, with the moment from which they are available. */
export function LockedList({ locked }: { locked: readonly LockedLot[] }) {
  return (
    <Banner tone="info" title={m.lots_title()}>
      <p>{m.lots_intro()}</p>
      <ul className="locked-units">
        {locked.map((one) => (
          <li key={one.id}>
            <Money amount={one.amount} unit={one.security} />
            <span>
              {m.lots_until()} <DateTime at={one.unlocks_at} />
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
