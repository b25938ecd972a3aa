import * as m from '@istmo/contract/messages';
import { Outage } from '@istmo/providers/outage';
import { refuse } from '../../http/refusal.ts';

/** Says in the room's own words that the provider does not answer. */
export async function refuseOnOutage<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Outage) refuse('outage', m.kyc_unavailable, { retryAfterSeconds: 10 });
    throw error;
  }
}
