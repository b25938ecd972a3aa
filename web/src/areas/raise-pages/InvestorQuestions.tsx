import type { PublicQuestions } from '@istmo/contract/kernel/raise-question';
import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { paths } from '../../paths.ts';
import { Moment } from './Moment.tsx';

type PublicQuestion = PublicQuestions['answered'][number];
type Written = Pick<PublicQuestion, 'language' | 'text'>;

const languageNames = { en: m.relations_lang_en, es: m.relations_lang_es } as const;

/** What was written, marked with its language, by which screen readers pronounce it. */
function Words({ language, text, className }: Written & { className: string }) {
  return (
    <p className={className} lang={language}>
      {text}
    </p>
  );
}

function One({ one: { language, text, asked_at: askedAt, answer, earlier } }: { one: PublicQuestion }) {
  return (
    <li>
      <Words className="asked-question" language={language} text={text} />
      <p className="asked-meta">
        {m.relations_asked_on()} <Moment at={askedAt} /> · {languageNames[language]()}
      </p>
      <div className="asked-answer">
        <p className="asked-meta">
          {m.relations_answer_of()} · {m.relations_answered_on()} <Moment at={answer.at} />
          {answer.changed_at !== null && (
            <>
              {' '}
              · {m.relations_changed_on()} <Moment at={answer.changed_at} />
            </>
          )}{' '}
          · {languageNames[answer.language]()}
        </p>
        <Words className="asked-text" language={answer.language} text={answer.text} />
        {earlier.length > 0 && (
          <details>
            <summary>{m.relations_earlier()}</summary>
            {earlier.map((before) => (
              <div key={before.at}>
                <p className="asked-meta">
                  <Moment at={before.at} /> · {languageNames[before.language]()}
                </p>
                <Words className="asked-text" language={before.language} text={before.text} />
              </div>
            ))}
          </details>
        )}
      </div>
    </li>
  );
}

/** What investors asked and the company answered in public, and where to ask. */
export function InvestorQuestions({ slug, questions }: { slug: string; questions: PublicQuestions }) {
  const { answered, takes_questions: takesQuestions } = questions;
  const page = paths.raiseQuestions.replace('$slug', slug);
  return (
    <div className="asked">
      <h3>{m.relations_answered_heading()}</h3>
      {answered.length === 0 && <p className="text-ink-2">{m.relations_answered_none()}</p>}
      {answered.length > 0 && (
        <ul>
          {answered.map((one) => (
            <One key={one.id} one={one} />
          ))}
        </ul>
      )}
      {takesQuestions && (
        <p>
          <a className={buttonClass({ variant: 'secondary' }, 'only-in')} href={page}>
            {m.relations_ask()}
          </a>
          <a className={buttonClass({ variant: 'secondary' }, 'only-out')} href={paths.login} data-return={page}>
            {m.relations_ask_log_in()}
          </a>
        </p>
      )}
    </div>
  );
}
