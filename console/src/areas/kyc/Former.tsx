import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { answerName, stateNames } from './review-names.ts';
import type { Review } from './reviews.queries.ts';

type Former = Review['decisions'][number];

function decisionText({ state, decider, second }: Former): string {
  const name = stateNames[state].name();
  if (decider === '') return name;
  return second === ''
    ? m.kyc_decided_by({ state: name, name: decider })
    : m.kyc_decided_by_two({ state: name, name: decider, second });
}

/** The attempts at the provider and the decisions of staff, newest first. */
export function Former({ review: { attempts, decisions } }: { readonly review: Review }) {
  const entries = [
    ...attempts.map((attempt) => ({
      at: attempt.at,
      text: `${m.kyc_provider_says()}: ${answerName(attempt)}`,
      more: attempt.labels.join(', '),
    })),
    ...decisions.map((former) => ({
      at: former.at,
      text: decisionText(former),
      more: [former.reason, former.note].filter((part) => part !== '').join(' '),
    })),
  ].toSorted((left, right) => right.at.localeCompare(left.at));
  return (
    <section className="review-section">
      <h3>{m.kyc_attempts()}</h3>
      <ul className="review-list">
        {entries.map(({ at, text, more }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            {more !== '' && <small>{more}</small>}
            <small>
              <DateTime at={at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
