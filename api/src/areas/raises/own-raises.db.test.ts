import type { RaiseForm } from '@istmo/contract/areas/raises/raise-form';
import {
  answerRaiseComment,
  cancelRaise,
  createRaise,
  listOwnRaises,
  readOwnRaise,
  saveRaise,
  submitRaise,
  uploadRaiseDocument,
  uploadRaisePicture,
  withdrawRaise,
} from '@istmo/contract/areas/raises/raises.contract';
import { money } from '@istmo/contract/kernel/money';
import { raiseDocumentKinds } from '@istmo/contract/kernel/raise';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { testPng, toMultipart } from '../../testing/test-images.ts';
import { createTeamSteps } from '../../testing/test-team.ts';
import { insertComment, readPage, readRaise, requireRaiseTerms } from './public.ts';
import { findRaise } from './raises.store.ts';
import { fillRaise, toSent } from './test-form.ts';

const testEnv = await createTestEnv();
const { call, clock, owner } = testEnv;
const payments = await createPaymentSteps(testEnv);
const { issuer } = payments;
const otherCustomer = await testEnv.signUp('another');
const irene = await testEnv.addStaff('irene', 'compliance');
const { instrument: security } = await payments.createSecurity();
await fundCustomer(testEnv, issuer.customer, money(security, 1_100n));

const filled = () => fillRaise(clock.now());

let slugs = 0;
async function begin(as: Person = issuer): Promise<{ reference: string; slug: string }> {
  const slug = `roofs-${(slugs += 1)}`;
  return { reference: (await call(createRaise, { security, slug }, { as })).body.reference ?? '', slug };
}
const save = (raise: { reference: string; slug: string }, form: RaiseForm, version = 1, as: Person = issuer) =>
  call(saveRaise, { ...raise, version, form: toSent(form) }, { as });
const read = async (reference: string) => (await call(readOwnRaise, { reference }, { as: issuer })).body.data;

