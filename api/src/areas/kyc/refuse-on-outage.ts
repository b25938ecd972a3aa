import * as m from '@istmo/contract/messages';
import { Outage } from '@istmo/providers/outage';
import { refuse } from '../../http/refusal.ts';

/** Turns an outage of the provider into a refusal with the KYC message. */
export async function refuseOnOutage<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Outage) refuse('outage', m.kyc_unavailable, { retryAfterSeconds: 10 });
    throw error;
  }
}
