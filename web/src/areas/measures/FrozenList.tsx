import './measures.css';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { FrozenHolding } from './measures.queries.ts';

/** By whose order, as the sentence goes on. */
function authorityText({ authority, authority_name: name }: FrozenHolding): string {
  if (authority === 'own') return m.measures_by_platform();
  return name === '' ? m.measures_by_issuer() : name;
}

/** The frozen units of each order, with its authority and since when. */
export function FrozenList({ frozen }: { frozen: readonly FrozenHolding[] }) {
  return (
    <Banner tone="warn" title={m.measures_frozen_title()}>
      <p>{m.measures_frozen_intro()}</p>
      <ul className="frozen-units">
        {frozen.map((one) => (
          <li key={one.id}>
            <Money amount={one.amount} unit={one.security} />
            <span>{m.measures_frozen_why({ authority: authorityText(one), reference: one.reference })}</span>
            <span>
              {m.measures_frozen_since()} <DateTime at={one.since} />
            </span>
          </li>
        ))}
      </ul>
      <p>
        {m.measures_frozen_help()}{' '}
        <Link to={paths.support} className="link">
          {m.measures_frozen_support()}
        </Link>
      </p>
    </Banner>
  );
}