async function upload(
  path: string,
  fields: Record<string, string>,
  file: { field: string; bytes: Buffer },
  as = issuer,
) {
  const { payload, contentType } = toMultipart({ fields, files: [{ ...file, name: 'file' }] });
  const url = `/api/${path}`;
  const headers = { 'content-type': contentType, authorization: `Bearer ${as.token}` };
  return (await testEnv.server.inject({ method: 'POST', url, headers, payload })).json<{
    id?: string;
    code?: string;
  }>();
}
const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.7\n1 0 obj << /Title (${words}) >> endobj\n%%EOF\n`);

async function uploadAll(reference: string, as = issuer): Promise<void> {
  for (const kind of raiseDocumentKinds) {
    const fields = { reference, kind, title_en: `The ${kind}`, title_es: `El ${kind}` };
    const reply = await upload(
      uploadRaiseDocument.wire,
      fields,
      {
        field: 'document',
        bytes: pdf(`${kind} ${reference}`),
      },
      as,
    );
    expect(reply.id).toBeDefined();
  }
}

const unmet = async (reference: string) =>
  (await read(reference))?.checks.flatMap(({ check, is_met: isMet }) => (isMet ? [] : [check]));

test('an empty draft says what is missing, and a filled in one with its documents meets every point', async () => {
  const raise = await begin();
  expect(await unmet(raise.reference)).toEqual([
    'texts-both-languages',
    'price-complete',
    'units-complete',
    'dates-in-order',
    'dates-ahead',
    'order-possible',
    'milestones-complete',
    'documents-present',
  ]);
  expect((await call(submitRaise, { reference: raise.reference, version: 1 }, { as: issuer })).body.code).toBe(
    'invalid_field',
  );
  expect((await save(raise, filled())).body.version).toBe(2);
  await uploadAll(raise.reference);
  expect(await unmet(raise.reference)).toEqual([]);
});

test.each<[string, Partial<RaiseForm>, string]>([
  ['an over-allotment beyond what the issuer has', { over: '101' }, 'units-held'],
  ['a soft cap above what can be raised', { soft_cap: '10000.01' }, 'soft-cap-reachable'],
  [
    'milestones of 99.99 percent',
    { milestones: [{ title_en: 'All', title_es: 'Todo', percent: '99.99' }] },
    'milestones-complete',
  ],
  [
    'an opening in the past',
    { announce_at: '2020-01-01T00:00:00.000Z', opens_at: '2020-01-02T00:00:00.000Z' },
    'dates-ahead',
  ],
  ['a closing before the opening', { closes_at: '2020-01-02T00:00:00.000Z' }, 'dates-in-order'],
  ['a summary in one language', { summary_es: '' }, 'texts-both-languages'],
  ['no questionnaire for retail', { has_questionnaire: false }, 'retail-questionnaire'],
  ['a limit below the smallest order', { max_retail: '49' }, 'order-possible'],
  [
    'a price by demand for the first come',
    { price_mode: 'demand', price_high: '12', allocation: 'first-come' },
    'allocation-fits-price',
  ],
  [
    'steps that do not add up',
    { price_mode: 'steps', over: '', allocation: 'first-come', steps: [{ units: '999', price: '10' }] },
    'price-complete',
  ],
  ['a rate of the close for the first come', { allocation: 'first-come', rate_rule: 'close' }, 'rate-fits-allocation'],
])('%s is found by the checklist', async (_title, change, check) => {
  const raise = await begin();
  await save(raise, { ...filled(), ...change });
  expect(await unmet(raise.reference)).toContain(check);
});

test('a draft is submitted, read, taken back, changed and submitted again, each time with the next version of its terms', async () => {
  const raise = await begin();
  const { reference } = raise;
  const version = (await save(raise, filled())).body.version ?? 0;
  await uploadAll(reference);
  const submit = (of: number) => call(submitRaise, { reference, version: of }, { as: issuer });
  expect((await submit(version - 1)).body.code).toBe('conflict');
  expect((await submit(version)).body.state).toBe('review');
  const id = (await findRaise(testEnv.db, reference))?.id;
  if (!id) throw new Error('the raise is not stored');
  expect(await requireRaiseTerms(testEnv.db, id)).toMatchObject({
    version: 1,
    priceLow: 1_000n,
    offeredUnits: 1_000n,
    overUnits: 100n,
    softCap: 500_000n,
    maxByCategory: { retail: 100_000n },
    milestones: [{ basisPoints: 6_000 }, { basisPoints: 4_000 }],
  });
  expect((await requireRaiseTerms(testEnv.db, id)).documents).toHaveLength(4);
  expect(await readPage(testEnv.db, id)).toMatchObject({ story_en: 'Why' });
  expect((await save(raise, filled(), version)).body.code).toBe('already_done');
  await owner.inTransaction((tx) =>
    insertComment(tx, {
      id: newId(),
      raise: id,
      section: 'terms',
      text: 'Why ten?',
      staff: irene.id,
      customer: null,
      at: clock.now(),
    }),
  );
  const answered = await call(answerRaiseComment, { reference, section: 'terms', text: 'As audited' }, { as: issuer });
  expect(answered.body.id).toBeDefined();
  expect((await read(reference))?.comments).toMatchObject([
    { text: 'Why ten?', is_from_staff: true, is_resolved: false },
    { text: 'As audited', is_from_staff: false },
  ]);
  expect((await call(withdrawRaise, { reference }, { as: issuer })).body.state).toBe('draft');
  expect((await save(raise, { ...filled(), price_low: '9' }, version)).body.version).toBe(version + 1);
  expect((await submit(version + 1)).body.state).toBe('review');
  expect(await requireRaiseTerms(testEnv.db, id)).toMatchObject({ version: 2, priceLow: 900n });
  expect((await call(cancelRaise, { reference }, { as: issuer })).body.state).toBe('cancelled');
  expect(await readRaise(testEnv.db, id)).toMatchObject({ outcome: 'cancelled' });
});

test('of two tabs that save the same version one is a conflict, and nothing of it is stored', async () => {
  const raise = await begin();
  const replies = await Promise.all([
    save(raise, { ...filled(), title_en: 'First tab' }),
    save(raise, { ...filled(), title_en: 'Second tab' }),
  ]);
  expect(replies.map(({ body }) => body.code ?? 'saved').toSorted()).toEqual(['conflict', 'saved']);
  expect((await read(raise.reference))?.version).toBe(2);
});

test('an address belongs to one raise, also when two begin at the same moment', async () => {
  const slug = 'same-address';
  const replies = await Promise.all([1, 2].map(() => call(createRaise, { security, slug }, { as: issuer })));
  expect(replies.map(({ body }) => body.code ?? 'begun').toSorted()).toEqual(['already_done', 'begun']);
  const other = await begin();
  expect((await save({ ...other, slug }, filled())).body.code).toBe('already_done');
  expect((await call(createRaise, { security, slug: 'Not an address' }, { as: issuer })).body.code).toBe(
    'invalid_field',
  );
});

test('a copy of a raise has its form without dates, and no documents', async () => {
  const raise = await begin();
  await save(raise, filled());
  await uploadAll(raise.reference);
  const copied = await call(createRaise, { security, slug: 'a-copy', from: raise.reference }, { as: issuer });
  expect(await read(copied.body.reference ?? '')).toMatchObject({
    form: { title_en: 'Solar roofs', opens_at: '', soft_cap: '5000.00' },
    documents: [],
  });
});

test('another customer sees and changes nothing of it', async () => {
  const raise = await begin();
  const { reference } = raise;
  const as = otherCustomer;
  const codes = [
    await call(readOwnRaise, { reference }, { as }),
    await save(raise, filled(), 1, otherCustomer),
    await call(submitRaise, { reference, version: 1 }, { as }),
    await call(withdrawRaise, { reference }, { as }),
    await call(cancelRaise, { reference }, { as }),
    await call(answerRaiseComment, { reference, section: 'page', text: 'Hello' }, { as }),
    await call(createRaise, { security, slug: 'not-mine' }, { as }),
    await call(createRaise, { security, slug: 'not-mine', from: reference }, { as }),
  ].map(({ body }) => body.code);
  expect(codes).toEqual(Array.from({ length: 8 }, () => 'not_found'));
  expect((await call(listOwnRaises, {}, { as })).body).toMatchObject({ data: [], securities: [] });
  const file = { field: 'document', bytes: pdf('x') };
  const fields = { reference, kind: 'terms', title_en: 'Terms', title_es: 'Condiciones' };
  expect((await upload(uploadRaiseDocument.wire, fields, file, otherCustomer)).code).toBe('not_found');
});

test('a picture is stored for a draft and named by its form; one of another raise does not count', async () => {
  const [one, two] = [await begin(), await begin()];
  const picture = await upload(
    uploadRaisePicture.wire,
    { reference: one.reference },
    { field: 'picture', bytes: await testPng() },
  );
  const pictures = [{ id: picture.id ?? '', alt_en: 'A roof', alt_es: 'Un techo' }];
  await save(one, { ...filled(), pictures });
  await save(two, { ...filled(), pictures });
  expect(await unmet(one.reference)).not.toContain('texts-both-languages');
  expect(await unmet(two.reference)).toContain('texts-both-languages');
});

test('documents of a raise are not among those of its security, and are uploaded for a draft only', async () => {
  const { reference } = await begin();
  await uploadAll(reference);
  const [row] = await owner.query<{ count: bigint }>(
    'select count(*) from app.security_document where raise is null and instrument = $1',
    [security],
  );
  expect(row?.count).toBe(0n);
  await call(cancelRaise, { reference }, { as: issuer });
  const fields = { reference, kind: 'terms', title_en: 'Terms', title_es: 'Condiciones' };
  expect((await upload(uploadRaiseDocument.wire, fields, { field: 'document', bytes: pdf('late') })).code).toBe(
    'already_done',
  );
});

test('an editor of the company writes a draft with its documents, which an approver submits', async () => {
  const { company, person, join } = createTeamSteps(testEnv);
  const [boss, editor, approver] = [await company(), await person(), await person({ hasTfa: true })];
  await join(boss, editor);
  await join(boss, approver, 'approver');
  const [asset] = await owner.query<{ ticker: string }>('select ticker from app.asset where owner_id = $1', [
    boss.customer,
  ]);
  const ticker = asset?.ticker ?? '';
  await fundCustomer(testEnv, boss.customer, money(ticker, 1_100n));
  const begun = await call(createRaise, { security: ticker, slug: 'of-a-team' }, { as: editor });
  const raise = { reference: begun.body.reference ?? '', slug: 'of-a-team' };
  const version = (await save(raise, filled(), 1, editor)).body.version ?? 0;
  await uploadAll(raise.reference, editor);
  const submit = (as: Person) => call(submitRaise, { reference: raise.reference, version }, { as });
  expect((await submit(editor)).body.code).toBe('company_role_required');
  expect((await submit(approver)).body.state).toBe('review');
});
