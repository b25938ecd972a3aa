import './surveillance.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { readSurveillanceCase } from '@istmo/contract/areas/surveillance/surveillance.staff.calls';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { KeyValue } from '@istmo/ui/KeyValue';
import { StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { CaseEvents } from './CaseEvents.tsx';
import { CaseWork } from './CaseWork.tsx';
import { People } from './People.tsx';
import {
  factLines,
  outcomeNames,
  patternMeanings,
  type StaffCase,
  stateDisplays,
  titleOf,
} from './surveillance-names.ts';

/** /surveillance/{id}: a case with its evidence and what compliance does about it. */
export function SurveillanceCasePage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(queryFor(readSurveillanceCase, { input: { id } }));
  const found = query.data?.data;
  if (!found && query.error?.failure.code === 'not_found') return <UnknownCase />;
  if (!found) return <QueryPending query={query} />;
  return (
    <>
      <PageHead
        breadcrumbs={<ListLink />}
        title={titleOf(found)}
        intro={patternMeanings[found.pattern]()}
        action={<CaseWork found={found} />}
      />
      {found.outcome !== null && (
        <Banner tone="info" title={outcomeNames[found.outcome]()}>
          {found.reason}
        </Banner>
      )}
      <div className="surveillance-grid">
        <Facts found={found} />
        <Notes found={found} />
      </div>
      <CaseEvents found={found} />
    </>
  );
}

function ListLink() {
  return (
    <Link to={pages.surveillance.path} className="link">
      {m.surveillance_title()}
    </Link>
  );
}

type FoundProps = { found: StaffCase };

function Facts({ found }: FoundProps) {
  return (
    <section className="card card-pad" aria-labelledby="surveillance-facts">
      <h2 id="surveillance-facts">{m.surveillance_facts()}</h2>
      <KeyValue
        pairs={[
          { key: 'state', name: m.surveillance_state(), value: <StateStatus display={stateDisplays[found.state]} /> },
          { key: 'people', name: m.surveillance_customers(), value: <People people={found.customers} /> },
          ...factLines(found).map(({ name, value }) => ({ key: name, name, value, isText: value.length > 36 })),
          { key: 'found', name: m.surveillance_found(), value: <DateTime at={found.found_at} /> },
          { key: 'taker', name: m.surveillance_taker(), value: found.taker || '—' },
          { key: 'closer', name: m.surveillance_closer(), value: found.closer || '—' },
        ]}
      />
    </section>
  );
}

function Notes({ found: { notes } }: FoundProps) {
  return (
    <section className="card card-pad" aria-labelledby="surveillance-notes">
      <h2 id="surveillance-notes">{m.surveillance_notes()}</h2>
      {notes.length === 0 && <p>{m.surveillance_notes_none()}</p>}
      <ul className="surveillance-notes">
        {notes.map(({ id, by, at, text }) => (
          <li key={id}>
            <small>
              {by} · <DateTime at={at} />
            </small>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnknownCase() {
  return (
    <>
      <PageHead title={m.surveillance_unknown()} />
      <EmptyState title={m.surveillance_unknown()} action={<ListLink />} />
    </>
  );
}
