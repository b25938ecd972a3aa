import { describe, expect, test } from 'vitest';
import { type Attempt, areComplete, countRight, quizStateOf } from './attempts.ts';

const hourMs = 3_600_000;
const start = new Date('2026-03-01T12:00:00Z');
const after = (hours: number): Date => new Date(start.getTime() + hours * hourMs);
const failed = (attempt: number, hours: number): Attempt => ({
  attempt,
  isPassed: false,
  at: after(hours),
  validUntil: null,
});
const rules = { free_tries: 2, wait_hours: 24 };

describe('the state of a questionnaire', () => {
  test('waits after the second failed attempt, from its time on', () => {
    expect(quizStateOf(rules, [], start).state).toBe('required');
    expect(quizStateOf(rules, [failed(1, 0)], start).state).toBe('required');
    const both = [failed(2, 1), failed(1, 0)];
    expect(quizStateOf(rules, both, after(1))).toEqual({ state: 'waiting', until: after(25) });
    expect(quizStateOf(rules, both, after(25)).state).toBe('required');
    expect(quizStateOf(rules, [...both, failed(3, 25)], after(26))).toEqual({ state: 'waiting', until: after(49) });
  });

  test('is passed until the attempt is no longer valid, and then failed attempts are counted from it', () => {
    const attempts = [failed(1, 0), failed(2, 0), { attempt: 3, isPassed: true, at: after(24), validUntil: after(48) }];
    expect(quizStateOf(rules, attempts, after(47))).toEqual({ state: 'passed', until: after(48) });
    expect(quizStateOf(rules, attempts, after(48)).state).toBe('required');
    expect(quizStateOf(rules, [...attempts, failed(4, 50)], after(51)).state).toBe('required');
  });
});

test('an attempt answers each question with one of its answers, and nothing else', () => {
  const text = { en: '', es: '' };
  const answers = [
    { id: 'a', text },
    { id: 'b', text },
  ];
  const asked = { questions: ['q1', 'q2'].map((id) => ({ id, text, answers, right: 'a', why: text })) };
  expect(areComplete(asked, { q1: 'a', q2: 'b' })).toBe(true);
  expect(areComplete(asked, { q1: 'a' })).toBe(false);
  expect(areComplete(asked, { q1: 'a', q2: 'c' })).toBe(false);
  expect(areComplete(asked, { q1: 'a', q2: 'b', q3: 'a' })).toBe(false);
  expect(countRight(asked, { q1: 'a', q2: 'b' })).toBe(1);
});
