import * as m from '@istmo/contract/messages';
import { Status } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { checkTexts, sectionNames } from './own-raise-names.ts';
import type { OwnRaise } from './own-raises.queries.ts';

/** What must be so before the raise is reviewed, of what was saved last; each point leads to its step. */
export function RaiseChecklist({ raise }: { readonly raise: OwnRaise }) {
  const { checks, reference } = raise;
  const met = checks.filter((one) => one.is_met).length;
  return (
    <section className="card card-pad own-raise-card" aria-labelledby="raise-checks">
      <h2 id="raise-checks">{m.issuing_checks()}</h2>
      <p className="own-raise-note">{m.issuing_checks_met({ met, all: checks.length })}</p>
      <ul className="own-raise-checks">
        {checks.map(({ check, section, is_met: isMet }) => (
          <li key={check}>
            <Status kind={isMet ? 'done' : 'waiting'}>{isMet ? m.issuing_check_met() : m.issuing_check_open()}</Status>
            <span>
              {checkTexts[check]()}{' '}
              {!isMet && (
                <Link to={paths.issuedRaise} params={{ reference }} search={{ step: section }} className="link">
                  {sectionNames[section]()}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
