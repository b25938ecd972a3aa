import { describe, expect, test } from 'vitest';
import { judgeVerification, needsTwo, type VerificationFacts } from './judge-verification.ts';

const green = { reviewStatus: 'completed', answer: 'GREEN' } as const;
const retry = { reviewStatus: 'completed', answer: 'RED', rejectType: 'RETRY' } as const;
const final = { reviewStatus: 'completed', answer: 'RED', rejectType: 'FINAL' } as const;
const onHold = { reviewStatus: 'onHold' } as const;

const clean: VerificationFacts = {
  review: green,
  before: 'pending',
  decision: null,
  hasProfile: true,
  differs: false,
  hasFailedCheck: false,
  isOtherLevel: false,
  screening: 'clear',
};
const judge = (facts: Partial<VerificationFacts>) => judgeVerification({ ...clean, ...facts });

describe('the provider decides', () => {
  test.each([
    [green, 'verified', false],
    [retry, 'redo', false],
    [final, 'redo', true],
    [{ reviewStatus: 'init' }, 'none', false],
    [{ reviewStatus: 'queued' }, 'pending', false],
  ] as const)('%j is %s, and no person has to look', (review, status, isFinal) => {
    expect(judge({ review })).toEqual({ status, isFinal, causes: [] });
  });
});

describe('a person has to look, and the customer is not verified meanwhile', () => {
  test.each([
    ['the provider left it open', { review: onHold }, ['on_hold']],
    ['the provider finished without a verdict', { review: { reviewStatus: 'completed' } }, ['no_answer']],
    ['a watch list has a hit', { screening: 'hit' }, ['hit']],
    ['the profile differs', { differs: true }, ['differs']],
    ['the approval is for another level', { isOtherLevel: true }, ['level']],
    ['a check failed although the provider approved', { hasFailedCheck: true }, ['check_failed']],
    ['there is no profile', { hasProfile: false }, ['profile_missing']],
    ['all of it', { review: onHold, differs: true, screening: 'hit' }, ['hit', 'differs', 'on_hold']],
  ] as const)('when %s', (_, facts, causes) => {
    expect(judge(facts)).toEqual({ status: 'pending', isFinal: false, causes });
  });
});

test('without an answer of the watch lists an approved one waits, and no person has to look', () => {
  expect(judge({ screening: 'none' })).toEqual({ status: 'pending', isFinal: false, causes: [] });
});

test('who is verified stays so while staff look at a hit that came later', () => {
  expect(judge({ before: 'verified', screening: 'hit' })).toMatchObject({ status: 'verified', causes: ['hit'] });
  expect(judge({ before: 'verified', screening: 'none' })).toMatchObject({ status: 'verified', causes: [] });
});

test.each([
  ['approved', 'verified', false],
  ['asked_again', 'redo', false],
  ['refused', 'redo', true],
] as const)('what staff decided holds against every review of the provider: %s', (decision, status, isFinal) => {
  for (const review of [green, retry, final, onHold])
    expect(judge({ review, decision })).toEqual({ status, isFinal, causes: [] });
});

test.each([
  [onHold, 'pending', []],
  [{ reviewStatus: 'completed' }, 'pending', []],
  [green, 'pending', ['refused']],
  [green, 'verified', ['asked_again', 'refused']],
  [onHold, 'verified', ['asked_again', 'refused']],
  [retry, 'redo', ['approved']],
  [final, 'redo', ['approved', 'asked_again']],
] as const)('against %j of a customer who is %s these verdicts take two: %j', (review, status, expected) => {
  const verdicts = (['approved', 'asked_again', 'refused'] as const).filter((verdict) =>
    needsTwo(verdict, { review, status }),
  );
  expect(verdicts).toEqual(expected);
});
