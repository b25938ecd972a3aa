import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import { type Applicant, toKycResult } from '@istmo/providers/identity/port';
import { setKycStatus } from '../access/public.ts';
import { storeReading, recordStart, nextReadingNumber } from './kyc.store.ts';

/** Stores the provider's reading of a demo customer, without activity, event or email. */
export async function openVerification(
  tx: Tx,
  customer: CustomerId,
  { applicant, at }: { applicant: Applicant; at: Date },
): Promise<void> {
  await recordStart(tx, customer, { language: 'en', at: applicant.createdAt });
  await storeReading(tx, customer, { number: await nextReadingNumber(tx), applicant, at });
  await setKycStatus(tx, customer, toKycResult(applicant).status);
}
