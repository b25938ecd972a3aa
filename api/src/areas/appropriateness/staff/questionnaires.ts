import {
  listQuestionnaires,
  proposeQuestionnaire,
  readStatistics,
} from '@istmo/contract/areas/appropriateness/appropriateness.staff.contract';
import { questionnaireRules, toContent } from '@istmo/contract/areas/appropriateness/questionnaire.rules';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Reader } from '@istmo/db/tx';
import * as z from 'zod/mini';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, type Proposal, proposeAction, readOpenProposals, showProposal } from '../../audit/public.ts';
import {
  insertDraft,
  insertVersion,
  listVersions,
  readDrafts,
  readNewestVersion,
  readVersionStatistics,
} from '../questionnaires.store.ts';
import { publishAction } from './proposals.ts';

const payloadShape = z.object({ draft: z.string(), version: z.string() });

async function requireNewest(reader: Reader, code: string, version: number): Promise<void> {
  if ((await readNewestVersion(reader, code)) !== version) refuse('conflict', m.appropriateness_staff_changed);
}

export const answerListQuestionnaires = handleStaff(listQuestionnaires, async (app, caller) => {
  const [versions, proposals] = await Promise.all([listVersions(app.db), readOpenProposals(app.db, publishAction)]);
  const drafts = await readDrafts(
    app.db,
    proposals.map(({ payload }) => z.parse(payloadShape, payload).draft),
  );
  const codes = new Set([...versions.map(({ code }) => code), ...proposals.map(({ subject }) => subject)]);
  return {
    data: [...codes].toSorted().map((code) => {
      const proposal = proposals.find(({ subject }) => subject === code);
      const draft = drafts.find(({ id }) => proposal && id === z.parse(payloadShape, proposal.payload).draft);
      return {
        code,
        versions: versions
          .filter((one) => one.code === code)
          .map(({ version, at, content, attempts, passed }) => ({
            version,
            at: at.toISOString(),
            content,
            attempts,
            passed,
          })),
        proposal: proposal && draft ? { ...showProposal(proposal, caller), content: draft.content } : null,
      };
    }),
  };
});

export const answerReadStatistics = handleStaff(readStatistics, async (app, _caller, { code, version }) => {
  const found = /^[1-9]\d{0,5}$/.test(version) ? await readVersionStatistics(app.db, code, Number(version)) : undefined;
  if (!found) return refuse('not_found', m.appropriateness_unknown, { field: 'version' });
  const { content, attempts, passed, customers, chosen } = found;
  const countOf = (question: string, answer: string): number =>
    chosen.find((one) => one.question === question && one.answer === answer)?.count ?? 0;
  return {
    data: {
      attempts,
      passed,
      customers,
      questions: content.questions.map(({ id, text, answers, right }) => ({
        id,
        text,
        right: countOf(id, right),
        answers: answers.map((answer) => ({
          ...answer,
          is_right: answer.id === right,
          chosen: countOf(id, answer.id),
        })),
      })),
    },
  };
});

export const answerProposeQuestionnaire = handleStaff(proposeQuestionnaire, async (app, caller, input) => {
  const { version, reason, questions = [], ...fields } = input;
  const form = { ...fields, questions };
  checkForm(questionnaireRules, form);
  const { code } = form;
  const content = toContent(form);
  const draft = newId();
  await proposeAction(app, caller, {
    action: publishAction,
    subject: { kind: 'questionnaire', id: code },
    reason,
    payload: { draft, version: `${version}` },
    check: async (tx) => {
      await requireNewest(tx, code, version);
      await insertDraft(tx, { id: draft, code, content, by: caller.staff, at: app.clock.now() });
    },
  });
  return { message: m.appropriateness_staff_proposed };
});

/** Publishes a proposed version, which is in force at once. */
export async function publishVersion({ app, tx }: Approval, { payload }: Proposal) {
  const { draft: id, version: before } = z.parse(payloadShape, payload);
  const [draft] = await readDrafts(tx, [id]);
  if (!draft) return refuse('not_found', m.appropriateness_unknown);
  const { code, content } = draft;
  await requireNewest(tx, code, Number(before));
  const version = Number(before) + 1;
  await insertVersion(tx, { code, version, content, draft: id, at: app.clock.now() });
  return { code, version: `${version}` };
}
