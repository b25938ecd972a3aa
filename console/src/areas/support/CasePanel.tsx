import { callOrThrow } from '@istmo/client/call-error';
import { languageName } from '@istmo/client/language-names';
import { revealField } from '@istmo/contract/areas/profile/profile.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button, IconButton } from '@istmo/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { innerPaths } from '../../inner-paths.ts';
import { ageText, durationText, useNow } from '../../shared/age.ts';
import '../../shared/review/review.css';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { CaseState } from './CaseState.tsx';
import { CaseThread } from './CaseThread.tsx';
import { type CaseAct, CaseWork } from './CaseWork.tsx';
import { isLate } from './queue-columns.tsx';
import { type Case, caseQuery } from './support.queries.ts';

type CasePanelProps = {
  readonly reference: string;
  readonly act: CaseAct | undefined;
  /** Without the queue beside it, it is the page. */
  readonly isAlone: boolean;
  readonly onActDone: () => void;
  readonly onClose: () => void;
};

/** The open ticket: its facts, its conversation, and what staff may do. */
export function CasePanel({ reference, act, isAlone, onActDone, onClose }: CasePanelProps) {
  const query = useQuery(caseQuery(reference));
  const mayWork = usePermission('support.answer');
  const ticket = query.data?.data;
  return (
    <section className="review" aria-label={m.support_case({ reference })}>
      <div className="review-bar">
        <span className="code">{reference}</span>
        {ticket && <CaseState ticket={ticket} />}
        <IconButton label={m.support_case_close()} onClick={onClose}>
          <ArrowLeft className="review-back" aria-hidden />
          <X className="review-x" aria-hidden />
        </IconButton>
      </div>
      {ticket ? (
        <>
          <CaseHead ticket={ticket} isAlone={isAlone} />
          <CaseThread ticket={ticket} />
          {mayWork && <CaseWork ticket={ticket} act={act} onActDone={onActDone} />}
        </>
      ) : (
        <div className="review-head case-head">
          <QueryPending query={query} />
        </div>
      )}
    </section>
  );
}

function CaseHead({ ticket, isAlone }: { ticket: Case; isAlone: boolean }) {
  const Heading = isAlone ? 'h1' : 'h2';
  const now = useNow();
  const { subject, customer, category, language, opened_at: openedAt, first_answered_at: firstAt } = ticket;
  return (
    <header className="review-head case-head">
      <Heading>{subject}</Heading>
      <p>
        <Link to={innerPaths.customer} params={{ id: ticket.customer_id }} className="link">
          {customer}
        </Link>{' '}
        · <CaseEmail ticket={ticket} /> · {languageName(language)}
      </p>
      <p>
        {category.name} · {m.support_case_opened({ age: ageText(openedAt, now) })}
        {firstAt !== null && ` · ${m.support_case_first({ age: ageText(openedAt, Date.parse(firstAt)) })}`}
      </p>
      <CaseDue ticket={ticket} now={now} />
    </header>
  );
}

/** The customer's address, masked by role; shown in full with a reason until the ticket is closed again. */
function CaseEmail({ ticket }: { ticket: Case }) {
  const [revealed, setRevealed] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const field = m.customers_field_email();
  if (!ticket.is_email_masked || revealed !== undefined) return revealed ?? ticket.email;
  return (
    <>
      {ticket.email}{' '}
      <Button
        size="sm"
        variant="ghost"
        aria-label={m.customers_reveal_field({ field })}
        onClick={() => setAsking(true)}
      >
        {m.customers_reveal()}…
      </Button>
      {isAsking && (
        <ReasonDialog
          title={m.customers_reveal_field({ field })}
          action={m.customers_reveal()}
          send={async (reason) => {
            const result = await callOrThrow(revealField, { id: ticket.customer_id, field: 'email', reason });
            setRevealed(result.reply.value);
            return result;
          }}
          onClose={() => setAsking(false)}
        >
          {m.customers_reveal_body()}
        </ReasonDialog>
      )}
    </>
  );
}

/** How long the customer waits, and what is left of the promised time. */
function CaseDue({ ticket, now }: { ticket: Case; now: number }) {
  const { waiting_since: since, answer_due_at: dueAt } = ticket;
  if (since === null || dueAt === null) return null;
  const left = Date.parse(dueAt) - now;
  return (
    <p className="case-due" data-late={isLate(ticket, now)}>
      {m.support_case_waits({ age: ageText(since, now) })}{' '}
      <b>
        {left < 0
          ? m.support_case_late({ age: durationText(-left) })
          : m.support_case_left({ age: durationText(left) })}
      </b>
    </p>
  );
}
