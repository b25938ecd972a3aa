import './appropriateness.css';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { dayOf, whenOf } from '../../shared/format.ts';
import { type Result, resultQuery } from './appropriateness.queries.ts';
import { ContinueButton } from './ContinueButton.tsx';
import { textOf } from './texts.ts';

/** /investor-profile/results/{id}: how an attempt went, what was wrong and why. */
export function ResultPage() {
  const { id } = useParams({ from: '/signed-in/investor-profile/results/$id' });
  const search = useSearch({ from: '/signed-in/investor-profile/results/$id' });
  const result = useSuspenseQuery(resultQuery(id)).data.data;
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={paths.investorProfile} className="link">
            {m.appropriateness_profile_title()}
          </Link>
        }
        title={textOf(result.title)}
        intro={whenOf(result.at)}
      />
      <div className="quiz-column">
        <Outcome result={result} />
        <div className="quiz-actions">
          {result.quiz.state === 'required' && (
            <Link
              to={paths.investorQuiz}
              params={{ code: result.code }}
              search={{ return: search.return }}
              className={buttonClass()}
            >
              {m.appropriateness_result_retry()}
            </Link>
          )}
          <ContinueButton to={result.quiz.state === 'passed' ? search.return : undefined} />
        </div>
        <Wrong result={result} />
      </div>
    </>
  );
}

function Outcome({ result }: { readonly result: Result }) {
  const { is_passed: isPassed, quiz, pass_mark: mark } = result;
  const score = { score: `${result.score}`, questions: `${result.questions}` };
  const until = quiz.until ?? '';
  const next = {
    passed: until && m.appropriateness_quiz_valid_until({ time: dayOf(until) }),
    waiting: until && m.appropriateness_quiz_wait_until({ time: whenOf(until) }),
    required: m.appropriateness_result_again(),
  }[quiz.state];
  return (
    <Banner
      tone={isPassed ? 'pos' : 'warn'}
      title={isPassed ? m.appropriateness_result_passed(score) : m.appropriateness_result_failed(score)}
    >
      {m.appropriateness_result_mark({ mark: `${mark}` })} {next}
    </Banner>
  );
}

function Wrong({ result: { wrong } }: { readonly result: Result }) {
  if (wrong.length === 0) return <p className="quiz-note">{m.appropriateness_result_all_right()}</p>;
  return (
    <section className="quiz-wrong" aria-labelledby="quiz-wrong">
      <h2 id="quiz-wrong">{m.appropriateness_result_wrong()}</h2>
      {wrong.map(({ number, text, answer, why }) => (
        <article key={number} className="card card-pad quiz-card">
          <h3>
            {number}. {textOf(text)}
          </h3>
          <KeyValue
            pairs={[
              { key: 'answer', name: m.appropriateness_result_your_answer(), value: textOf(answer), isText: true },
              { key: 'why', name: m.appropriateness_result_why(), value: textOf(why), isText: true },
            ]}
          />
        </article>
      ))}
    </section>
  );
}
