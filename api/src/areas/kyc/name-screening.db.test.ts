import { describe, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { screenDueNames } from './kyc.worker.ts';
import { createReviewSteps, green, longSessions, onHold } from './test-reviews.ts';

const testEnv = await createTestEnv({ settings: longSessions });
const { advance, owner, screening, workerApp } = testEnv;
const steps = await createReviewSteps(testEnv);
const { decide, findCase, newApplicant, ofCustomer, openCase, report, statusOf } = steps;
const hourMs = 3_600_000;

describe('names are compared with the watch lists', () => {
  test.each(['timeout', 'lost', 'garbage'])('and while they fail with %s no customer is cleared', async (kind) => {
    const ana = await newApplicant();
    await screening.injectFault({ kind, times: 1 });
    await report(ana, green);
    expect(await statusOf(ana)).toBe('pending');
    expect(await findCase(ana)).toBeUndefined();
    advance(31_000);
    await screenDueNames(workerApp);
    expect(await statusOf(ana)).toBe('verified');
  });

  test('and staff approve no customer before they answered', async () => {
    const ana = await newApplicant();
    await screening.injectFault({ kind: 'timeout', times: 1 });
    await report(ana, onHold);
    expect(await openCase(ana)).toMatchObject({ screened_at: null });
    expect((await decide(ana, 'approve')).body.code).toBe('conflict');
    advance(31_000);
    await screenDueNames(workerApp);
    expect((await decide(ana, 'approve')).http).toBe(200);
  });

  test('daily again: a later hit opens a case, takes nothing away, and is not asked about twice', async () => {
    const ana = await newApplicant({ firstName: 'Inventada', lastName: 'Segunda' });
    await report(ana, green);
    expect(await statusOf(ana)).toBe('verified');
    await screening.listPerson({ name: 'Inventada Segunda' });
    advance(25 * hourMs);
    await screenDueNames(workerApp);
    expect(await statusOf(ana)).toBe('verified');
    expect(await openCase(ana)).toMatchObject({ causes: ['hit'], needs_two: ['ask_again', 'refuse'] });
    expect(await ofCustomer(ana)).toMatchObject({ in_review: false });
    expect((await decide(ana, 'approve')).body.result).toBe('decided');
    advance(25 * hourMs);
    await screenDueNames(workerApp);
    expect(await findCase(ana)).toBeUndefined();
    expect(await statusOf(ana)).toBe('verified');
  });

  test('and every answer is kept as received, an unchanged one once with its first and last time', async () => {
    const ana = await newApplicant({ firstName: 'Inventada', lastName: 'Tercera' });
    await report(ana, green);
    advance(25 * hourMs);
    await screenDueNames(workerApp);
    await screening.listPerson({ name: 'Inventada Tercera' });
    advance(25 * hourMs);
    await screenDueNames(workerApp);
    const rows = await owner.query<{ hits: unknown[]; answer: string; renewed: boolean }>(
      'select hits, answer, last_at > screened_at as renewed from app.name_screening where customer_id = $1 order by id',
      [ana.customer],
    );
    expect(rows).toMatchObject([{ hits: [], renewed: true }, { renewed: false }]);
    expect(JSON.parse(rows[1]?.answer ?? '').hits).toHaveLength(1);
  });

  test('and a customer who corrects the name is compared under the new one', async () => {
    const ana = await newApplicant();
    await report(ana, green, { facts: { firstName: 'Inventada', lastName: 'Cuarta' } });
    await screening.listPerson({ name: 'Inventada Cuarta' });
    advance(25 * hourMs);
    await screenDueNames(workerApp);
    expect((await openCase(ana)).causes).toEqual(['hit', 'differs']);
  });
});
