import './relations.css';
import { queryFor } from '@istmo/client/query';
import { readRelations } from '@istmo/contract/areas/investor-relations/investor-relations.staff.calls';
import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { InvestorQuestions } from './InvestorQuestions.tsx';
import { SubscriberMessages } from './SubscriberMessages.tsx';

// The company writes, investors ask and the worker sends meanwhile.
const refetchInterval = 10_000;

/** What a company and the investors of its offering tell each other, as staff read, hide and review it. */
export function RaiseRelations({ reference }: { readonly reference: string }) {
  const query = useQuery({ ...queryFor(readRelations, { input: { reference } }), refetchInterval });
  const reply = query.data;
  return (
    <>
      <section className="card card-pad raise-wide" aria-labelledby="relations-messages">
        <h2 id="relations-messages">{m.relations_staff_messages()}</h2>
        {reply ? <SubscriberMessages messages={reply.messages} /> : <QueryPending query={query} />}
      </section>
      <section className="card card-pad raise-wide" aria-labelledby="relations-questions">
        <h2 id="relations-questions">{m.relations_staff_questions()}</h2>
        {reply ? <InvestorQuestions questions={reply.questions} /> : <QueryPending query={query} />}
      </section>
    </>
  );
}
