import type { ListState } from '@istmo/contract/areas/waiting-lists/waiting-lists.contract';
import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { listCompaniesOf } from '../company-members/public.ts';
import { findRaise, type Raise, requireRaiseTerms, type StoredRaiseTerms } from '../raises/public.ts';
import { hasUnitsLeft } from '../subscriptions/public.ts';
import type { WaitingPlace } from './waiting-lists.store.ts';

export type ListedRaise = { readonly raise: Raise; readonly terms: StoredRaiseTerms };

/** The raise of this reference or page; one that is not announced is unknown. */
export async function findListedRaise(app: App, name: string): Promise<ListedRaise> {
  const raise = await findRaise(app.db, name);
  if (!raise || raise.announcedAt === null)
    return refuse('not_found', m.subscriptions_unknown_raise, { field: 'raise' });
  return { raise, terms: await requireRaiseTerms(app.db, raise.id) };
}

export async function findListState(app: App, { raise, terms }: ListedRaise): Promise<ListState> {
  if (raise.state === 'announced') return 'waiting';
  if (raise.state !== 'open' || app.clock.now() >= terms.closesAt) return 'over';
  if (!(await hasUnitsLeft(app.db, terms))) return 'sold-out';
  return raise.suspendedAt === null ? 'open' : 'suspended';
}

/** Whether who is on the list waits for orders to be taken. */
export const takesPlaces = (state: ListState): boolean => state === 'waiting' || state === 'sold-out';

/** Whether the customer is the company or acts for it: it takes no order of its own offering. */
export const isOwnRaise = async ({ db }: App, customer: CustomerId, { issuer }: Raise): Promise<boolean> =>
  customer === issuer || (await listCompaniesOf(db, customer)).some((company) => company.issuer === issuer);

type Viewer = { readonly customer: CustomerId; readonly language: Language };

/** The list of a raise as a customer sees it. */
export async function showPlace(
  app: App,
  { customer, language }: Viewer,
  { raise, terms }: ListedRaise,
  place: WaitingPlace | undefined,
) {
  const list = await findListState(app, { raise, terms });
  return {
    slug: raise.slug,
    title: language === 'es' ? terms.titleEs : terms.titleEn,
    security: raise.instrument,
    list,
    may_join: takesPlaces(list) && !(await isOwnRaise(app, customer, raise)),
    since: place?.joinedAt.toISOString() ?? null,
    notified_at: place?.notifiedAt?.toISOString() ?? null,
    opens_at: (raise.openedAt ?? terms.opensAt).toISOString(),
    closes_at: (raise.closedAt ?? terms.closesAt).toISOString(),
  };
}
