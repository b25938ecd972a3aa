import type { OfferingCard } from '@istmo/contract/kernel/offering-shape';
import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { paths } from '../../paths.ts';

const secondary = buttonClass({ variant: 'secondary' }, 'only-in');

/** What the waiting list is and its buttons, which page-scripts/waiting-list.ts wires; a visitor signs in or up and comes back to the page. */
export function WaitingList({ card: { slug, state } }: { card: OfferingCard }) {
  if (state !== 'coming' && state !== 'sold_out') return null;
  const page = paths.offeringOf.replace('$slug', slug);
  return (
    <div className="raise-waiting" data-waiting={slug} data-failed={m.waiting_failed()}>
      <p role="status" className="num" data-place="" data-since={m.waiting_since({ time: '{time}' })} />
      <button type="button" className={buttonClass({}, 'only-in')} disabled data-join="">
        {m.waiting_join()}
      </button>
      <button type="button" className={secondary} hidden data-leave="">
        {m.waiting_leave()}
      </button>
      <a className={buttonClass({}, 'only-out')} href={paths.login} data-return={page}>
        {m.waiting_join()}
      </a>
      <a className={buttonClass({ variant: 'secondary' }, 'only-out')} href={paths.register} data-return={page}>
        {m.site_sign_up()}
      </a>
      <p className="text-sm text-ink-2">{state === 'coming' ? m.waiting_hint() : m.waiting_sold_out_hint()}</p>
      <p className="only-out text-sm text-ink-2">{m.waiting_sign_up_hint()}</p>
    </div>
  );
}
