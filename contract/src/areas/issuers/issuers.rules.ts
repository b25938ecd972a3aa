import * as m from '@istmo/contract/messages';
import { readDollars } from '../../kernel/dollars.ts';
import type { Message } from '../../kernel/message.ts';
import { failure, findProblems, type Problem, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required, type TextRule, withoutDisallowedContent } from '../../kernel/text-rules.ts';

/** Requirement 2.9. */
export const assetTypes = ['Security', 'Bond'] as const;
export type AssetType = (typeof assetTypes)[number];
export const maxDescription = 300;
/** Of a request, whatever currency is sent. */
export const issuanceCurrency = 'USD';

/** What a request is; its number on the wire is the index (requirement 2.4). */
export const requestStates = ['pending', 'approved', 'rejected', 'created'] as const;
export type RequestState = (typeof requestStates)[number];

/** Whether a new request may be sent after one in this state (requirement 2.2.12: not after 0 and 3). */
export const mayRequestAfter: Readonly<Record<RequestState, boolean>> = {
  pending: false,
  approved: true,
  rejected: true,
  created: false,
};

export type IssuanceForm = { readonly assType: string; readonly amount: string; readonly description: string };

export const emptyIssuance: IssuanceForm = { assType: 'Security', amount: '', description: '' };

/** The asset type as the specification writes it; undefined for any other text. */
export const findAssetType = (text: string): AssetType | undefined => assetTypes.find((type) => type === text.trim());

const knownType: TextRule = (value) => (findAssetType(value) ? undefined : failure(m.issuers_option_missing));

/** More than nothing, with at most two decimals. */
const anAmount: TextRule = (value) =>
  (readDollars(value) ?? 0n) > 0n ? undefined : failure(m.issuers_amount_missing, 'amount_invalid');

/** Line breaks of a browser are one character, and spaces around the text are none. */
export const normalizeDescription = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

const shortDescription: TextRule = (value) =>
  lengthBetween(0, maxDescription, m.issuers_description_long)(normalizeDescription(value), undefined);

/** Requirement 2.5 "Issuer form". */
export const issuanceRules: Rules<IssuanceForm> = {
  assType: [required(m.issuers_option_missing), withoutDisallowedContent, knownType],
  amount: [required(m.issuers_amount_missing), withoutDisallowedContent, anAmount],
  description: [required(m.issuers_description_missing), withoutDisallowedContent, shortDescription],
};

/** The problem of what was sent: disallowed content is named before all others, because then nothing is sent. */
export function findIssuanceProblem(form: IssuanceForm): Problem<IssuanceForm> | undefined {
  const problems = findProblems(issuanceRules, form);
  return problems.find(({ code }) => code === 'disallowed_content') ?? problems[0];
}

/** What is said of a form that cannot be sent. */
export function issuanceMessage(form: IssuanceForm): Message {
  const problem = findIssuanceProblem(form);
  return problem?.code === 'disallowed_content' ? problem.message : m.issuers_fill_required;
}
