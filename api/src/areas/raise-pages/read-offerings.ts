import type { OfferingCard, OfferingView } from '@istmo/contract/kernel/offering-shape';
import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { readInstrument } from '../instruments/public.ts';
import { listPublicRaises, type Raise, readRaisePages, readRaisePictures, readRaiseTerms } from '../raises/public.ts';
import { readRaiseInvestors, sumOrderedByStep, sumSubscriptions } from '../subscriptions/public.ts';
import { type ShownRaise, toCard } from './offering-cards.ts';
import { toView } from './offering-view.ts';
import { readOwnOffering } from './own-offering.ts';
import { toPageContent } from './page-content.ts';

/** The newest of them; who wants earlier ones finds them by their address in the documents of the security. */
const maxListed = 200;

/** How old the figures of a page may be: many visitors share one read. */
const maxAgeMs = 5_000;

type Figures = Pick<ShownRaise, 'sums' | 'investors'> & { readonly byStep: ReadonlyMap<number, bigint> };

// What is over never changes, however many subscriptions it had.
const kept = new WeakMap<App, Map<string, Figures>>();

async function readFigures(app: App, { id, state }: Raise, scale: number): Promise<Figures> {
  const figures = kept.get(app) ?? new Map<string, Figures>();
  kept.set(app, figures);
  const found = figures.get(id);
  if (found) return found;
  const [sums, investors, byStep] = await Promise.all([
    sumSubscriptions(app.db, id),
    readRaiseInvestors(app.db, id, scale),
    sumOrderedByStep(app.db, id),
  ]);
  const read = { sums, investors, byStep };
  if (state === 'settled' || state === 'refunded') figures.set(id, read);
  return read;
}

type PublicOffering = { readonly card: OfferingCard; readonly view: OfferingView };

async function load(app: App): Promise<ReadonlyMap<string, PublicOffering>> {
  const raises = await listPublicRaises(app.db, maxListed);
  const ids = raises.map(({ id }) => id);
  const [terms, pages, pictures] = await Promise.all([
    readRaiseTerms(app.db, ids),
    readRaisePages(app.db, ids),
    readRaisePictures(app.db, ids),
  ]);
  const offerings = new Map<string, PublicOffering>();
  for (const raise of raises) {
    const inForce = terms.get(raise.id);
    if (!inForce) throw new Error(`the raise ${raise.id} has no terms`);
    const content = pages.get(raise.id);
    const [security, currency] = await Promise.all([
      readInstrument(app, raise.instrument),
      readInstrument(app, inForce.currency),
    ]);
    const { byStep, ...figures } = await readFigures(app, raise, security.ledgerScale);
    const known = { names: security.names, pictures: pictures.get(raise.id) ?? [] };
    const page = content === undefined ? undefined : toPageContent(content, known);
    // One page that cannot be shown must not take all others with it.
    if (content !== undefined && !page) app.log.error({ raise: raise.id }, 'the page of a raise has an unknown form');
    const shown: ShownRaise = { raise, terms: inForce, page: page ?? null, security, currency, ...figures };
    const card = await toCard(app, shown);
    offerings.set(raise.slug, { card, view: await toView(app, shown, { card, byStep }) });
  }
  return offerings;
}

/** Every raise that the public knows, by the last part of its page's address. */
export const readPublicRaises = cachedRead({ maxAgeMs, load });

const ranks = { open: 0, coming: 2, past: 3 } as const;

/** Of two that are open, the one that takes orders is more useful. */
const rankOf = ({ group, state, is_suspended: isSuspended }: OfferingCard): number =>
  ranks[group] + (group === 'open' && (state === 'sold_out' || isSuspended) ? 1 : 0);

/** All offerings: those that take orders first, then other open ones, those to come, and what is over; in each the newest first. */
export async function readOfferingCards(app: App): Promise<readonly OfferingCard[]> {
  const [own, raises] = await Promise.all([readOwnOffering(app), readPublicRaises(app)]);
  const cards = [...[...raises.values()].map(({ card }) => card), ...(own ? [own] : [])];
  return cards.toSorted((one, other) => rankOf(one) - rankOf(other));
}
