import './issuers.css';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { whenOf } from '../../shared/format.ts';
import { NextSteps } from '../../shared/NextSteps.tsx';
import { IssuanceForm } from './IssuanceForm.tsx';
import { type RequestRow, requestsQuery, requestStatusQuery } from './issuers.queries.ts';
import { RequestTable } from './RequestTable.tsx';

/** /issuers: requests to issue a security, and what became of them (requirement 2.2.12). */
export function IssuersPage() {
  const { data: rows } = useSuspenseQuery(requestsQuery).data;
  const { isshow: newest } = useSuspenseQuery(requestStatusQuery).data.data;
  // Requirement 2.2.12: not while the newest request is pending or its security created.
  const mayRequest = newest !== 0 && newest !== 3;
  const last = rows[0];
  return (
    <>
      <PageHead title={m.layout_issuers()} intro={m.issuers_intro()} />
      {last && <NewestRequest request={last} />}
      {mayRequest && (
        <div className="issuers-layout">
          <section className="card card-pad issuers-card" aria-labelledby="request">
            <h2 id="request">{m.issuers_form_title()}</h2>
            {/* A new form after each request, without the problems of the last attempt. */}
            <IssuanceForm key={rows.length} />
          </section>
          <section className="card card-pad issuers-card" aria-labelledby="steps">
            <h2 id="steps">{m.issuers_steps_title()}</h2>
            <NextSteps steps={[m.issuers_step_review(), m.issuers_step_create(), m.issuers_step_issue()]} />
          </section>
        </div>
      )}
      <RequestTable rows={rows} />
    </>
  );
}

/** What the state of the newest request means, and what comes next. */
function NewestRequest({ request: { status, reason, created_at: at } }: { readonly request: RequestRow }) {
  if (status === 0)
    return (
      <Banner tone="info" title={m.issuers_state_pending()}>
        {m.issuers_state_pending_text({ time: whenOf(at) })}
      </Banner>
    );
  if (status === 2)
    return (
      <Banner tone="warn" title={m.issuers_state_rejected()}>
        {m.issuers_state_rejected_text({ reason: withStop(reason) })}
      </Banner>
    );
  const create = (
    <Link to={paths.createAsset} className={buttonClass({ size: 'sm' })}>
      {m.issuers_create()}
    </Link>
  );
  if (status === 1)
    return (
      <Banner tone="pos" title={m.issuers_state_approved()} action={create}>
        {m.issuers_state_approved_text()}
      </Banner>
    );
  return (
    <Banner tone="info" title={m.issuers_state_created()} action={create}>
      {m.issuers_state_created_text()}
    </Banner>
  );
}

/** The words of staff as a sentence, because another one follows. */
const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
