import { submitRaise } from '@istmo/contract/areas/raises/raises.contract';
import { raiseRules } from '@istmo/contract/areas/raises/raises.rules';
import { findProblem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readRaiseDocuments } from '../documents/public.ts';
import { checkRaise } from './check-raise.ts';
import { readDrafts } from './drafts.store.ts';
import { insertPage, readNewestVersions, setVersions } from './page.store.ts';
import { readRaiseFacts } from './raise-facts.ts';
import { setRaiseState } from './raises.store.ts';
import { lockInState, requireIssuer } from './require-issuer.ts';
import { insertRaiseTerms } from './terms.store.ts';
import { toPage, toTerms } from './to-terms.ts';

/** draft → review: the next version of terms and page is written from what was saved, with the documents as they are now. */
export const answerSubmitRaise = handle(submitRaise, async (app, { customer }, { reference, version }) => {
  const found = await requireIssuer(app, customer, reference, 'approver');
  await app.db.inTransaction(async (tx) => {
    const raise = await lockInState(tx, found, ['draft']);
    const draft = (await readDrafts(tx, [raise.id])).get(raise.id);
    if (draft?.version !== version) return refuse('conflict', m.issuing_changed_meanwhile);
    const facts = await readRaiseFacts(app, tx, raise, draft.form);
    const problem = findProblem(raiseRules(facts.scales), draft.form);
    if (problem) refuse(problem.code, problem.message, { field: problem.field });
    if (checkRaise(draft.form, facts).some(({ isMet }) => !isMet)) refuse('invalid_field', m.issuing_checks_missing);
    const documents = await readRaiseDocuments(tx, raise.id);
    const newest = await readNewestVersions(tx, raise.id);
    const next = { terms: newest.terms + 1, page: newest.page + 1 };
    const terms = toTerms(draft.form, {
      raise: raise.id,
      version: next.terms,
      scales: facts.scales,
      documents: documents.map((one) => ({ document: one.id, version: one.version, hash: one.sha256.toString('hex') })),
      feeBasisPoints: app.settings.raiseFeeBasisPoints,
    });
    const at = app.clock.now();
    await insertRaiseTerms(tx, terms, { staff: null, customer, at });
    await insertPage(tx, { raise: raise.id, version: next.page, page: toPage(draft.form), at, by: customer });
    await setVersions(tx, raise.id, next);
    return setRaiseState(tx, raise.id, { state: 'review', at });
  });
  return { reference: found.reference, state: 'review' as const, message: m.issuing_submitted };
});
