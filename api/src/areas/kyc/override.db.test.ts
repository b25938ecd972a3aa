import { decideOverride, reopenReview } from '@istmo/contract/areas/kyc/kyc.staff.contract';
import { describe, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { screenDueNames } from './kyc.worker.ts';
import { createReviewSteps, green, longSessions, red } from './test-reviews.ts';

const testEnv = await createTestEnv({ settings: longSessions });
const { call, workerApp } = testEnv;
const steps = await createReviewSteps(testEnv);
const { decide, findCase, irene, karla, newApplicant, openCase, report, statusOf } = steps;

describe('overriding the provider takes two', () => {
  async function proposeRefusal() {
    const ana = await newApplicant();
    await report(ana, green, { facts: { firstName: 'Ricarda' } });
    expect(await openCase(ana)).toMatchObject({ needs_two: ['refuse'] });
    expect((await decide(ana, 'refuse')).body.result).toBe('proposed');
    expect(await statusOf(ana)).toBe('pending');
    const { proposal } = await openCase(ana);
    return { ana, id: proposal?.id ?? '' };
  }
  const confirm = (id: string, as: StaffPerson, approve = true) =>
    call(decideOverride, { id, approve, reason: 'I looked at it too.' }, { as });

  test('refusing whom it approved waits for another person, and staff cannot confirm their own proposal', async () => {
    const { ana, id } = await proposeRefusal();
    expect(await openCase(ana, karla)).toMatchObject({ proposal: { verdict: 'refuse', is_own: false } });
    expect(await openCase(ana, irene)).toMatchObject({ proposal: { is_own: true } });
    expect((await confirm(id, irene)).body.code).toBe('own_proposal');
    expect(await statusOf(ana)).toBe('pending');
    expect((await confirm(id, karla)).http).toBe(200);
    expect(await statusOf(ana)).toBe('redo');
    expect(await findCase(ana, irene, 'decided')).toMatchObject({ state: 'refused', decider: 'irene' });
    expect((await confirm(id, karla)).body.code).toBe('already_done');
  });

  test('the proposal comes before every other decision, may be rejected, and the case is open again', async () => {
    const { ana, id } = await proposeRefusal();
    expect((await decide(ana, 'approve', karla)).body.code).toBe('conflict');
    expect((await decide(ana, 'refuse', karla)).body.code).toBe('already_done');
    expect((await confirm(id, karla, false)).http).toBe(200);
    expect((await decide(ana, 'approve', karla)).http).toBe(200);
    expect(await statusOf(ana)).toBe('verified');
  });

  test('of two who confirm at once one is refused', async () => {
    const { ana, id } = await proposeRefusal();
    const carla = await testEnv.addStaff('carla', 'compliance');
    const replies = await Promise.all([confirm(id, karla), confirm(id, carla)]);
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(replies.find(({ http }) => http !== 200)?.body.code).toBe('already_done');
    expect(await statusOf(ana)).toBe('redo');
  });

  test('approving whom it refused: opened by one, proposed by one, confirmed by another', async () => {
    const ana = await newApplicant();
    await report(ana, red);
    expect(await statusOf(ana)).toBe('redo');
    const reopened = await call(
      reopenReview,
      { customer: ana.email, reason: 'The customer complained.' },
      { as: irene },
    );
    expect(reopened.http).toBe(200);
    const again = await call(reopenReview, { customer: ana.email, reason: 'The customer complained.' }, { as: karla });
    expect(again.body.code).toBe('already_done');
    expect(await openCase(ana)).toMatchObject({ causes: ['staff'], needs_two: ['approve', 'ask_again'] });
    expect((await decide(ana, 'approve')).body.code).toBe('conflict');
    await screenDueNames(workerApp);
    expect((await decide(ana, 'approve')).body.result).toBe('proposed');
    const { proposal } = await openCase(ana, karla);
    await confirm(proposal?.id ?? '', karla);
    expect(await statusOf(ana)).toBe('verified');
  });

  test('a customer without a check of the provider is not found', async () => {
    const newcomer = await newApplicant();
    for (const customer of [newcomer.email, 'unknown@people.test'])
      expect((await call(reopenReview, { customer, reason: 'The customer wrote.' }, { as: irene })).body.code).toBe(
        'not_found',
      );
  });
});
