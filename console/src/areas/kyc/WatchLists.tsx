import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { Status, Tag } from '@istmo/ui/Tag';
import { dayText } from '../../shared/day-text.ts';
import { HitReasons } from './HitReasons.tsx';
import type { Review } from './reviews.queries.ts';

/** What the watch lists say about the names. */
export function WatchLists({ review: { hits, screened_at: screenedAt } }: { readonly review: Review }) {
  return (
    <section className="review-section">
      <h3>
        {m.kyc_lists()}
        {screenedAt !== null && (
          <small>
            <DateTime at={screenedAt} />
          </small>
        )}
      </h3>
      {screenedAt === null && <Status kind="waiting">{m.kyc_lists_waiting()}</Status>}
      {screenedAt !== null && hits.length === 0 && <Status kind="done">{m.kyc_lists_clear()}</Status>}
      {hits.length > 0 && (
        <ul className="review-list">
          {hits.map((hit) => (
            <li key={`${hit.list} ${hit.id} ${hit.name}`}>
              <Tag tone={hit.is_accepted ? 'neutral' : 'neg'}>
                {hit.score === null ? m.kyc_hit_by_hand() : `${hit.score} %`}
              </Tag>
              <b>{hit.name}</b>
              {hit.born_on !== '' && <span>{m.kyc_hit_born({ date: dayText(hit.born_on) })}</span>}
              {hit.is_accepted && <small>{m.kyc_hit_accepted()}</small>}
              <small className="review-wide">
                {hit.list}
                {hit.reasons.length > 0 && ` · ${m.kyc_hit_entry({ id: hit.id })}`}
                {hit.note !== '' && ` · ${hit.note}`}
              </small>
              <HitReasons reasons={hit.reasons} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
