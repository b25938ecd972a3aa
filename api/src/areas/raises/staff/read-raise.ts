import { readRaise, readRaiseVersion } from '@istmo/contract/areas/raises/raises.staff.contract';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Proposal, readProposals, showProposal } from '../../audit/public.ts';
import { readVersionsOf, readVersionsOfRaise } from '../../documents/public.ts';
import { readRegistry } from '../../instruments/public.ts';
import { checkRaise } from '../check-raise.ts';
import { listComments, type RaiseComment } from '../comments.store.ts';
import { readDrafts } from '../drafts.store.ts';
import { countWaiting } from '../life.store.ts';
import { readRaiseFacts } from '../raise-facts.ts';
import type { Raise, RaiseId } from '../raises.store.ts';
import { listRaiseTerms, type StoredRaiseTerms } from '../terms.store.ts';
import { readTermsChange, toChangedTerms } from './changed-terms.ts';
import { type ItemCheck, readChecklist } from './checklist.ts';
import { listPageTexts } from './page-texts.ts';
import { listTermsAuthors, readIssuerName } from './raise-list.store.ts';
import { listPageAuthors, readPageContent } from './raise-pages.store.ts';
import { kindOf, raiseSubject, readPayload, requireRaise, toHex } from './require-raise.ts';
import { showStaffTerms, type TermsContext } from './show-terms.ts';

const showTime = (at: Date | null): string | null => at?.toISOString() ?? null;

async function showPage(reader: Reader, raise: RaiseId, version: number) {
  const content = await readPageContent(reader, raise, version);
  return content === undefined ? null : { version, texts: listPageTexts(content) };
}

const showCheck = ({ item, last, isDone }: ItemCheck) => ({
  item,
  is_done: isDone,
  is_outdated: !isDone && last?.isDone === true,
  by: last?.by ?? '',
  at: showTime(last?.at ?? null),
  note: last?.note ?? '',
  version: last?.version ?? null,
});

type ProposalContext = {
  readonly caller: StaffCaller;
  readonly terms: StoredRaiseTerms;
  readonly context: TermsContext;
};

function showOpen(proposal: Proposal, { caller, terms, context }: ProposalContext) {
  const kind = proposal.state === 'open' ? kindOf(proposal.kind) : undefined;
  if (kind === undefined) return [];
  const { terms: hash = '', change } = readPayload(proposal.payload);
  const next = kind === 'change' ? readTermsChange(change) : undefined;
  const nextTerms = next ? showStaffTerms(toChangedTerms(terms, next, null), context) : null;
  return [{ ...showProposal(proposal, caller), kind, terms: hash, next_terms: nextTerms }];
}

/** The newest version of each document. */
const showDocuments = ({ documents }: TermsContext) =>
  [...Map.groupBy(documents, ({ id }) => id).values()].flatMap(([newest]) =>
    newest
      ? [{ document: newest.id, version: newest.version, title_en: newest.titleEn, title_es: newest.titleEs }]
      : [],
  );

const showFacts = (raise: Raise, issuer: string) => ({
  id: raise.id,
  reference: raise.reference,
  security: raise.instrument,
  slug: raise.slug,
  issuer,
  issuer_id: raise.issuer,
  state: raise.state,
  state_since: raise.stateSince.toISOString(),
  is_suspended: raise.suspendedAt !== null,
  created_at: raise.createdAt.toISOString(),
  suspended_at: showTime(raise.suspendedAt),
  suspended_reason: raise.suspendedReason,
  cancel_reason: raise.cancelReason,
  outcome: raise.outcome,
  announced_at: showTime(raise.announcedAt),
  opened_at: showTime(raise.openedAt),
  closed_at: showTime(raise.closedAt),
  ended_at: showTime(raise.endedAt),
});

async function readContext(app: App, { id, instrument }: Raise): Promise<TermsContext> {
  const [registry, own, ofSecurity] = await Promise.all([
    readRegistry(app),
    readVersionsOfRaise(app.db, id),
    readVersionsOf(app.db, instrument),
  ]);
  return { registry, security: instrument, documents: [...own, ...ofSecurity] };
}

const findTerms = (versions: readonly StoredRaiseTerms[], version: number): StoredRaiseTerms =>
  versions.find((one) => one.version === version) ?? refuse('not_found', m.raises_staff_no_version);

/** Points of the company's own checklist that are not met now. */
async function listUnmet(app: App, raise: Raise) {
  if (raise.state !== 'review') return [];
  const draft = (await readDrafts(app.db, [raise.id])).get(raise.id);
  if (!draft) return [];
  const facts = await readRaiseFacts(app, app.db, raise, draft.form);
  return checkRaise(draft.form, facts).flatMap(({ check, isMet }) => (isMet ? [] : [check]));
}

const showComment = ({ id, section, text, staff, at, resolvedAt }: RaiseComment) => ({
  id,
  section,
  text,
  is_from_staff: staff !== null,
  at: at.toISOString(),
  is_resolved: resolvedAt !== null,
});

export const answerReadRaise = handleStaff(readRaise, async (app, caller, { reference }) => {
  const raise = await requireRaise(app.db, reference);
  const { id } = raise;
  const [context, versions, authors, pages, page, issuer, proposals] = await Promise.all([
    readContext(app, raise),
    listRaiseTerms(app.db, id),
    listTermsAuthors(app.db, id),
    listPageAuthors(app.db, id),
    showPage(app.db, id, raise.pageVersion),
    readIssuerName(app.db, id),
    readProposals(app.db, { kind: raiseSubject, id }),
  ]);
  const terms = findTerms(versions, raise.version);
  const [checks, unmet, comments] = await Promise.all([
    readChecklist(app.db, raise, terms),
    listUnmet(app, raise),
    listComments(app.db, id),
  ]);
  return {
    data: {
      ...showFacts(raise, issuer),
      terms: showStaffTerms(terms, context),
      page,
      versions: authors.map(({ version, at, by }) => ({
        version,
        hash: toHex(findTerms(versions, version).hash),
        at: at.toISOString(),
        by,
      })),
      page_versions: pages.map(({ version, at, by }) => ({ version, at: at.toISOString(), by })),
      checks: checks.map(showCheck),
      unmet,
      comments: comments.map(showComment),
      waiting: await countWaiting(app.db, id),
      kept_for: raise.keptFor,
      proposals: proposals.flatMap((proposal) => showOpen(proposal, { caller, terms, context })),
      leave_days: app.settings.raiseLeaveDays,
      documents: showDocuments(context),
    },
  };
});

export const answerReadRaiseVersion = handleStaff(
  readRaiseVersion,
  async (app, _caller, { reference, version, page_version: pageVersion }) => {
    const raise = await requireRaise(app.db, reference);
    const [context, versions, page] = await Promise.all([
      readContext(app, raise),
      listRaiseTerms(app.db, raise.id),
      showPage(app.db, raise.id, pageVersion),
    ]);
    return { data: { terms: showStaffTerms(findTerms(versions, version), context), page } };
  },
);
