import { answerQuestionnaire } from '@istmo/contract/areas/appropriateness/appropriateness.calls';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { queries, refetchAbout } from '@istmo/client/query';
import { useUnsaved } from '@istmo/client/unsaved';
import { useWrite } from '@istmo/client/use-write';
import { toastFailure } from '@istmo/client/write';
import { Button } from '@istmo/ui/Button';
import { FieldGroup } from '@istmo/ui/Field';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import { RadioCards } from '@istmo/ui/RadioCards';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { type Questionnaire, questionnaireQuery } from './appropriateness.queries.ts';
import { textOf } from './texts.ts';

type QuizFormProps = { readonly quiz: Questionnaire; readonly returnTo: string | undefined };

/** One question a card. What is chosen stays when one goes back, and is sent with the last question. */
export function QuizForm({ quiz, returnTo }: QuizFormProps) {
  const { questions } = quiz;
  const [index, setIndex] = useState(0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [isMissing, setMissing] = useState(false);
  const { group, focus } = useGroupFocus(index);
  const write = useAttempt({ quiz, returnTo });
  useUnsaved(chosen.size > 0 && !write.isDone);
  const question = questions[index];
  if (!question) return null;
  const total = questions.length;
  const isLast = index === total - 1;
  const progress = m.appropriateness_quiz_progress({ number: `${index + 1}`, total: `${total}` });
  const go = (to: number): void => {
    setMissing(false);
    setIndex(to);
  };
  const goOn = (submitted: SyntheticEvent): void => {
    submitted.preventDefault();
    if (!chosen.has(question.id)) {
      setMissing(true);
      focus();
    } else if (isLast) write.run(chosen);
    else go(index + 1);
  };
  return (
    <form className="card card-pad quiz-card quiz-column" noValidate onSubmit={goOn}>
      <ProgressBar label={progress} text="" hideLabel done={index + 1} whole={total} />
      <p className="quiz-number">{progress}</p>
      <FieldGroup
        id={group}
        label={textOf(question.text)}
        error={isMissing ? m.appropriateness_quiz_choose() : undefined}
      >
        <RadioCards
          key={question.id}
          name={question.id}
          value={chosen.get(question.id)}
          onValueChange={(answer) => {
            setMissing(false);
            setChosen(new Map(chosen).set(question.id, answer));
          }}
          cards={question.answers.map(({ id, text }) => ({ value: id, label: textOf(text) }))}
        />
      </FieldGroup>
      <div className="quiz-actions">
        {index > 0 && (
          <Button variant="secondary" onClick={() => go(index - 1)}>
            {m.appropriateness_quiz_back()}
          </Button>
        )}
        <Button type="submit" loading={write.isSending}>
          {isLast ? m.appropriateness_quiz_send() : m.appropriateness_quiz_next()}
        </Button>
      </div>
    </form>
  );
}

/** Moves the focus to the question when another one is shown, so that it is read. */
function useGroupFocus(index: number) {
  const group = useId();
  const focus = (): void => document.getElementById(group)?.focus();
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    document.getElementById(group)?.focus();
  }, [group, index]);
  return { group, focus };
}

/** Sends the answers and opens their result. Where the questionnaire changed meanwhile, or another tab sent it, it is read again. */
function useAttempt({ quiz: { code, version, attempt }, returnTo }: QuizFormProps) {
  const navigate = useNavigate();
  return useWrite({
    send: (chosen: ReadonlyMap<string, string>) =>
      callOrThrow(answerQuestionnaire, {
        code,
        version,
        attempt,
        answers: [...chosen].map(([question, answer]) => ({ question, answer })),
      }),
    onDone: async ({ reply }) => {
      await navigate({
        to: paths.investorResult,
        params: { id: reply.id },
        search: { return: returnTo },
        replace: true,
      });
      // The next attempt has another number: its form does not begin with what is cached of this one.
      queries.removeQueries({ queryKey: questionnaireQuery(code).queryKey });
      await refetchAbout(['account-status']);
    },
    onFailed: (failure) => {
      toastFailure(failure, 'questionnaire');
      void refetchAbout(['account-status']);
    },
  });
}
