import * as m from '@istmo/contract/messages';
import { failure, type Rules } from '../../kernel/rules.ts';
import { withoutDisallowedContent } from '../../kernel/text-rules.ts';

/** Whose wallet an address belongs to. */
export const beneficiaryKinds = ['own', 'third_party'] as const;
export type BeneficiaryKind = (typeof beneficiaryKinds)[number];

export type BeneficiaryForm = {
  readonly kind: string;
  readonly name: string;
  readonly provider: string;
  readonly country: string;
};

const findKind = (text: string): BeneficiaryKind | undefined => beneficiaryKinds.find((kind) => kind === text);

const maxLength = 100;
const tooLong = (value: string) =>
  [...value.trim()].length > maxLength ? failure(m.whitelist_beneficiary_long) : undefined;
const isName = (value: string): boolean => /\p{L}/u.test(value);

/** Of the own wallet nothing else is needed: the name is the profile's. */
export const beneficiaryRules: Rules<BeneficiaryForm> = {
  kind: [(value) => (findKind(value) ? undefined : failure(m.whitelist_beneficiary_choose))],
  name: [
    (value, { kind }) =>
      kind === 'third_party' && !isName(value) ? failure(m.whitelist_beneficiary_name_missing) : undefined,
    tooLong,
    withoutDisallowedContent,
  ],
  provider: [tooLong, withoutDisallowedContent],
  country: [
    (value, { kind }) =>
      kind === 'third_party' && !isName(value) ? failure(m.whitelist_beneficiary_country_missing) : undefined,
    tooLong,
    withoutDisallowedContent,
  ],
};

/** What is stored of a form that follows the rules. */
export function toBeneficiary({ kind, name, provider, country }: BeneficiaryForm) {
  const found = findKind(kind);
  if (!found) throw new Error('the rules accepted a wallet of nobody');
  return {
    kind: found,
    name: found === 'own' ? '' : name.trim(),
    provider: provider.trim(),
    country: country.trim(),
  };
}
