import './relations.css';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { PageHead } from '@istmo/client/PageHead';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { askQuestion } from '@istmo/contract/areas/investor-relations/investor-relations.calls';
import { questionLength, questionRules } from '@istmo/contract/areas/investor-relations/investor-relations.rules';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Field } from '@istmo/ui/Field';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { Textarea } from '@istmo/ui/TextInput';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { type OwnQuestion, askedQuestionsQuery } from './relations.queries.ts';
import { languageMarks } from './written-languages.ts';

const route = getRouteApi('/signed-in/offerings/$slug/questions');

/** /offerings/{slug}/questions: what the customer asks the company of an offering, and what became of it. */
export function QuestionsPage() {
  const { slug } = route.useParams();
  const { title, takes_questions: takesQuestions, data } = useSuspenseQuery(askedQuestionsQuery(slug)).data;
  return (
    <>
      <PageHead
        title={m.relations_page_title({ offering: title[getLocale()] })}
        intro={m.relations_page_intro()}
        breadcrumbs={
          // The page is the server's own: the link leaves the app.
          <a className="link" href={paths.offeringOf.replace('$slug', slug)}>
            {m.relations_page_back()}
          </a>
        }
      />
      <div className="relations">
        {takesQuestions ? <AskForm slug={slug} /> : <Banner tone="info">{m.relations_questions_over()}</Banner>}
        <section className="card card-pad relations-card" aria-labelledby="asked">
          <h2 id="asked">{m.relations_own()}</h2>
          {data.length === 0 && <p>{m.relations_own_none()}</p>}
          <ul className="relations-list">
            {data.map((one) => (
              <QuestionItem key={one.id} one={one} />
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function AskForm({ slug }: { readonly slug: string }) {
  const form = useRules<{ readonly text: string }>({ rules: questionRules, start: { text: '' } });
  const write = useWrite({
    changes: ['offering'],
    send: ({ text }: { readonly text: string }) => callOrThrow(askQuestion, { slug, text }),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      form.reset();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.relations_fix_form });
  return (
    <section className="card card-pad relations-card" aria-label={m.relations_ask()}>
      <Form submit={submit}>
        <Field
          id="text"
          label={m.relations_question()}
          hint={m.relations_question_hint()}
          error={form.errorOf('text')}
          required
        >
          <Textarea {...form.text('text')} rows={5} maxLength={questionLength.max} />
        </Field>
        <div>
          <Button type="submit" loading={submit.isSending}>
            {m.relations_question_send()}
          </Button>
        </div>
      </Form>
    </section>
  );
}

const displays = {
  waiting: { kind: 'waiting', name: m.relations_waiting },
  answered: { kind: 'done', name: m.relations_state_answered },
  hidden: { kind: 'stopped', name: m.relations_state_hidden },
} as const satisfies Record<string, StateDisplay>;

function QuestionItem({
  one: { text, language, asked_at: askedAt, hidden_reason: reason, answer },
}: {
  one: OwnQuestion;
}) {
  const state = reason !== '' ? 'hidden' : answer ? 'answered' : 'waiting';
  return (
    <li>
      <StateStatus display={displays[state]} />
      <p className="relations-text" lang={language}>
        {text}
      </p>
      <small>
        <DateTime at={askedAt} /> · {languageMarks[language]()}
      </small>
      {state === 'waiting' && <p className="relations-note">{m.relations_waiting_note()}</p>}
      {state === 'hidden' && <p className="relations-note">{m.relations_hidden_because({ reason })}</p>}
      {answer && (
        <blockquote>
          <small>
            {m.relations_answer_of()} · <DateTime at={answer.at} /> · {languageMarks[answer.language]()}
          </small>
          <p className="relations-text" lang={answer.language}>
            {answer.text}
          </p>
        </blockquote>
      )}
    </li>
  );
}
