import { listOwnRaises, readOwnRaise } from '@istmo/contract/areas/raises/raises.contract';
import { emptyRaise } from '@istmo/contract/areas/raises/raise-form';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { listActiveAssetsOf } from '../assets/public.ts';
import { listCompaniesOf } from '../company-members/public.ts';
import { readRaiseDocuments } from '../documents/public.ts';
import { readRegistry } from '../instruments/public.ts';
import { checkRaise } from './check-raise.ts';
import { listComments } from './comments.store.ts';
import { type RaiseDraft, readDrafts } from './drafts.store.ts';
import { countWaiting, listPlacements, type RaiseBook, readRaiseBook } from './life.store.ts';
import { listRaiseCurrencies, readRaiseFacts } from './raise-facts.ts';
import { listRaisesOf, type Raise } from './raises.store.ts';
import { requireIssuer } from './require-issuer.ts';
import { readRaiseTerms, type StoredRaiseTerms } from './terms.store.ts';

type Registry = Awaited<ReturnType<typeof readRegistry>>;

type Summarised = {
  readonly raise: Raise;
  readonly registry: Registry;
  readonly terms: StoredRaiseTerms | undefined;
  readonly draft: RaiseDraft | undefined;
  readonly book: RaiseBook;
};

const isoOrNull = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
const typedTime = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : new Date(text).toISOString();

/** Of a draft what is filled in, of all others the terms in force. */
function summarise({ raise, registry, terms, draft, book }: Summarised) {
  const form = draft?.form ?? emptyRaise;
  const shown = raise.state === 'draft' ? undefined : terms;
  const currency = shown?.currency ?? form.currency;
  const scaleOf = (code: string): number => findInstrument(registry.instruments, code)?.ledgerScale ?? 2;
  return {
    reference: raise.reference,
    slug: raise.slug,
    security: raise.instrument,
    security_name: findInstrument(registry.instruments, raise.instrument)?.names.en ?? raise.instrument,
    state: raise.state,
    state_since: raise.stateSince.toISOString(),
    outcome: raise.outcome,
    title_en: shown?.titleEn ?? form.title_en,
    title_es: shown?.titleEs ?? form.title_es,
    currency,
    opens_at: shown ? shown.opensAt.toISOString() : typedTime(form.opens_at),
    closes_at: shown ? shown.closesAt.toISOString() : typedTime(form.closes_at),
    raised: formatUnits(book.raised, scaleOf(currency)),
    subscriptions: Number(book.paid),
  };
}

async function listSecurities(app: App, issuers: readonly Raise['issuer'][], { instruments }: Registry) {
  const assets = await listActiveAssetsOf(app.db, issuers);
  return assets.flatMap(({ ticker }) => {
    const instrument = findInstrument(instruments, ticker);
    return instrument ? [{ code: instrument.code, name: instrument.names.en, scale: instrument.ledgerScale }] : [];
  });
}

export const answerListOwnRaises = handle(listOwnRaises, async (app, { customer }) => {
  const [registry, companies] = [await readRegistry(app), await listCompaniesOf(app.db, customer)];
  const issuers = companies.map(({ issuer }) => issuer);
  const raises = (await Promise.all(issuers.map((issuer) => listRaisesOf(app.db, issuer)))).flat();
  const ids = raises.map(({ id }) => id);
  const [terms, drafts] = [await readRaiseTerms(app.db, ids), await readDrafts(app.db, ids)];
  const data = await Promise.all(
    raises.map(async (raise) =>
      summarise({
        raise,
        registry,
        terms: terms.get(raise.id),
        draft: drafts.get(raise.id),
        book: await readRaiseBook(app.db, raise.id),
      }),
    ),
  );
  return {
    data,
    securities: await listSecurities(app, issuers, registry),
    currencies: await listRaiseCurrencies(app),
  };
});

export const answerReadOwnRaise = handle(readOwnRaise, async (app, { customer }, { reference }) => {
  const raise = await requireIssuer(app, customer, reference);
  const registry = await readRegistry(app);
  const draft = (await readDrafts(app.db, [raise.id])).get(raise.id);
  const form = draft?.form ?? emptyRaise;
  const facts = await readRaiseFacts(app, app.db, raise, form);
  const [book, placements] = [await readRaiseBook(app.db, raise.id), await listPlacements(app.db, raise.id)];
  const units = (kind: 'place' | 'return'): bigint => placements.find((one) => one.kind === kind)?.units ?? 0n;
  const inUnits = (amount: bigint): string => formatUnits(amount, facts.scales.security);
  const documents = await readRaiseDocuments(app.db, raise.id);
  const comments = await listComments(app.db, raise.id);
  return {
    data: {
      ...summarise({ raise, registry, terms: (await readRaiseTerms(app.db, [raise.id])).get(raise.id), draft, book }),
      form: {
        ...form,
        pictures: [...form.pictures],
        team: [...form.team],
        steps: [...form.steps],
        priorities: [...form.priorities],
        currencies: [...form.currencies],
        cooling_off: [...form.cooling_off],
        milestones: [...form.milestones],
      },
      version: draft?.version ?? 1,
      saved_at: isoOrNull(draft?.savedAt),
      scale: facts.scales.security,
      units_free: inUnits(facts.unitsFree),
      checks: checkRaise(form, facts).map(({ check, section, isMet }) => ({ check, section, is_met: isMet })),
      documents: documents.map((one) => ({
        id: one.id,
        kind: one.kind,
        version: one.version,
        title_en: one.titleEn,
        title_es: one.titleEs,
        sha256: one.sha256.toString('hex'),
        bytes: one.bytes,
        uploaded_at: one.uploadedAt.toISOString(),
      })),
      comments: comments.map((one) => ({
        id: one.id,
        section: one.section,
        text: one.text,
        is_from_staff: one.staff !== null,
        at: one.at.toISOString(),
        is_resolved: one.resolvedAt !== null,
      })),
      waiting: await countWaiting(app.db, raise.id),
      kept_for: raise.keptFor,
      suspended_reason: raise.suspendedReason,
      cancel_reason: raise.cancelReason,
      announced_at: isoOrNull(raise.announcedAt),
      opened_at: isoOrNull(raise.openedAt),
      closed_at: isoOrNull(raise.closedAt),
      ended_at: isoOrNull(raise.endedAt),
      placed: inUnits(units('place')),
      returned: inUnits(units('return')),
      sold: inUnits(book.settled),
    },
    currencies: await listRaiseCurrencies(app),
  };
});
