import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import type { CorporateActionId, OfferEnd } from '../corporate-actions/public.ts';

/** An offer whose units are still held and are to be given back. */
export type EndedOffer = {
  readonly instruction: string;
  readonly event: CorporateActionId;
  readonly customer: CustomerId;
  readonly instrument: string;
  readonly units: bigint;
  readonly reason: OfferEnd;
};

/** The next offers to give back, of one event or of all. */
export async function listEndedOffers(
  reader: Reader,
  { event, limit }: { readonly event: CorporateActionId | null; readonly limit: number },
): Promise<EndedOffer[]> {
  return reader.query<EndedOffer>(
    'select instruction, event, customer, instrument, units, reason from app.list_tenders_to_release($1, $2)',
    [event, limit],
  );
}
