import { describe, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { refreshWatchLists, screenDueNames } from './kyc.worker.ts';
import { createReviewSteps, green, longSessions, onHold } from './test-reviews.ts';

const testEnv = await createTestEnv({ settings: longSessions });
const { advance, owner, screening, workerApp } = testEnv;
const steps = await createReviewSteps(testEnv);
const { decide, findCase, newApplicant, ofCustomer, openCase, report, statusOf } = steps;
const hourMs = 3_600_000;

/** The worker with copies of the lists, of that version. */
const withCopies = (version: string) => ({
  ...workerApp,
  screening: { ...screening, copies: { refresh: async () => ({ version, failures: [] }) } },
});
const compareAgain = async (version: string): Promise<void> => {
  await refreshWatchLists(withCopies(version));
  await screenDueNames(withCopies(version));
};

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

  test('and again at once when an entry of the lists changed, and not before', async () => {
    const ana = await newApplicant({ firstName: 'Inventada', lastName: 'Quinta' });
    await report(ana, green);
    await screening.listPerson({ name: 'Inventada Quinta' });
    await compareAgain('first');
    expect(await openCase(ana)).toMatchObject({ causes: ['hit'] });
    expect((await decide(ana, 'approve')).body.result).toBe('decided');
    await screening.listPerson({ name: 'Inventada Quinta', list: 'Another list (fictional)' });
    await compareAgain('first');
    expect(await findCase(ana)).toBeUndefined();
  });

  test('and staff see why an entry fits: name, birth date and country', async () => {
    await screening.listPerson({ name: 'Inventada Sexta', bornOn: '1961-01-01', countries: ['GT', 'HN'] });
    const ana = await newApplicant({ firstName: 'Inventada', lastName: 'Sexta' });
    await report(ana, green);
    const { hits } = await openCase(ana);
    expect(hits).toMatchObject([
      {
        score: 80,
        reasons: [
          { kind: 'name', result: 'primary', points: 100, own: 'Inventada Sexta', listed: 'Inventada Sexta' },
          { kind: 'birth', result: 'other', points: -25, listed: '1961-01-01' },
          { kind: 'country', result: 'same', points: 5, own: 'GT', listed: 'GT, HN' },
        ],
      },
    ]);
  });
});

describe('a hit that staff decided is another person', () => {
  const approve = async (lastName: string) => {
    await screening.listPerson({ name: `Inventada ${lastName}`, bornOn: '1961-01-01' });
    const person = await newApplicant({ firstName: 'Inventada', lastName });
    await report(person, green);
    expect((await decide(person, 'approve')).body.result).toBe('decided');
    return person;
  };

  test('is not asked about again when other entries of the lists change', async () => {
    const people = [await approve('Decidida'), await approve('Resuelta'), await approve('Aclarada')];
    await screening.listPerson({ name: 'Otra Persona Distinta' });
    await compareAgain('another');
    const compared = await owner.query(
      'select from app.name_screening where customer_id = any($1) and last_at > screened_at',
      [people.map(({ customer }) => customer)],
    );
    expect(compared).toHaveLength(3);
    for (const person of people) expect(await findCase(person)).toBeUndefined();
  });

  test('is asked about again when the list changes the entry', async () => {
    const ana = await approve('Variada');
    await screening.listPerson({ name: 'Inventada Variada', bornOn: '1961-01-01', countries: ['GT'] });
    await compareAgain('changed entry');
    expect(await openCase(ana)).toMatchObject({ causes: ['hit'], hits: [{ is_accepted: false }] });
  });

  test.each([
    ['country', "update app.profile set alpha_code = 'PA', country = 'PANAMA' where customer_id = $1"],
    ['birth date', 'update app.profile set born_on = born_on + 1 where customer_id = $1'],
  ])('is asked about again when the customer has another %s', async (field, change) => {
    const ana = await approve(field === 'country' ? 'Mudada' : 'Corregida');
    await owner.query(change, [ana.customer]);
    await compareAgain(field);
    expect(await openCase(ana)).toMatchObject({ causes: ['hit'], hits: [{ is_accepted: false }] });
  });
});
