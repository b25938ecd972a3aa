import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { StateStatus } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { dayOf, whenOf } from '../../shared/format.ts';
import type { InvestorProfile } from './appropriateness.queries.ts';
import { quizDisplays, textOf } from './texts.ts';

type Quiz = InvestorProfile['quizzes'][number];

function untilOf({ state, until }: Quiz): string | undefined {
  if (until === null) return undefined;
  return state === 'passed'
    ? m.appropriateness_quiz_valid_until({ time: dayOf(until) })
    : m.appropriateness_quiz_wait_until({ time: whenOf(until) });
}

type QuizListProps = { readonly profile: InvestorProfile; readonly returnTo: string | undefined };

/** The questionnaires with their states; what is to be answered has its button. */
export function QuizList({ profile: { quizzes }, returnTo }: QuizListProps) {
  return (
    <section className="card card-pad investor-card" aria-labelledby="investor-quizzes">
      <h2 id="investor-quizzes">{m.appropriateness_quizzes_title()}</h2>
      <ul className="investor-quizzes">
        {quizzes.map((quiz) => (
          <li key={quiz.code}>
            <span className="investor-quiz-name">
              <span>{textOf(quiz.title)}</span>
              <StateStatus display={quizDisplays[quiz.state]} />
            </span>
            {quiz.until !== null && <span className="quiz-note">{untilOf(quiz)}</span>}
            {quiz.state === 'required' && (
              <Link
                to={paths.investorQuiz}
                params={{ code: quiz.code }}
                search={{ return: returnTo }}
                className={buttonClass()}
                aria-label={m.appropriateness_quiz_start_of({ title: textOf(quiz.title) })}
              >
                {m.appropriateness_quiz_start()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
