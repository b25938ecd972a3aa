import type { CustomerId } from '@istmo/contract/kernel/id';
import type { IdentityFacts } from '@istmo/providers/identity/port';
import type { App } from '../app.ts';
import { findProfile, type Profile } from '../areas/profile/public.ts';
import type { SandboxAdapters } from '../ports/ports.ts';

/** What the simulated provider reports from now on. */
type Evidence = NonNullable<Parameters<SandboxAdapters['identity']['setReview']>[0]['evidence']>;

type DocumentReading = {
  readonly facts?: IdentityFacts | undefined;
  readonly failed?: 'document' | 'selfie' | undefined;
  readonly comment?: string | undefined;
};

/** What the simulated provider found: documents that agree with the profile, except for what is given. */
export async function composeEvidence(
  app: App,
  customer: CustomerId,
  { facts: given = {}, failed, comment = '' }: DocumentReading,
): Promise<Evidence> {
  const profile = await findProfile(app.db, customer);
  const facts = { ...(profile ? readFacts(profile) : {}), ...given };
  const isCompany = profile?.userType === 'business';
  const check = (name: 'document' | 'selfie') => ({
    name,
    result: failed === name ? ('failed' as const) : ('passed' as const),
    labels: failed === name ? [name === 'selfie' ? 'BAD_FACE_MATCHING' : 'DOCUMENT_TEMPLATE'] : [],
  });
  return {
    facts,
    document: {
      kind: isCompany ? 'company' : 'id-card',
      country: 'XXA',
      number: facts.nationalId ?? facts.registrationNumber ?? '',
      validUntil: '2031-01-31',
    },
    checks: [check('document'), check('selfie')],
    comment,
    labels: failed === undefined ? [] : check(failed).labels,
  };
}

function readFacts(profile: Profile): IdentityFacts {
  const { userType, firstName, lastName, bornOn, nationalId, companyName, registrationNumber } = profile;
  return userType === 'business'
    ? { companyName, registrationNumber, bornOn }
    : { firstName, lastName, bornOn, nationalId };
}
