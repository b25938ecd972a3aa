import { isAccepted, legalKinds, type LegalKind } from '@istmo/contract/areas/legal/legal-kinds';
import { legalTextRules } from '@istmo/contract/areas/legal/legal.rules';
import { decideLegalText, listLegalTexts, proposeLegalText } from '@istmo/contract/areas/legal/legal.staff.contract';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Reader } from '@istmo/db/tx';
import * as z from 'zod/mini';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { handleDecision, proposeAction, readOpenProposals, showProposal } from '../../audit/public.ts';
import { insertDraft, readDrafts, readNewestTexts, readNewestVersion } from '../drafts.store.ts';
import { insertText } from '../legal.store.ts';

/** What approving does, as the action of the audit log. */
const action = 'legal.publish';

const payload = z.object({ draft: z.string(), version: z.string() });

async function requireNewest(reader: Reader, kind: LegalKind, version: number): Promise<void> {
  if ((await readNewestVersion(reader, kind)) !== version) refuse('conflict', m.legal_staff_changed);
}

export const answerListLegalTexts = handleStaff(listLegalTexts, async (app, caller) => {
  const [texts, proposals] = await Promise.all([readNewestTexts(app.db), readOpenProposals(app.db, action)]);
  const drafts = await readDrafts(
    app.db,
    proposals.map((proposal) => z.parse(payload, proposal.payload).draft),
  );
  return {
    data: legalKinds.map((kind) => {
      const newest = texts.find((text) => text.kind === kind);
      const proposal = proposals.find(({ subject }) => subject === kind);
      const draft = drafts.find(({ id }) => proposal && id === z.parse(payload, proposal.payload).draft);
      return {
        kind,
        is_accepted: isAccepted(kind),
        newest: newest
          ? {
              version: newest.version,
              in_force_at: newest.inForceAt.toISOString(),
              is_in_force: newest.inForceAt <= app.clock.now(),
              body_en: newest.body.en,
              body_es: newest.body.es,
              is_mailed: newest.isMailed,
            }
          : null,
        proposal:
          proposal && draft
            ? {
                ...showProposal(proposal, caller),
                in_force_at: draft.inForceAt.toISOString(),
                body_en: draft.body.en,
                body_es: draft.body.es,
              }
            : null,
      };
    }),
  };
});

export const answerProposeLegalText = handleStaff(proposeLegalText, async (app, caller, input) => {
  const { kind, version, reason, ...form } = input;
  checkForm(legalTextRules, form);
  const at = app.clock.now();
  const inForceAt = new Date(`${form.in_force_on}T00:00:00Z`);
  if (inForceAt.toISOString().slice(0, 10) < at.toISOString().slice(0, 10))
    refuse('invalid_field', m.legal_staff_day_past, { field: 'in_force_on' });
  const draft = newId();
  const body = { en: form.body_en.trim(), es: form.body_es.trim() };
  await proposeAction(app, caller, {
    action,
    subject: { kind: 'legal-text', id: kind },
    reason,
    payload: { draft, version: String(version), in_force_on: form.in_force_on },
    check: async (tx) => {
      await requireNewest(tx, kind, version);
      await insertDraft(tx, { id: draft, kind, inForceAt, body, at, by: caller.staff });
    },
  });
  return { message: m.legal_staff_proposed };
});

export const answerDecideLegalText = handleDecision(decideLegalText, {
  carryOut: {
    [action]: async ({ app, tx }, proposal) => {
      const { draft: draftId, version } = z.parse(payload, proposal.payload);
      const [draft] = await readDrafts(tx, [draftId]);
      if (!draft) return refuse('not_found', m.legal_not_found);
      await requireNewest(tx, draft.kind, Number(version));
      const at = app.clock.now();
      // A version is never in force before it is published.
      const inForceAt = draft.inForceAt < at ? at : draft.inForceAt;
      const published = await insertText(tx, { kind: draft.kind, inForceAt, body: draft.body, at });
      return { version: String(published), in_force_at: inForceAt.toISOString() };
    },
  },
  approved: m.legal_staff_published,
  rejected: m.legal_staff_rejected,
});
