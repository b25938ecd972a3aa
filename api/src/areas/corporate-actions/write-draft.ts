import type { TermsForm } from '@istmo/contract/areas/corporate-actions/terms.rules';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { findAssetOwner } from '../assets/public.ts';
import { listDocumentIds } from '../documents/public.ts';
import { readRegistry } from '../instruments/public.ts';
import {
  type CorporateAction,
  type CorporateActionId,
  insertAction,
  lockAction,
  raiseVersion,
} from './corporate-actions.store.ts';
import { insertTerms, type TermsAuthor } from './terms.store.ts';
import { toTerms } from './to-terms.ts';

export type Draft = {
  readonly form: TermsForm;
  /** The draft that gets other terms; undefined for a new one. */
  readonly event: CorporateActionId | undefined;
  readonly security: string;
  readonly reverses: CorporateActionId | null;
  readonly origin: CorporateAction['origin'];
  /** Of a bond's schedule. */
  readonly coupon: number | null;
  readonly author: TermsAuthor;
};

/** The security an event may be of: known, and not a draft itself. A suspended or delisted one has holders, whose rights go on. */
export async function requireSecurity(app: App, code: string): Promise<Instrument> {
  const { instruments } = await readRegistry(app);
  const instrument = findInstrument(instruments, code.trim().toUpperCase());
  return instrument?.kind === 'security' && instrument.status !== 'draft'
    ? instrument
    : refuse('currency_inactive', m.actions_no_security, { field: 'security' });
}

/** Whose security it is; null for the operator's own. */
async function findIssuer(tx: Tx, code: string): Promise<CustomerId | null> {
  return (await findAssetOwner(tx, code))?.customer ?? null;
}

/** Writes a draft or the next version of its terms, in the caller's transaction. Returns the event with its new version. */
export async function writeDraft(
  app: App,
  tx: Tx,
  draft: Draft,
): Promise<{ id: CorporateActionId; reference: string; version: number }> {
  const { form, security: code, origin, coupon, reverses, author } = draft;
  const security = await requireSecurity(app, code);
  const registry = await readRegistry(app);
  const known = new Set<string>(await listDocumentIds(tx, security.code));
  if (form.documents.some((one) => !known.has(one))) refuse('not_found', m.actions_no_document, { field: 'documents' });
  const before = draft.event === undefined ? undefined : await lockAction(tx, draft.event);
  if (draft.event !== undefined && (!before || before.instrument !== security.code || before.kind !== form.kind))
    return refuse('not_found', m.actions_unknown, { field: 'reference' });
  if (before && before.state !== 'draft') return refuse('already_done', m.actions_no_draft);
  const id = before?.id ?? asId<'corporate-action'>(newId());
  const version = before ? before.version + 1 : 1;
  const terms = await toTerms(app, form, { registry, security, event: id, version });
  const issuer = await findIssuer(tx, security.code);
  const reference =
    before?.reference ??
    (await insertAction(tx, {
      id,
      instrument: security.code,
      issuer,
      kind: form.kind,
      origin,
      coupon,
      reverses,
      createdAt: author.at,
    }));
  await insertTerms(tx, terms, author);
  if (before) await raiseVersion(tx, id, version);
  return { id, reference, version };
}
