import type { IdentityCheck, IdentityDocument, IdentityEvidence, IdentityFacts, IdentityImage } from './port.ts';
import type * as z from 'zod/mini';
import type { ApplicantInfo, applicantSchema, DocumentSets } from './sumsub-api.ts';

/* Sumsub's words for documents and sets of documents, and the port's. */

export const documentKindOf: Readonly<Record<string, IdentityDocument['kind']>> = {
  ID_CARD: 'id-card',
  PASSPORT: 'passport',
  DRIVERS: 'driving-licence',
  RESIDENCE_PERMIT: 'residence-permit',
  COMPANY_DOC: 'company',
};

export const checkNameOf: Readonly<Record<string, IdentityCheck['name']>> = {
  IDENTITY: 'document',
  SELFIE: 'selfie',
  PROOF_OF_RESIDENCE: 'address',
  COMPANY: 'company',
};

const maxText = 500;
const shortened = (text: string): string => text.slice(0, maxText);

function toFacts({
  firstName = '',
  middleName = '',
  lastName,
  dob,
  idDocs = [],
  companyInfo,
}: ApplicantInfo): IdentityFacts {
  // The numbers of other documents are none of the national id.
  const idCard = idDocs.find(({ idDocType }) => idDocType === 'ID_CARD');
  const found = {
    // The provider parts the given names; a profile has them in one field.
    firstName: `${firstName} ${middleName}`.trim(),
    lastName,
    bornOn: companyInfo?.incorporatedOn ?? dob,
    nationalId: idCard?.number,
    companyName: companyInfo?.companyName,
    registrationNumber: companyInfo?.registrationNumber,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (value ? [[name, shortened(value)]] : [])),
  );
}

function toDocuments({ idDocs = [] }: ApplicantInfo): IdentityDocument[] {
  return idDocs.map(({ idDocType, country = '', number = '', validUntil }) => ({
    kind: documentKindOf[idDocType] ?? 'other',
    country: shortened(country),
    number: shortened(number),
    ...(validUntil === undefined ? {} : { validUntil: shortened(validUntil) }),
  }));
}

const results: Readonly<Record<string, IdentityCheck['result']>> = { GREEN: 'passed', RED: 'failed' };

function toChecks(sets: DocumentSets): IdentityCheck[] {
  return Object.entries(sets).flatMap(([name, set]) =>
    set === null
      ? []
      : [
          {
            name: checkNameOf[name] ?? 'other',
            result: results[set.reviewResult?.reviewAnswer ?? ''] ?? 'waiting',
            labels: set.reviewResult?.rejectLabels ?? [],
            images: (set.imageIds ?? []).map(String),
          },
        ],
  );
}

/** What the provider's review is based on, in the port's words. */
export function toEvidence(
  { info = {}, review }: z.output<typeof applicantSchema>,
  sets: DocumentSets,
): IdentityEvidence {
  const { moderationComment = '', clientComment = '', rejectLabels = [] } = review?.reviewResult ?? {};
  return {
    facts: toFacts(info),
    documents: toDocuments(info),
    checks: toChecks(sets),
    comment: shortened(clientComment || moderationComment),
    labels: rejectLabels,
  };
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** An image by its content; undefined for anything else, whatever it is called. */
export function toImage(bytes: Uint8Array): IdentityImage | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return { bytes, type: 'image/png' };
  return startsWith(bytes, [0xff, 0xd8, 0xff]) ? { bytes, type: 'image/jpeg' } : undefined;
}
