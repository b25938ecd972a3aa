import type { CustomerId } from '@istmo/contract/kernel/id';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import { readHolding } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import {
  type CorporateAction,
  findByReference,
  findHeldEvent,
  readRecordedUnits,
} from '../corporate-actions/public.ts';
import { findProxy, listMandates, type Proxy } from './proxies.store.ts';
import { type OwnCast, readOwnCasts } from './votes.store.ts';
import type { Vote } from './vote-view.ts';

const refuseUnknown = (): never => refuse('not_found', m.actions_event_unknown, { field: 'reference' });

/** An event that the customer may read: a holder's, or one where the customer is a proxy. With the customer's units and mandates. */
export async function findVoterEvent(app: App, customer: CustomerId, reference: string) {
  const action = await findByReference(app.db, reference);
  if (!action || action.announcedAt === null) return refuseUnknown();
  const mandates = await listMandates(app.db, action.id, customer);
  if (mandates.length > 0) return { action, mandates, units: await readVotingUnits(app, action, customer) };
  const { held } = await findHeldEvent(app, customer, reference);
  return { action, mandates, units: held.units };
}

/** The units by which a customer votes: of the record moment once that was, until then what is held now. In minor units. */
export async function readVotingUnits(app: App, action: CorporateAction, customer: CustomerId): Promise<bigint> {
  if (action.state !== 'announced') return readRecordedUnits(app.db, action.id, customer);
  const { available, held, frozen, locked } = await readHolding(app.db, { customer, currency: action.instrument });
  return available + held + frozen + locked;
}

/** The vote of a holder that counts: the newest, of proxies only that of the one who is accepted and not revoked. */
export async function readCountingCast(
  reader: Reader,
  action: CorporateAction,
  holder: CustomerId,
): Promise<OwnCast | undefined> {
  const casts = await readOwnCasts(reader, action.id, holder);
  for (const cast of casts) {
    if (cast.proxy === null) return cast;
    if ((await findProxy(reader, cast.proxy))?.state === 'accepted') return cast;
  }
  return undefined;
}

/** Whether the holder voted after the proxy was accepted: then the proxy votes no more. */
export async function isOverruled(reader: Reader, { event, holder, decidedAt }: Proxy): Promise<boolean> {
  const casts = await readOwnCasts(reader, event, holder);
  return casts.some(({ proxy, at }) => proxy === null && decidedAt !== null && at >= decidedAt);
}

/** The accepted proxy of this id that the customer is, of this event. */
export async function requireMandate(
  reader: Reader,
  sent: string,
  { action, customer }: { readonly action: CorporateAction; readonly customer: CustomerId },
): Promise<Proxy> {
  const id = parseId<'vote-proxy'>(sent);
  const proxy = id && (await findProxy(reader, id));
  const isOwn = proxy?.proxy === customer && proxy.event === action.id && proxy.state === 'accepted';
  return proxy && isOwn ? proxy : refuse('not_found', m.votes_no_mandate, { field: 'mandate' });
}

/** A holder's vote as a reply has it. */
export function showCast(cast: OwnCast | undefined, units: bigint, { security }: Pick<Vote, 'security'>) {
  return {
    units: formatUnits(units, security.ledgerScale),
    choices: [...(cast?.choices ?? [])],
    at: cast?.at.toISOString() ?? null,
    is_by_proxy: cast !== undefined && cast.proxy !== null,
  };
}
