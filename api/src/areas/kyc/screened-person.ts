import type { IdentityEvidence } from '@istmo/providers/identity/port';
import type { ScreenedPerson } from '@istmo/providers/screening/port';
import { iso31661Alpha3ToAlpha2 } from 'iso-3166/1-a3-to-1-a2.js';
import type { Profile } from '../profile/public.ts';
import { listNames } from './compare-profile.ts';

// Licences and residence permits are issued to foreigners too.
const nationalDocuments: readonly string[] = ['passport', 'id-card', 'company'];

/** What is compared with the watch lists: the names, the birth date, and the countries of residence and of national documents; undefined without a name. */
export function toScreenedPerson(
  profile: Profile | undefined,
  evidence: IdentityEvidence | undefined,
): ScreenedPerson | undefined {
  const facts = evidence?.facts ?? {};
  const names = listNames(profile, facts);
  if (names.length === 0) return undefined;
  const issuers = (evidence?.documents ?? [])
    .filter(({ kind }) => nationalDocuments.includes(kind))
    .map(({ country }) => iso31661Alpha3ToAlpha2[country] ?? '');
  const countries = [profile?.alphaCode ?? '', ...issuers].filter((code) => code !== '');
  const isCompany = profile?.userType === 'business' || facts.companyName !== undefined;
  return {
    names,
    // A company's is the day it was incorporated on.
    ...(!isCompany && { bornOn: facts.bornOn ?? profile?.bornOn }),
    countries: [...new Set(countries)].toSorted(),
    isCompany,
  };
}
