import type { FactName, IdentityFacts } from '@istmo/providers/identity/port';
import { isContained, nameWords } from '../../texts/name-words.ts';
import type { Profile } from '../profile/public.ts';

export type ComparedField = {
  readonly name: FactName;
  readonly profile: string;
  /** '' where the provider did not read it. */
  readonly provider: string;
  /** `partly`: one side has names that the other leaves out, and all others agree. */
  readonly result: 'matches' | 'partly' | 'differs' | 'not_read';
};

type Result = ComparedField['result'];
type PersonName = { readonly given: readonly string[]; readonly family: readonly string[] };

const personal: readonly FactName[] = ['firstName', 'lastName', 'bornOn', 'nationalId'];
const business: readonly FactName[] = ['companyName', 'registrationNumber', 'bornOn'];
// A single name in common is too little: many people share it.
const minSharedNames = 2;

/** Spellings of one value: case, accents, spaces and hyphens are no difference. */
const fold = (value: string): string => nameWords(value).join('');

/** The identity fields of the profile beside what the provider read in the documents. */
export function compareProfile(profile: Profile | undefined, facts: IdentityFacts): ComparedField[] {
  if (!profile) return [];
  const names = compareNames(toPersonName(profile), toPersonName(facts));
  return (profile.userType === 'business' ? business : personal).map((name) => {
    const [own, read] = [profile[name], facts[name] ?? ''];
    const isName = name === 'firstName' || name === 'lastName';
    const result = read === '' ? 'not_read' : fold(own) === fold(read) ? 'matches' : isName ? names : 'differs';
    return { name, profile: own, provider: read, result };
  });
}

/**
 * A person's whole names: documents, providers and people divide them differently into given and family names and put either first.
 * Same words in order: matches. One side leaves some out: partly.
 */
function compareNames(own: PersonName, read: PersonName): Result {
  const words = [...own.given, ...own.family];
  const orders = [
    [...read.given, ...read.family],
    [...read.family, ...read.given],
  ];
  if (orders.some((order) => order.join('') === words.join(''))) return 'matches';
  const isPartly = orders.some((order) => {
    const [shorter, longer] = order.length < words.length ? [order, words] : [words, order];
    return shorter.length >= minSharedNames && isContained(shorter, longer);
  });
  return isPartly ? 'partly' : 'differs';
}

function toPersonName({ firstName = '', lastName = '' }: IdentityFacts): PersonName {
  return { given: nameWords(firstName), family: nameWords(lastName) };
}

/** The names that are compared with the watch lists: those of the profile, and those of the documents where they are others. */
export function listNames(profile: Profile | undefined, facts: IdentityFacts): string[] {
  const own = profile && (profile.userType === 'business' ? profile.companyName : joinName(profile));
  const names = [own ?? '', joinName(facts), facts.companyName ?? ''].filter((name) => name !== '');
  return names.filter((name, index) => names.findIndex((other) => fold(other) === fold(name)) === index);
}

function joinName({ firstName = '', lastName = '' }: IdentityFacts): string {
  return `${firstName} ${lastName}`.trim();
}
