import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { useSuspenseQuery } from '@tanstack/react-query';
import './support.css';
import { categoriesQuery } from './support.queries.ts';
import { TicketForm } from './TicketForm.tsx';
import { TicketTable } from './TicketTable.tsx';

/** Requirement 1.2 "Support": the form that opens a ticket, and the table of the customer's tickets. */
export function SupportPage() {
  const { answer_hours: hours } = useSuspenseQuery(categoriesQuery).data;
  return (
    <>
      <PageHead title={m.layout_support()} intro={m.support_intro({ hours: `${hours}` })} />
      <div className="support-layout">
        <section className="card card-pad support-form" aria-labelledby="new-ticket">
          <h2 id="new-ticket">{m.support_new()}</h2>
          <TicketForm />
        </section>
        <div className="support-list">
          <TicketTable />
        </div>
      </div>
    </>
  );
}
