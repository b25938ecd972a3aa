import './appropriateness.css';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { dayOf, whenOf } from '../../shared/format.ts';
import { type Questionnaire, questionnaireQuery } from './appropriateness.queries.ts';
import { ContinueButton } from './ContinueButton.tsx';
import { QuizForm } from './QuizForm.tsx';
import { textOf } from './texts.ts';

/** /investor-profile/quiz/{code}: the questions, or why they are not answered now. `?return=` is the page to go on to. */
export function QuizPage() {
  const { code } = useParams({ from: '/signed-in/investor-profile/quiz/$code' });
  const search = useSearch({ from: '/signed-in/investor-profile/quiz/$code' });
  const quiz = useSuspenseQuery(questionnaireQuery(code)).data.data;
  const isOpen = quiz.state === 'required';
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={paths.investorProfile} className="link">
            {m.appropriateness_profile_title()}
          </Link>
        }
        title={textOf(quiz.title)}
        intro={
          isOpen && m.appropriateness_quiz_intro({ questions: `${quiz.questions.length}`, mark: `${quiz.pass_mark}` })
        }
      />
      {isOpen ? (
        // Another version or attempt is another form.
        <QuizForm key={`${quiz.version}-${quiz.attempt}`} quiz={quiz} returnTo={search.return} />
      ) : (
        <NotNow quiz={quiz} returnTo={search.return} />
      )}
    </>
  );
}

function NotNow({ quiz, returnTo }: { readonly quiz: Questionnaire; readonly returnTo: string | undefined }) {
  const isPassed = quiz.state === 'passed';
  const time = quiz.until === null ? '' : (isPassed ? dayOf : whenOf)(quiz.until);
  return (
    <div className="quiz-column">
      <Banner
        tone={isPassed ? 'pos' : 'warn'}
        title={isPassed ? m.appropriateness_quiz_passed_title() : m.appropriateness_quiz_waits_title()}
      >
        {isPassed ? m.appropriateness_quiz_passed_text({ time }) : m.appropriateness_quiz_waits_text({ time })}
      </Banner>
      <div className="quiz-actions">
        <ContinueButton to={isPassed ? returnTo : undefined} />
      </div>
    </div>
  );
}
