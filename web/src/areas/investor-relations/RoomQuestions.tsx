import { LoadFailed } from '@istmo/client/LoadFailed';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AnswerDialog } from './AnswerDialog.tsx';
import { type RoomQuestion, roomQuestionsQuery } from './relations.queries.ts';
import { languageMarks } from './written-languages.ts';

const displays = {
  waiting: { kind: 'waiting', name: m.relations_waiting },
  draft: { kind: 'working', name: m.relations_answer_draft },
  published: { kind: 'done', name: m.relations_answer_published_mark },
  hidden: { kind: 'stopped', name: m.relations_state_hidden },
} as const satisfies Record<string, StateDisplay>;

function displayOf({ hidden_reason: hidden, draft, answers: [inForce] }: RoomQuestion): StateDisplay {
  if (hidden !== '' || (inForce && inForce.hidden_reason !== '')) return displays.hidden;
  if (draft.text !== '') return displays.draft;
  return inForce ? displays.published : displays.waiting;
}

/** What investors asked; the company drafts answers and publishes them. */
export function RoomQuestions({ reference }: { readonly reference: string }) {
  const query = useQuery(roomQuestionsQuery(reference));
  const [open, setOpen] = useState<RoomQuestion>();
  const reply = query.data;
  return (
    <section className="card card-pad relations-card" aria-labelledby="room-questions">
      <h2 id="room-questions">{m.relations_room_questions()}</h2>
      <p className="relations-note">{m.relations_room_questions_note()}</p>
      {!reply && query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {!reply && !query.error && (
        <Loading label={m.ui_loading()}>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {reply?.data.length === 0 && <p>{m.relations_room_questions_none()}</p>}
      {reply && !reply.may_publish && reply.data.length > 0 && (
        <p className="relations-note">{m.relations_editor_note()}</p>
      )}
      <ul className="relations-list">
        {reply?.data.map((one) => (
          <Question key={one.id} one={one} onAnswer={() => setOpen(one)} />
        ))}
      </ul>
      {open && reply && (
        <AnswerDialog question={open} mayPublish={reply.may_publish} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
}

function Question({ one, onAnswer }: { readonly one: RoomQuestion; readonly onAnswer: () => void }) {
  const { text, language, asked_at: askedAt, hidden_reason: hidden, draft, answers } = one;
  return (
    <li>
      <StateStatus display={displayOf(one)} />
      <p className="relations-text" lang={language}>
        {text}
      </p>
      <small>
        <DateTime at={askedAt} /> · {languageMarks[language]()}
      </small>
      {hidden !== '' && <p className="relations-note">{m.relations_hidden_because({ reason: hidden })}</p>}
      {draft.text !== '' && (
        <blockquote>
          <small>
            {m.relations_answer_draft()} · {languageMarks[draft.language]()}
          </small>
          <p className="relations-text" lang={draft.language}>
            {draft.text}
          </p>
        </blockquote>
      )}
      {answers.map((answer) => (
        <blockquote key={answer.number}>
          <small>
            {answer.number === answers[0]?.number ? m.relations_answer_published_mark() : m.relations_earlier_one()} ·{' '}
            <DateTime at={answer.at} /> · {languageMarks[answer.language]()}
          </small>
          <p className="relations-text" lang={answer.language}>
            {answer.text}
          </p>
          {answer.hidden_reason !== '' && (
            <p className="relations-note">{m.relations_hidden_because({ reason: answer.hidden_reason })}</p>
          )}
        </blockquote>
      ))}
      {hidden === '' && (
        <Button size="sm" variant="secondary" onClick={onAnswer}>
          {answers.length === 0 ? m.relations_answer_write() : m.relations_answer_change()}
        </Button>
      )}
    </li>
  );
}
