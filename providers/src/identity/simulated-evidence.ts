import * as z from 'zod/mini';
import { checkNames, checkResults, documentKinds, factNames } from './port.ts';
import { checkNameOf, documentKindOf } from './sumsub-evidence.ts';

/* What the simulated provider found, as the provider's API writes it. */

export const evidenceSchema = z.object({
  facts: z.partialRecord(z.enum(factNames), z.optional(z.string())),
  document: z.object({
    kind: z.enum(documentKinds),
    country: z.string(),
    number: z.string(),
    validUntil: z.optional(z.string()),
  }),
  checks: z.array(z.object({ name: z.enum(checkNames), result: z.enum(checkResults), labels: z.array(z.string()) })),
  comment: z.string(),
  labels: z.array(z.string()),
});
/** What the simulated provider found; the images are drawings. */
export type StoredEvidence = z.infer<typeof evidenceSchema>;

const wordFor = (words: Readonly<Record<string, string>>, ours: string): string =>
  Object.entries(words).find(([, name]) => name === ours)?.[0] ?? 'OTHER';

export function toInfo({ facts, document }: StoredEvidence): object {
  const { companyName, registrationNumber, firstName, lastName, bornOn } = facts;
  const isCompany = companyName !== undefined || registrationNumber !== undefined;
  // The provider parts the given names.
  const [first, ...middle] = firstName?.split(' ') ?? [];
  return {
    firstName: first,
    middleName: middle.length === 0 ? undefined : middle.join(' '),
    lastName,
    dob: isCompany ? undefined : bornOn,
    companyInfo: isCompany ? { companyName, registrationNumber, incorporatedOn: bornOn } : undefined,
    idDocs: [
      {
        idDocType: wordFor(documentKindOf, document.kind),
        country: document.country,
        number: document.number,
        validUntil: document.validUntil,
      },
    ],
  };
}

const answers = { passed: 'GREEN', failed: 'RED', waiting: undefined } as const;

export function toDocumentSets({ checks }: StoredEvidence): object {
  return Object.fromEntries(
    checks.map(({ name, result, labels }) => [
      wordFor(checkNameOf, name),
      {
        reviewResult: { reviewAnswer: answers[result], rejectLabels: labels },
        imageIds: name === 'selfie' ? ['face'] : ['card'],
      },
    ]),
  );
}
