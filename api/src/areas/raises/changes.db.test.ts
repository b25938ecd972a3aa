import { proposeRaiseCancellation, proposeRaiseChange } from '@istmo/contract/areas/raises/review.staff.contract';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { insertRaiseTerms, requireRaiseTerms } from './public.ts';
import { createReviewSteps, reason } from './test-review.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call } = testEnv;
const steps = await createReviewSteps(testEnv);
const { irene, karla, raises } = steps;

const inDays = (days: number): string => addDays(dayAt(testEnv.clock.now(), testEnv.app.settings.timeZone), days);
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

type Change = Partial<RequestOf<typeof proposeRaiseChange>>;

/** A change of an offering that closes in ten days. */
const proposeChange = (reference: string, changed: Change = {}) =>
  call(
    proposeRaiseChange,
    {
      reference,
      version: 1,
      closes_on: inDays(20),
      soft_cap: '2500.00',
      documents: [],
      milestones: [
        { title_en: 'Building', title_es: 'Construcción', percent: '60' },
        { title_en: 'Opening', title_es: 'Apertura', percent: '40.00' },
      ],
      change_en: 'The window is ten days longer, and the minimum is lower.',
      change_es: 'El plazo es diez días más largo y el mínimo es menor.',
      leave_on: inDays(8),
      reason,
      ...changed,
    },
    { as: irene },
  );

const proposalOf = async (reference: string) => (await steps.read(reference)).proposals[0]?.id ?? '';

test('two change the window, the minimum and the use of the proceeds of an open offering; the rest stays', async () => {
  const { id, reference, terms } = await steps.open();
  expect((await proposeChange(reference)).http).toBe(200);
  const [proposal] = (await steps.read(reference)).proposals;
  expect(proposal).toMatchObject({ kind: 'change', next_terms: { soft_cap: '2500.00', version: 2 } });
  expect(proposal?.next_terms?.hash).toBe(proposal?.terms);
  expect((await raises.read(id))?.version).toBe(1);
  expect(await steps.decide(proposal?.id ?? '', irene)).toMatchObject({ body: { code: 'own_proposal' } });
  expect((await steps.decide(proposal?.id ?? '', karla)).http).toBe(200);
  const changed = await requireRaiseTerms(testEnv.db, id);
  expect(changed).toMatchObject({
    version: 2,
    softCap: 250_000n,
    changedBy: proposal?.id,
    priceLow: terms.priceLow,
    offeredUnits: terms.offeredUnits,
    milestones: [{ basisPoints: 6_000 }, { basisPoints: 4_000 }],
  });
  expect(toHex(changed.hash)).toBe(proposal?.terms);
  expect(changed.closesAt.getTime() - terms.closesAt.getTime()).toBe(10 * 86_400_000);
  expect(changed.leaveUntil?.getTime()).toBeGreaterThan(testEnv.clock.now().getTime() + 5 * 86_400_000);
});

test.each<[string, Change, string]>([
  ['a shorter window', { closes_on: inDays(9) }, 'closes_on'],
  ['too few days to leave', { leave_on: inDays(4) }, 'leave_on'],
  ['leaving after the close', { leave_on: inDays(21) }, 'leave_on'],
  ['a day that is none', { closes_on: '2026-02-30' }, 'closes_on'],
  ['a minimum above the maximum', { soft_cap: '10000.01' }, 'soft_cap'],
  ['a minimum that is no amount', { soft_cap: 'much' }, 'soft_cap'],
  [
    'stages that are less than the whole',
    { milestones: [{ title_en: 'Half', title_es: 'Mitad', percent: '50' }] },
    'milestones',
  ],
  ['a document of another security', { documents: [{ document: 'prospectus', version: 1 }] }, 'documents'],
  ['no notice in Spanish', { change_es: '' }, 'change_es'],
])('a change with %s is refused', async (_name, changed, field) => {
  const { reference } = await steps.open();
  expect(await proposeChange(reference, changed)).toMatchObject({ http: 422, body: { field } });
  expect((await steps.read(reference)).proposals).toEqual([]);
});

test('a change that changes nothing, of another version or of an offering that is not open is refused', async () => {
  const { id, reference, terms } = await steps.open();
  const [only] = terms.milestones;
  const same: Change = {
    closes_on: dayAt(terms.closesAt, testEnv.app.settings.timeZone),
    soft_cap: '',
    milestones: [{ title_en: only?.titleEn ?? '', title_es: only?.titleEs ?? '', percent: '100' }],
  };
  expect(await proposeChange(reference, same)).toMatchObject({ http: 422, body: { field: 'closes_on' } });
  expect(await proposeChange(reference, { version: 2 })).toMatchObject({ body: { code: 'conflict' } });
  await raises.setTo(id, 'closed');
  expect(await proposeChange(reference)).toMatchObject({ body: { code: 'already_done' } });
});

test('a decision that comes too late for the days to leave is refused, and the terms stay', async () => {
  const { id, reference } = await steps.open();
  await proposeChange(reference, { leave_on: inDays(6) });
  const proposal = await proposalOf(reference);
  testEnv.advance(2 * 86_400_000);
  expect(await steps.decide(proposal, karla)).toMatchObject({ http: 422, body: { field: 'leave_on' } });
  expect((await raises.read(id))?.version).toBe(1);
  expect((await steps.decide(proposal, irene, false)).http).toBe(200);
});

test('the database refuses other terms of an open offering without what two decided', async () => {
  const { id, reference } = await steps.open();
  const { hash, createdAt, ...current } = await requireRaiseTerms(testEnv.db, id);
  const write = (changedBy: string | null) =>
    testEnv.owner.inTransaction(async (tx) => {
      const change =
        changedBy === null ? {} : { changedBy, changeEn: 'Twice as long', changeEs: 'El doble', leaveUntil: createdAt };
      const author = { staff: karla.id, customer: null, at: createdAt };
      await insertRaiseTerms(tx, { ...current, ...change, version: 2, softCap: 1n }, author);
      await tx.query('update app.raise set version = 2 where id = $1', [id]);
    });
  await expect(write(null)).rejects.toThrow('two of the staff change the terms');
  const approved = await raises.approve({ kind: 'raise.change', subject: id, payload: { terms: toHex(hash) } });
  await expect(write(approved)).rejects.toThrow('two of the staff change the terms');
  expect((await steps.read(reference)).terms.version).toBe(1);
});

test('two cancel an open offering, which keeps the reason; one person alone does not', async () => {
  const { id, reference } = await steps.open();
  expect((await call(proposeRaiseCancellation, { reference, reason }, { as: karla })).http).toBe(200);
  const proposal = await proposalOf(reference);
  expect(await steps.decide(proposal, karla)).toMatchObject({ body: { code: 'own_proposal' } });
  expect((await raises.read(id))?.state).toBe('open');
  expect((await steps.decide(proposal, irene)).http).toBe(200);
  expect(await steps.read(reference)).toMatchObject({
    state: 'cancelled',
    outcome: 'cancelled',
    cancel_reason: reason,
  });
  expect(await call(proposeRaiseCancellation, { reference, reason }, { as: karla })).toMatchObject({ http: 409 });
  await expect(testEnv.owner.query('update app.raise set cancelled_by = null where id = $1', [id])).rejects.toThrow(
    'never changes',
  );
});
