import type { TeamMember } from '@istmo/contract/areas/site/site-pages';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useSite } from '../../public/site-context.ts';
import { Portraits } from './portraits.tsx';

const maxShown = 4;

function People({ people }: { people: readonly TeamMember[] }) {
  return (
    <ul className="people">
      {people.map(({ name, portrait, role, about }) => (
        <li key={name} className="person">
          <svg viewBox="0 0 96 96" className="portrait" aria-hidden="true" focusable="false">
            <use href={`#portrait-${portrait}`} />
          </svg>
          <div>
            <h3 className="text-lg">{name}</h3>
            <p className="text-sm font-medium text-brand-text">{role[getLocale()]}</p>
            <p className="pt-1 text-ink-2">{about[getLocale()]}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The management team: the first four, and the others behind a toggle. Without a team in the settings there is no section. */
export function Team() {
  const { team, isTeamSample } = useSite();
  if (team.length === 0) return null;
  const more = team.slice(maxShown);
  return (
    <section id="team" aria-labelledby="team-title" className="chapter">
      <h2 id="team-title" className="section-title">
        {m.offering_team_title()}
      </h2>
      <p className="section-text">
        {m.offering_team_text()} {isTeamSample && <strong className="font-semibold">{m.offering_team_sample()}</strong>}
      </p>
      <Portraits />
      <People people={team.slice(0, maxShown)} />
      {more.length > 0 && (
        <details className="more">
          <summary className={buttonClass({ variant: 'secondary' })}>
            <span className="when-shut">{m.offering_team_more()}</span>
            <span className="when-open">{m.offering_team_less()}</span>
            <ChevronDown aria-hidden />
          </summary>
          <People people={more} />
        </details>
      )}
    </section>
  );
}
