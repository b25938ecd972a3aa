import { listPublicQuestions } from '@istmo/contract/areas/investor-relations/investor-relations.contract';
import type { RaiseState } from '@istmo/contract/kernel/raise';
import { noQuestions, type PublicQuestions } from '@istmo/contract/kernel/raise-question';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { listPublicRaises } from '../raises/public.ts';
import { type AnsweredQuestion, listAnsweredQuestions } from './questions.store.ts';

/** While an offering is in one of these, investors may ask. */
export const askingStates: readonly RaiseState[] = ['announced', 'open', 'closed'];

// As many offerings, and as old at most, as the pages themselves (raise-pages).
const maxListed = 200;
const maxAgeMs = 5_000;

/** A question as its page shows it; none where staff hid the answer in force. */
function toPublic({ id, language, text, askedAt, answers }: AnsweredQuestion): PublicQuestions['answered'][number][] {
  const [inForce, ...earlier] = answers;
  const first = answers.at(-1);
  if (!inForce || !first || inForce.hiddenAt) return [];
  return [
    {
      id,
      language,
      text,
      asked_at: askedAt.toISOString(),
      answer: {
        language: inForce.language,
        text: inForce.text,
        at: first.at.toISOString(),
        changed_at: earlier.length > 0 ? inForce.at.toISOString() : null,
      },
      earlier: earlier.flatMap((one) =>
        one.hiddenAt ? [] : [{ language: one.language, text: one.text, at: one.at.toISOString() }],
      ),
    },
  ];
}

async function load(app: App): Promise<ReadonlyMap<string, PublicQuestions>> {
  const raises = await listPublicRaises(app.db, maxListed);
  const ids = raises.map(({ id }) => id);
  const byRaise = Map.groupBy(await listAnsweredQuestions(app.db, ids), ({ raise }) => raise);
  return new Map(
    raises.map(({ id, slug, state }) => [
      slug,
      {
        takes_questions: askingStates.includes(state),
        answered: (byRaise.get(id) ?? []).flatMap(toPublic),
      },
    ]),
  );
}

const readAll = cachedRead({ maxAgeMs, load });

/** What was asked and answered about the offering with this last part of its page's address. */
export async function readPublicQuestions(app: App, slug: string): Promise<PublicQuestions> {
  return (await readAll(app)).get(slug) ?? noQuestions;
}

export const answerListPublicQuestions = handlePublic(listPublicQuestions, async (app, _visitor, { slug }) => {
  const data = (await readAll(app)).get(slug);
  return { data: data ?? refuse('not_found', m.kernel_not_found, { field: 'slug' }) };
});
