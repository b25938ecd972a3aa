import { queryFor } from '@istmo/client/query';
import { readStatistics } from '@istmo/contract/areas/appropriateness/appropriateness.staff.calls';
import * as m from '@istmo/contract/messages';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { type QuestionnaireContent, textOf } from './investor-check-names.ts';

type ContentViewProps = {
  readonly content: QuestionnaireContent;
  /** The version whose statistics are shown beside the answers; without it none are. */
  readonly of?: { readonly code: string; readonly version: number };
};

/** A version with all its questions, the right answers and why, and how often each answer was chosen. */
export function ContentView({ content, of }: ContentViewProps) {
  const { data } = useQuery({
    ...queryFor(readStatistics, { input: { code: of?.code ?? '', version: `${of?.version ?? 0}` } }),
    enabled: of !== undefined,
  });
  const statistics = data?.data;
  const hasAttempts = (statistics?.attempts ?? 0) > 0;
  const chosenOf = (question: string, answer: string): number =>
    statistics?.questions.find(({ id }) => id === question)?.answers.find(({ id }) => id === answer)?.chosen ?? 0;
  return (
    <>
      <p>
        <strong>{textOf(content.title)}</strong>
      </p>
      <p className="investor-note">
        {m.appropriateness_staff_rules({
          mark: `${content.pass_mark}`,
          questions: `${content.questions.length}`,
          days: `${content.valid_days}`,
          tries: `${content.free_tries}`,
          hours: `${content.wait_hours}`,
        })}
      </p>
      {of && statistics && !hasAttempts && (
        <p className="investor-note">{m.appropriateness_staff_statistics_empty()}</p>
      )}
      <ol className="investor-questions">
        {content.questions.map(({ id, text, answers, right, why }) => (
          <li key={id}>
            <p>
              <strong>{textOf(text)}</strong>
              {hasAttempts && (
                <>
                  {' · '}
                  {m.appropriateness_staff_rate({
                    right: `${chosenOf(id, right)}`,
                    attempts: `${statistics?.attempts ?? 0}`,
                  })}
                </>
              )}
            </p>
            <ul>
              {answers.map((answer) => (
                <li key={answer.id}>
                  {textOf(answer.text)}{' '}
                  {answer.id === right && <Status kind="done">{m.appropriateness_staff_is_right()}</Status>}
                  {hasAttempts && (
                    <span className="investor-note">
                      {' '}
                      {m.appropriateness_staff_chosen({ count: `${chosenOf(id, answer.id)}` })}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            <p className="investor-note">{textOf(why)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
