import './corporate-actions.css';
import { describeNotice } from '@istmo/contract/areas/corporate-actions/notice';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { NoticeOfEvent } from './corporate-actions.queries.ts';

/** The terms in plain words, and what the issuer writes about them. */
export function PlainTerms({ event: { terms, kind, security, state } }: { event: NoticeOfEvent }) {
  const locale = getLocale();
  // Without its last sentence, which says what to do: the page has that above, for this reader.
  const sentences = describeNotice({ ...terms, kind, security }, locale).slice(0, -1);
  const text = locale === 'es' ? terms.text_es : terms.text_en;
  return (
    <>
      {sentences.length > 0 && (
        <section className="event-part" aria-labelledby="plain">
          <h2 id="plain">{m.actions_own_plain()}</h2>
          {state === 'cancelled' && <p>{m.actions_own_plain_cancelled()}</p>}
          <ul className="event-plain">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {text !== '' && (
        <section className="event-part" aria-labelledby="explained">
          <h2 id="explained">{m.actions_own_explained()}</h2>
          <p className="event-text">{text}</p>
        </section>
      )}
    </>
  );
}
