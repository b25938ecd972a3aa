import { raiseChangeRules } from '@istmo/contract/areas/raises/raise-change.rules';
import { proposeRaiseChange } from '@istmo/contract/areas/raises/review.staff.contract';
import { dayAt } from '@istmo/contract/kernel/day';
import type { InputOf } from '@istmo/contract/kernel/endpoint';
import { withParams } from '@istmo/contract/kernel/message';
import { parseUnits } from '@istmo/contract/kernel/money';
import { findDisallowedContent } from '@istmo/contract/kernel/screening';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, proposeAction, type Proposal } from '../../audit/public.ts';
import { readVersionsOf, readVersionsOfRaise } from '../../documents/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import type { Raise } from '../raises.store.ts';
import {
  type AcceptedDocument,
  hashRaiseTerms,
  insertRaiseTerms,
  requireRaiseTerms,
  type StoredRaiseTerms,
} from '../terms.store.ts';
import { firstLeaveDay, moveToDay, readTermsChange, type TermsChange, toChangedTerms } from './changed-terms.ts';
import { setTermsVersion } from './decisions.store.ts';
import { changeAction, lockRaiseIn, raiseSubject, readPayload, requireRaise, toHex } from './require-raise.ts';
import { hardCapOf } from './show-terms.ts';

type ChangeInput = InputOf<typeof proposeRaiseChange>;
type Changed = { readonly raise: Raise; readonly terms: StoredRaiseTerms };

/** Documents of the raise and of its security by id and version, each with its hash; those of the terms in force stay as they are. */
async function findDocuments(app: App, { raise, terms }: Changed, input: ChangeInput): Promise<AcceptedDocument[]> {
  const [own, ofSecurity] = await Promise.all([
    readVersionsOfRaise(app.db, raise.id),
    readVersionsOf(app.db, raise.instrument),
  ]);
  const known = [...own, ...ofSecurity].map(({ id, version, sha256 }) => ({
    document: `${id}`,
    version,
    hash: toHex(sha256),
  }));
  return input.documents.map(({ document, version }) => {
    const found = [...terms.documents, ...known].find((one) => one.document === document && one.version === version);
    return found
      ? { document, version, hash: found.hash }
      : refuse('invalid_field', m.raises_staff_no_document, { field: 'documents' });
  });
}

const wholeBasisPoints = 10_000;

function readMilestones(input: ChangeInput): TermsChange['milestones'] {
  const milestones = input.milestones.map(({ title_en: titleEn, title_es: titleEs, percent }) => {
    const basisPoints = parseUnits(percent, 2);
    if (basisPoints === undefined || basisPoints <= 0n || basisPoints > wholeBasisPoints)
      return refuse('invalid_field', m.raises_staff_stages_whole, { field: 'milestones' });
    if (titleEn.trim() === '' || titleEs.trim() === '')
      return refuse('invalid_field', m.raises_staff_stage_title, { field: 'milestones' });
    if (findDisallowedContent(`${titleEn} ${titleEs}`) !== undefined)
      return refuse('disallowed_content', m.kernel_disallowed, { field: 'milestones' });
    return { titleEn: titleEn.trim(), titleEs: titleEs.trim(), basisPoints: Number(basisPoints) };
  });
  if (milestones.reduce((sum, { basisPoints }) => sum + basisPoints, 0) !== wholeBasisPoints)
    refuse('invalid_field', m.raises_staff_stages_whole, { field: 'milestones' });
  return milestones;
}

async function readSoftCap(app: App, { raise, terms }: Changed, text: string): Promise<bigint | null> {
  if (text.trim() === '') return null;
  const registry = await readRegistry(app);
  const cap = parseUnits(text, requireInstrument(registry, terms.currency).ledgerScale);
  if (cap === undefined || cap <= 0n)
    return refuse('amount_invalid', m.raises_staff_cap_invalid, { field: 'soft_cap' });
  if (cap > hardCapOf(terms, requireInstrument(registry, raise.instrument).ledgerScale))
    return refuse('amount_too_large', m.raises_staff_cap_large, { field: 'soft_cap' });
  return cap;
}

