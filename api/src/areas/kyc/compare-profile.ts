import type { FactName, IdentityFacts } from '@istmo/providers/identity/port';
import type { Profile } from '../profile/public.ts';

export type ComparedField = {
  readonly name: FactName;
  readonly profile: string;
  /** '' where the provider did not read it. */
  readonly provider: string;
  readonly result: 'matches' | 'differs' | 'not_read';
};

const personal: readonly FactName[] = ['firstName', 'lastName', 'bornOn', 'nationalId'];
const business: readonly FactName[] = ['companyName', 'registrationNumber', 'bornOn'];

/** Spellings of one value: case, accents, spaces and hyphens are no difference. */
function fold(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The identity fields of the profile beside what the provider read in the documents. */
export function compareProfile(profile: Profile | undefined, facts: IdentityFacts): ComparedField[] {
  if (!profile) return [];
  return (profile.userType === 'business' ? business : personal).map((name) => {
    const [own, read] = [profile[name], facts[name] ?? ''];
    const result = read === '' ? 'not_read' : fold(own) === fold(read) ? 'matches' : 'differs';
    return { name, profile: own, provider: read, result };
  });
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
