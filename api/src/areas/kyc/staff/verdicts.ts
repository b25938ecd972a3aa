import { needsTwo, type ReviewOutcome, type VerdictFacts } from '../judge-verification.ts';

/** What staff may decide, and the state of the review after it. */
export const stateAfter = {
  approve: 'approved',
  ask_again: 'asked_again',
  refuse: 'refused',
} as const satisfies Record<string, ReviewOutcome>;

export type VerdictName = keyof typeof stateAfter;

const verdictNames = ['approve', 'ask_again', 'refuse'] as const satisfies readonly VerdictName[];

/** The verdicts that take two people. */
export function listVerdictsOfTwo(facts: VerdictFacts): VerdictName[] {
  return verdictNames.filter((name) => needsTwo(stateAfter[name], facts));
}
