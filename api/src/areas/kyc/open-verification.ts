import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import { type Applicant, toKycResult } from '@istmo/providers/identity/port';
import { setKycStatus } from '../access/public.ts';
import { nextReadingNumber, recordStart, setScreenAt, storeReading } from './kyc.store.ts';

/** Stores the provider's reading of a demo customer, without activity, event or email. */
export async function openVerification(
  tx: Tx,
  customer: CustomerId,
  { applicant, at }: { applicant: Applicant; at: Date },
): Promise<void> {
  await recordStart(tx, customer, { language: 'en', at: applicant.createdAt });
  await storeReading(tx, customer, { number: await nextReadingNumber(tx), applicant, at, keepsDecision: false });
  const { status } = toKycResult(applicant);
  await setKycStatus(tx, customer, status);
  if (status === 'verified') await setScreenAt(tx, customer, at);
}
