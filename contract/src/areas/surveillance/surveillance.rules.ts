import * as m from '@istmo/contract/messages';
import { failure, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required } from '../../kernel/text-rules.ts';

/** What is looked for in the orders and trades of a day. docs/recipes/review-a-surveillance-case.md says how each is found. */
export const abusePatterns = [
  'wash-trades',
  'circular-trades',
  'spoofing',
  'marking-the-close',
  'order-ratio',
  'self-trades',
] as const;
export type AbusePattern = (typeof abusePatterns)[number];

export const surveillanceStates = ['open', 'taken', 'closed'] as const;
export type SurveillanceState = (typeof surveillanceStates)[number];

/** What compliance decided about a case. */
export const surveillanceOutcomes = ['no-finding', 'warned', 'reported'] as const;
export type SurveillanceOutcome = (typeof surveillanceOutcomes)[number];

/** What connects two accounts. */
export const accountLinks = [
  'address',
  'address-and-device',
  'bank-account',
  'company-member',
  'document',
  'name-and-birth',
  'owner',
] as const;
export type AccountLink = (typeof accountLinks)[number];

/** The figures of a case: numbers, units of the security, percent. */
export const surveillanceFacts = [
  'trades',
  'units',
  'orders',
  'largest',
  'median',
  'share',
  'move',
  'messages',
  'ratio',
] as const;
export type SurveillanceFact = (typeof surveillanceFacts)[number];

export type CloseForm = { outcome: SurveillanceOutcome | '' };

export const closeRules: Rules<CloseForm> = {
  outcome: [(value) => (value === '' ? failure(m.surveillance_outcome_missing) : undefined)],
};

export type NoteForm = { text: string };

export const noteRules: Rules<NoteForm> = {
  text: [required(m.surveillance_note_missing), lengthBetween(1, 2000, m.surveillance_note_length)],
};
