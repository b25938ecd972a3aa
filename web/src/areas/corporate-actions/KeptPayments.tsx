import { explainKept } from '@istmo/contract/areas/corporate-actions/kept-reasons';
import { formatDate } from '@istmo/contract/kernel/format';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Money } from '@istmo/ui/Money';
import { Link } from '@tanstack/react-router';
import { placesOf } from '../../shared/format.ts';
import { paths } from '../../paths.ts';
import type { KeptPayment } from './corporate-actions.queries.ts';

/** What is owed to the customer and could not be credited: why, what to do, and until when it is kept. Nothing where nothing is. */
export function KeptPayments({ kept }: { kept: readonly KeptPayment[] }) {
  if (kept.length === 0) return null;
  return (
    <Banner tone="warn" title={m.actions_own_kept_title({ count: kept.length })}>
      <ul className="kept-payments">
        {kept.map((one) => (
          <li key={one.id}>
            <p className="kept-head">
              <Money amount={one.net} unit={one.currency} places={placesOf(one.currency)} />
              <Link to={paths.event} params={{ reference: one.reference }} className="link">
                {one.title}
              </Link>
            </p>
            <KeptReason payment={one} until={one.claim_until} />
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.support} className="link">
          {m.actions_own_support()}
        </Link>
      </p>
    </Banner>
  );
}

type ReasonProps = {
  readonly payment: Pick<KeptPayment, 'reason' | 'currency'>;
  /** The last day on which it is kept; null: for ever. */
  readonly until: string | null;
};

/** Why a payment is kept and what to do, in plain words. */
export function KeptReason({ payment: { reason, currency }, until }: ReasonProps) {
  const { why, whatToDo } = explainKept(reason, currency);
  return (
    <p>
      {translate(why, getLocale())} {translate(whatToDo, getLocale())}
      {until !== null && <> {m.actions_own_kept_until({ day: formatDate(until) })}</>}
    </p>
  );
}
