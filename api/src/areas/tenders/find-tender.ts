import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { type ActionTerms, type CorporateAction, findHeldEvent } from '../corporate-actions/public.ts';
import { requireInstrument } from '../instruments/public.ts';

/** A tender as one of its holders meets it. */
export type HeldTender = Awaited<ReturnType<typeof findHeldEvent>> & { readonly security: Instrument };

/** An announced tender of a security that the customer is shown; any other event is unknown here. */
export async function findTender(app: App, customer: CustomerId, reference: string): Promise<HeldTender> {
  const found = await findHeldEvent(app, customer, reference);
  const { event } = found.held;
  if (event.kind !== 'tender') return refuse('not_found', m.tenders_unknown, { field: 'reference' });
  return { ...found, security: requireInstrument(found.context.registry, event.instrument) };
}

type DatedTender = { readonly state: CorporateAction['state']; readonly terms: Pick<ActionTerms, 'cutoffAt'> };

/** Whether offers are given, changed and withdrawn at this moment. */
export const mayOffer = ({ state, terms }: DatedTender, now: Date): boolean =>
  (state === 'announced' || state === 'recorded') && terms.cutoffAt !== null && now <= terms.cutoffAt;

/**
 * The most units that count, in minor units: once holders are recorded what the customer held then, because units bought later were not in the
 * tender; before that all that the customer has.
 */
export const unitsThen = ({ held: { units } }: HeldTender): bigint => units;
