import { duplicateForm, emptyRaise } from '@istmo/contract/areas/raises/raise-form';
import {
  answerRaiseComment,
  cancelRaise,
  createRaise,
  saveRaise,
  withdrawRaise,
} from '@istmo/contract/areas/raises/raises.contract';
import { commentRules, raiseRules, raiseStartRules } from '@istmo/contract/areas/raises/raises.rules';
import { asId } from '@istmo/contract/kernel/id';
import { findProblem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { isDuplicate } from '@istmo/db/failures';
import { newId } from '@istmo/db/new-id';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { insertComment } from './comments.store.ts';
import { changeSlug, insertDraft, readDrafts, updateDraft } from './drafts.store.ts';
import { endDraft } from './life.store.ts';
import { readRaiseFacts } from './raise-facts.ts';
import { findRaise, insertRaise, setRaiseState } from './raises.store.ts';
import { lockInState, requireIssuer, requireOwnSecurity } from './require-issuer.ts';
import { begunRaises, raiseComments } from './throttles.ts';

const refuseSlug = () => refuse('already_done', m.issuing_slug_taken, { field: 'slug' });

export const answerCreateRaise = handle(createRaise, async (app, { customer }, { security, slug: sent, from }) => {
  const slug = sent.trim();
  const problem = findProblem(raiseStartRules, { security, slug });
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
  const { code: instrument, issuer } = await requireOwnSecurity(app, customer, security);
  const source = from === '' ? undefined : await requireIssuer(app, customer, from);
  const copied = source && (await readDrafts(app.db, [source.id])).get(source.id)?.form;
  await takeTurn(app, begunRaises, customer);
  const [id, createdAt] = [asId<'raise'>(newId()), app.clock.now()];
  const form = copied ? { ...duplicateForm(copied), pictures: [] } : emptyRaise;
  const reference = await app.db
    .inTransaction(async (tx) => {
      if (await findRaise(tx, slug)) return refuseSlug();
      const named = await insertRaise(tx, { id, slug, instrument, issuer, createdAt });
      await insertDraft(tx, { raise: id, form, at: createdAt, by: customer });
      return named;
    })
    .catch((error: unknown) => {
      if (isDuplicate(error)) return refuseSlug();
      throw error;
    });
  return { reference, message: m.issuing_begun };
});

export const answerSaveRaise = handle(
  saveRaise,
  async (app, { customer }, { reference, version, slug: sent, form }) => {
    const found = await requireIssuer(app, customer, reference);
    const slug = sent.trim();
    const { scales } = await readRaiseFacts(app, app.db, found, form);
    const named = findProblem(raiseStartRules, { security: found.instrument, slug });
    const problem = named ?? findProblem(raiseRules(scales), form);
    if (problem) refuse(problem.code, problem.message, { field: problem.field });
    const saved = await app.db.inTransaction(async (tx) => {
      const raise = await lockInState(tx, found, ['draft']);
      if (slug !== raise.slug && !(await changeSlug(tx, raise.id, slug))) return refuseSlug();
      const next = await updateDraft(tx, { raise: raise.id, version, form, at: app.clock.now(), by: customer });
      return next ?? refuse('conflict', m.issuing_changed_meanwhile);
    });
    return { version: saved, message: m.issuing_saved };
  },
);

export const answerWithdrawRaise = handle(withdrawRaise, async (app, { customer }, { reference }) => {
  const found = await requireIssuer(app, customer, reference, 'approver');
  await app.db.inTransaction(async (tx) => {
    const { id } = await lockInState(tx, found, ['review']);
    await setRaiseState(tx, id, { state: 'draft', at: app.clock.now() });
  });
  return { reference: found.reference, state: 'draft' as const, message: m.issuing_withdrawn };
});

export const answerCancelRaise = handle(cancelRaise, async (app, { customer }, { reference }) => {
  const found = await requireIssuer(app, customer, reference, 'approver');
  await app.db.inTransaction(async (tx) => {
    const { id } = await lockInState(tx, found, ['draft', 'review']);
    await endDraft(tx, id, app.clock.now());
  });
  return { reference: found.reference, state: 'cancelled' as const, message: m.issuing_cancelled };
});

export const answerCommentOfIssuer = handle(
  answerRaiseComment,
  async (app, { customer }, { reference, section, text: sent }) => {
    const found = await requireIssuer(app, customer, reference);
    const text = sent.trim();
    const problem = findProblem(commentRules, { text });
    if (problem) refuse(problem.code, problem.message, { field: problem.field });
    await takeTurn(app, raiseComments, customer);
    const id = newId();
    await app.db.inTransaction(async (tx) => {
      const raise = await lockInState(tx, found, ['draft', 'review']);
      await insertComment(tx, { id, raise: raise.id, section, text, staff: null, customer, at: app.clock.now() });
    });
    return { id, message: m.issuing_comment_sent };
  },
);