/** Refuses days that give subscribers too little time, shorten the window, or end the right to leave after it. */
function refuseDays(
  app: App,
  terms: StoredRaiseTerms,
  { closesAt, leaveUntil }: Record<'closesAt' | 'leaveUntil', Date>,
) {
  const { clock, settings } = app;
  if (closesAt < terms.closesAt) refuse('invalid_field', m.raises_staff_window_shorter, { field: 'closes_on' });
  const days = settings.raiseLeaveDays;
  if (leaveUntil.getTime() < clock.now().getTime() + days * 86_400_000) {
    const day = firstLeaveDay(clock.now(), days, settings.timeZone);
    refuse('invalid_field', withParams(m.raises_staff_leave_short, { days: `${days}`, day }), { field: 'leave_on' });
  }
  if (leaveUntil > closesAt) refuse('invalid_field', m.raises_staff_leave_late, { field: 'leave_on' });
}

const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? `${one}` : one));

/** Whether anything of the terms differs, beside what is said about the change. */
function isOther(terms: StoredRaiseTerms, { closesAt, softCap, documents, milestones }: TermsChange): boolean {
  const before = [
    terms.closesAt.toISOString(),
    terms.softCap,
    terms.documents.map((one) => [one.document, one.version, one.hash]),
    terms.milestones.map((one) => [one.titleEn, one.titleEs, one.basisPoints]),
  ];
  const after = [
    closesAt,
    softCap,
    documents.map((one) => [one.document, one.version, one.hash]),
    milestones.map((one) => [one.titleEn, one.titleEs, one.basisPoints]),
  ];
  return plain(before) !== plain(after);
}

async function readChange(app: App, changed: Changed, input: ChangeInput): Promise<TermsChange> {
  checkForm(raiseChangeRules, input);
  const { terms } = changed;
  const { timeZone } = app.settings;
  const [closesAt, leaveUntil] = [
    moveToDay(terms.closesAt, input.closes_on, timeZone),
    moveToDay(terms.closesAt, input.leave_on, timeZone),
  ];
  refuseDays(app, terms, { closesAt, leaveUntil });
  const softCap = await readSoftCap(app, changed, input.soft_cap);
  const change = {
    closesAt: closesAt.toISOString(),
    softCap: softCap === null ? null : `${softCap}`,
    documents: await findDocuments(app, changed, input),
    milestones: readMilestones(input),
    changeEn: input.change_en.trim(),
    changeEs: input.change_es.trim(),
    leaveUntil: leaveUntil.toISOString(),
  };
  if (!isOther(terms, change)) refuse('invalid_field', m.raises_staff_nothing_changed, { field: 'closes_on' });
  return change;
}

export const answerProposeRaiseChange = handleStaff(proposeRaiseChange, async (app, caller, input) => {
  const raise = await requireRaise(app.db, input.reference);
  const terms = await requireRaiseTerms(app.db, raise.id);
  if (raise.state !== 'open') refuse('already_done', m.raises_staff_not_open);
  if (terms.version !== input.version) refuse('conflict', m.raises_staff_changed);
  const change = await readChange(app, { raise, terms }, input);
  await proposeAction(app, caller, {
    action: changeAction,
    subject: { kind: raiseSubject, id: raise.id },
    payload: {
      reference: raise.reference,
      version: `${terms.version + 1}`,
      terms: toHex(hashRaiseTerms(toChangedTerms(terms, change, null))),
      until: dayAt(new Date(change.leaveUntil), app.settings.timeZone),
      change: JSON.stringify(change),
    },
    reason: input.reason,
    check: async (tx) => {
      const { version } = await lockRaiseIn(tx, raise.id, ['open']);
      if (version !== terms.version) refuse('conflict', m.raises_staff_changed);
    },
  });
  return { message: m.raises_staff_proposed };
});

/** Writes the next version of the terms in the commit of the decision, and puts it in force. */
export async function changeRaise({ app, tx, caller }: Approval, { id: proposal, subject, payload }: Proposal) {
  const raise = await lockRaiseIn(tx, subject, ['open']);
  const terms = await requireRaiseTerms(tx, raise.id);
  const { terms: approved, change: kept } = readPayload(payload);
  const change = readTermsChange(kept) ?? refuse('conflict', m.raises_staff_changed);
  const next = toChangedTerms(terms, change, proposal);
  // Another version came between.
  if (toHex(hashRaiseTerms(next)) !== approved) refuse('conflict', m.raises_staff_changed);
  refuseDays(app, terms, { closesAt: next.closesAt, leaveUntil: new Date(change.leaveUntil) });
  await insertRaiseTerms(tx, next, { staff: caller.staff, customer: null, at: app.clock.now() });
  await setTermsVersion(tx, raise.id, next.version);
  return { reference: raise.reference, version: `${next.version}`, terms: approved };
}
