import * as m from '@istmo/contract/messages';
import { ChevronDown } from 'lucide-react';
import { blank, When } from '../../public/blanks.tsx';
import { useLanguage, useSay } from '../../public/language.tsx';
import { Portraits } from './portraits.tsx';

/** One card, repeated by the server for each entry of a list of the operator's settings. */
function Person() {
  const language = useLanguage();
  return (
    <li className="person">
      <svg viewBox="0 0 96 96" className="portrait" aria-hidden="true" focusable="false">
        <use href={`#portrait-${blank('portrait')}`} />
      </svg>
      <div>
        <h3 className="text-lg">{blank('name')}</h3>
        <p className="text-sm font-medium text-brand-text">{blank(`role_${language}`)}</p>
        <p className="pt-1 text-ink-2">{blank(`about_${language}`)}</p>
      </div>
    </li>
  );
}

/** Management: the first four, and the others behind a toggle. Without people in the settings there is no such block. */
export function Team() {
  const say = useSay();
  return (
    <When blank="has_team">
      <section id="team" aria-labelledby="team-title" className="chapter">
        <h2 id="team-title" className="section-title">
          {say(m.offering_team_title)}
        </h2>
        <p className="section-text">
          {say(m.offering_team_text)}{' '}
          <When blank="team_is_sample">
            <strong className="font-semibold">{say(m.offering_team_sample)}</strong>
          </When>
        </p>
        <Portraits />
        <ul className="people">
          <When blank="team">
            <Person />
          </When>
        </ul>
        <When blank="has_more_team">
          <details className="more">
            <summary className="btn btn-s">
              <span className="when-shut">{say(m.offering_team_more)}</span>
              <span className="when-open">{say(m.offering_team_less)}</span>
              <ChevronDown size={18} aria-hidden />
            </summary>
            <ul className="people">
              <When blank="more_team">
                <Person />
              </When>
            </ul>
          </details>
        </When>
      </section>
    </When>
  );
}
