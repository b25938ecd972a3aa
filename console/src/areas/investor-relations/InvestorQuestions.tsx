import { callOrThrow } from '@istmo/client/call-error';
import {
  hideText,
  type readRelations,
  restoreText,
} from '@istmo/contract/areas/investor-relations/investor-relations.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Status } from '@istmo/ui/Tag';
import { type ReactNode, useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

type Question = ReplyAt<typeof readRelations>['questions'][number];
type Answer = Question['answers'][number];

/** A question, or one answer of it, that is hidden or put back. */
type Act = { readonly question: Question; readonly answer: Answer | undefined; readonly isHidden: boolean };

const languageNames = { en: m.relations_lang_en, es: m.relations_lang_es } as const;

/** What investors asked and the company answered, hidden texts too. */
export function InvestorQuestions({ questions }: { readonly questions: readonly Question[] }) {
  const mayHide = usePermission('raises.review');
  const [act, setAct] = useState<Act>();
  const onAct = mayHide ? setAct : undefined;
  return (
    <>
      {questions.length === 0 && <p>{m.relations_staff_questions_none()}</p>}
      <ul className="raise-list">
        {questions.map((question) => (
          <li key={question.id} className="relations-question">
            <Words
              text={question}
              about={
                <>
                  <CustomerLink id={question.customer_id} name={question.customer} /> ·{' '}
                  <DateTime at={question.asked_at} />
                </>
              }
              onAct={onAct && ((isHidden) => onAct({ question, answer: undefined, isHidden }))}
            />
            {question.answers.length === 0 && <Status kind="waiting">{m.relations_staff_unanswered()}</Status>}
            {question.answers.map((answer) => (
              <div key={answer.number} className="relations-answer">
                <Words
                  text={answer}
                  about={
                    <>
                      {m.relations_staff_version({ number: `${answer.number}` })} · {answer.author} ·{' '}
                      <DateTime at={answer.at} />
                    </>
                  }
                  onAct={onAct && ((isHidden) => onAct({ question, answer, isHidden }))}
                />
              </div>
            ))}
          </li>
        ))}
      </ul>
      {act && <ActDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

type WordsProps = {
  readonly text: Pick<Question, 'text' | 'language' | 'hidden_reason'>;
  readonly about: ReactNode;
  readonly onAct: ((isHidden: boolean) => void) | undefined;
};

function Words({ text: { text, language, hidden_reason: reason }, about, onAct }: WordsProps) {
  const isHidden = reason !== '';
  return (
    <>
      <small>
        {about} · {languageNames[language]()}
      </small>
      <span className="raise-lines" lang={language}>
        {text}
      </span>
      {isHidden && <Status kind="stopped">{m.relations_staff_hidden({ reason })}</Status>}
      {onAct && (
        <Button size="sm" variant="secondary" onClick={() => onAct(isHidden)}>
          {isHidden ? m.relations_staff_restore() : m.relations_staff_hide()}…
        </Button>
      )}
    </>
  );
}

function ActDialog({ act: { question, answer, isHidden }, onClose }: { act: Act; onClose: () => void }) {
  const title = isHidden ? m.relations_staff_restore() : m.relations_staff_hide();
  const hiding = answer ? m.relations_staff_hide_answer_note() : m.relations_staff_hide_question_note();
  const named = { id: question.id, answer: answer?.number ?? 0 };
  return (
    <ReasonDialog
      title={title}
      action={title}
      isDanger={!isHidden}
      send={(reason) => callOrThrow(isHidden ? restoreText : hideText, { ...named, reason })}
      onClose={onClose}
    >
      <p className="raise-lines">{answer?.text ?? question.text}</p>
      <p>{isHidden ? m.relations_staff_restore_note() : hiding}</p>
    </ReasonDialog>
  );
}
