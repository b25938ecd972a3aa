import { createHash } from 'node:crypto';
import {
  listOfferings,
  readOffering,
  readOfferingDocument,
  readOfferingPicture,
} from '@istmo/contract/areas/raise-pages/raise-pages.contract';
import { newId } from '@istmo/db/new-id';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { testPng } from '../../testing/test-images.ts';
import { shortPage, storeProspectus, storeRaisePage, storeSubscription } from '../../testing/test-public-raises.ts';
import { createRaiseSteps } from '../../testing/test-raises.ts';
import { issueTranches } from '../offering/public.ts';
import { hashRaiseTerms, insertRaiseTerms, readRaiseTerms } from '../raises/public.ts';
import { readOfferings } from '../tranches/public.ts';
import { readPublicRaises } from './public.ts';

const testEnv = await createTestEnv();
const { app, call, owner, clock } = testEnv;
const payments = await createPaymentSteps(testEnv);
const raises = await createRaiseSteps(testEnv);
const [ana, beto, carla] = [
  (await testEnv.signUp('ana')).customer,
  (await testEnv.signUp('beto')).customer,
  (await testEnv.signUp('carla')).customer,
];
const writer = await testEnv.addStaff('writer', 'administrator');
const { instrument } = await payments.createSecurity(4n);
const issuer = payments.issuer.customer;

/** Reads past the cache, as a visitor does some seconds later. */
async function read(slug: string) {
  await readPublicRaises(app, true);
  const { http, body } = await call(readOffering, { slug });
  return http === 200 ? body.data : undefined;
}
const cards = async () => {
  await readPublicRaises(app, true);
  return (await call(listOfferings, {})).body.data ?? [];
};

test('nothing of a raise is public before it is announced, and of one that was cancelled before never', async () => {
  const { id } = await raises.draft({ instrument, issuer, slug: 'volcano-coffee' });
  await storeRaisePage(testEnv, { raise: id, by: writer.id, content: shortPage });
  for (const state of ['draft', 'review', 'approved'] as const) {
    if (state !== 'draft') await raises.setTo(id, state);
    expect(await read('volcano-coffee'), state).toBeUndefined();
    expect(
      (await cards()).map(({ slug }) => slug),
      state,
    ).not.toContain('volcano-coffee');
  }
  await raises.setTo(id, 'announced');
  expect((await read('volcano-coffee'))?.card).toMatchObject({ state: 'coming', group: 'coming' });

  const dropped = await raises.draft({ instrument, issuer, slug: 'dropped' });
  for (const state of ['review', 'approved', 'cancelled'] as const) await raises.setTo(dropped.id, state);
  expect(await read('dropped')).toBeUndefined();
  expect(JSON.stringify(await cards())).not.toContain('dropped');
});

test('money in escrow, what is only ordered, and payments without a rate are three figures', async () => {
  const { id } = await raises.open({
    instrument,
    issuer,
    slug: 'three-figures',
    terms: { softCap: 500_000n, currencies: ['USD', 'BTC'], rateRule: 'close', overUnits: 100n },
  });
  const order = { raise: id, wanted: 30n };
  await storeSubscription(testEnv, { ...order, customer: ana, state: 'open', paid: 30_001n });
  await storeSubscription(testEnv, { ...order, customer: ana, state: 'open', paid: 20_000n });
  await storeSubscription(testEnv, {
    ...order,
    customer: beto,
    state: 'open',
    currency: 'BTC',
    paid: 1_500_000n,
    value: null,
  });
  await storeSubscription(testEnv, { ...order, customer: carla, state: 'awaiting', paid: 70_000n });
  await storeSubscription(testEnv, { ...order, customer: carla, state: 'left', paid: 90_000n });
  const view = await read('three-figures');
  expect(view?.card).toMatchObject({ state: 'open', currency: 'USD', min_order: '10.00' });
  expect(view?.card.progress).toEqual({
    paid: '500.01',
    intended: '700.00',
    unvalued: [{ currency: 'BTC', amount: '0.01500000' }],
    investors: 2,
    soft_cap: '5000.00',
    hard_cap: '10000.00',
  });
  expect(view?.over_cap).toBe('11000.00');
  expect((await cards()).find(({ slug }) => slug === 'three-figures')).toEqual(view?.card);
});

test('terms in another currency than USD have the places of that currency', async () => {
  const { id } = await raises.open({
    instrument,
    issuer,
    slug: 'in-bitcoin',
    terms: { currency: 'BTC', currencies: ['BTC'], priceLow: 12_345n, priceHigh: 12_345n },
  });
  await storeSubscription(testEnv, {
    raise: id,
    customer: ana,
    state: 'open',
    currency: 'BTC',
    paid: 37_035n,
    wanted: 3n,
  });
  const view = await read('in-bitcoin');
  expect(view?.card).toMatchObject({ currency: 'BTC', price_low: '0.00012345', min_order: '0.00012345' });
  expect(view?.card.progress).toMatchObject({ paid: '0.00037035', hard_cap: '0.12345000', soft_cap: null });
});

test('a price in steps says what is ordered of each step, and all of it ordered is sold out', async () => {
  const { id } = await raises.open({
    instrument,
    issuer,
    slug: 'in-steps',
    terms: {
      priceMode: 'steps',
      priceLow: 1_000n,
      priceHigh: 1_500n,
      priceTick: 500n,
      allocation: 'first-come',
      offeredUnits: 100n,
      steps: [
        { units: 60n, price: 1_000n },
        { units: 40n, price: 1_500n },
      ],
    },
  });
  await storeSubscription(testEnv, { raise: id, customer: ana, state: 'open', paid: 60_000n, wanted: 60n, step: 1 });
  await storeSubscription(testEnv, { raise: id, customer: beto, state: 'open', paid: 15_000n, wanted: 10n, step: 2 });
  const view = await read('in-steps');
  expect(view?.price_steps).toEqual([
    { units: '60', price: '10.00', ordered: '60' },
    { units: '40', price: '15.00', ordered: '10' },
  ]);
  expect(view?.card).toMatchObject({ state: 'open', progress: { paid: '750.00', hard_cap: '1200.00' } });
  await storeSubscription(testEnv, { raise: id, customer: carla, state: 'open', paid: 45_000n, wanted: 30n, step: 2 });
  expect((await read('in-steps'))?.card).toMatchObject({ state: 'sold_out', group: 'open' });
});

test('a settled raise says what it sold, to how many and at which price; a failed one what it had and when that went back', async () => {
  const settled = await raises.open({ instrument, issuer, slug: 'settled' });
  const order = { raise: settled.id, state: 'settled', wanted: 50n, price: 1_000n };
  await storeSubscription(testEnv, { ...order, customer: ana, paid: 50_000n, allotted: 40n });
  await storeSubscription(testEnv, { ...order, customer: beto, paid: 50_000n, allotted: 39n });
  await storeSubscription(testEnv, {
    raise: settled.id,
    customer: carla,
    state: 'returned',
    reason: 'not-allotted',
    paid: 9_000n,
    wanted: 9n,
  });
  for (const state of ['closed', 'allocated', 'settled'] as const) await raises.setTo(settled.id, state);
  const sold = await read('settled');
  expect(sold?.outcome).toMatchObject({
    how: 'settled',
    raised: '790.00',
    investors: 2,
    price_low: '10.00',
    price_high: '10.00',
  });
  expect(sold?.card.progress).toMatchObject({ paid: '790.00', intended: '0.00', investors: 2 });
  expect(sold?.timeline.map(({ name }) => name)).toEqual(['announced', 'opens', 'closes', 'settled']);

  const failed = await raises.open({ instrument, issuer, slug: 'failed', terms: { softCap: 500_000n } });
  await storeSubscription(testEnv, {
    raise: failed.id,
    customer: ana,
    state: 'returned',
    reason: 'failed',
    paid: 342_000n,
    wanted: 342n,
  });
  for (const state of ['closed', 'failed'] as const) await raises.setTo(failed.id, state);
  expect((await read('failed'))?.outcome).toMatchObject({
    how: 'failed',
    raised: '3420.00',
    investors: 1,
    refunded_at: null,
  });
  await raises.setTo(failed.id, 'refunded');
  const over = await read('failed');
  expect(over?.timeline.at(-1)).toEqual({ name: 'refunded', at: over?.outcome?.refunded_at, is_past: true });
  expect(over?.card).toMatchObject({
    state: 'failed',
    group: 'past',
    progress: { paid: '3420.00', soft_cap: '5000.00' },
  });
});

test('a suspended raise says why, and a change after the opening until when one may leave', async () => {
  const { id } = await raises.open({ instrument, issuer, slug: 'suspended' });
  await owner.query('update app.raise set suspended_at = $2, suspended_reason = $3 where id = $1', [
    id,
    clock.now(),
    'The prospectus is being corrected',
  ]);
  const view = await read('suspended');
  expect(view?.suspended?.reason).toBe('The prospectus is being corrected');
  expect(view?.card.is_suspended).toBe(true);
  expect(view?.changes).toEqual([]);

  const before = (await readRaiseTerms(app.db, [id])).get(id);
  if (!before) throw new Error('it has terms');
  const leaveUntil = new Date(clock.now().getTime() + 5 * 86_400_000);
  const change = { version: 2, changeEn: 'A lower minimum', changeEs: 'Un mínimo menor', softCap: 100n, leaveUntil };
  const { hash: _hash, createdAt: _createdAt, ...terms } = { ...before, ...change };
  const payload = { terms: hashRaiseTerms(terms).toString('hex') };
  const changedBy = await raises.approve({ kind: 'raise.change', subject: id, payload });
  await owner.inTransaction(async (tx) => {
    await insertRaiseTerms(tx, { ...terms, changedBy }, { staff: writer.id, customer: null, at: clock.now() });
    await tx.query('update app.raise set version = 2 where id = $1', [id]);
  });
  const changed = await read('suspended');
  expect(changed?.version).toBe(2);
  expect(changed?.changes).toMatchObject([
    { version: 2, text: { en: 'A lower minimum', es: 'Un mínimo menor' }, leave_until: leaveUntil.toISOString() },
  ]);
});

test('a document is read with the hash of the terms, by an announced raise that accepts it and by no other', async () => {
  const bytes = Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n');
  const document = newId();
  const fileKey = await app.files.put(bytes, { type: 'application/pdf' });
  const titles = ['Prospectus', 'Prospecto'] as const;
  const accepted = { document, instrument, fileKey, bytes, titles, by: writer.id };
  const documents = [await storeProspectus(testEnv, accepted)];
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const drafted = await raises.draft({ instrument, issuer, slug: 'with-document', terms: { documents } });
  const get = (slug: string) => call(readOfferingDocument, { slug, id: document, version: '1' });
  expect((await get('with-document')).body.code).toBe('not_found');
  for (const state of ['review', 'approved', 'announced'] as const) await raises.setTo(drafted.id, state);
  expect((await read('with-document'))?.documents).toEqual([
    {
      id: document,
      version: 1,
      title: { en: 'Prospectus', es: 'Prospecto' },
      bytes: bytes.length,
      sha256,
    },
  ]);
  expect((await get('with-document')).raw.rawPayload.equals(bytes)).toBe(true);
  expect((await get('three-figures')).body.code).toBe('not_found');
});

test('a picture is read by the page that shows it only', async () => {
  const key = await app.files.put(await testPng(60, 30), { type: 'image/png' });
  const other = await app.files.put(await testPng(60, 30), { type: 'image/png' });
  const { id } = await raises.open({ instrument, issuer, slug: 'with-picture' });
  const picture = { key, width: 60, height: 30, alt_en: 'A farm', alt_es: 'Una finca' };
  await storeRaisePage(testEnv, { raise: id, by: writer.id, content: { ...shortPage, picture } });
  expect((await read('with-picture'))?.card).toMatchObject({
    picture,
    name: { en: 'Volcano Coffee', es: 'Café Volcán' },
  });
  const get = (slug: string, wanted: string) => call(readOfferingPicture, { slug, key: wanted });
  const { raw } = await get('with-picture', key);
  expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await get('with-picture', other)).body.code).toBe('not_found');
  expect((await get('volcano-coffee', key)).body.code).toBe('not_found');
});

test('a wide picture is also read at the width of a phone, in its own format', async () => {
  const key = await app.files.put(await testPng(1_600, 900), { type: 'image/png' });
  const { id } = await raises.open({ instrument, issuer, slug: 'wide-picture' });
  const picture = { key, width: 1_600, height: 900, alt_en: 'A farm', alt_es: 'Una finca' };
  await storeRaisePage(testEnv, { raise: id, by: writer.id, content: { ...shortPage, picture } });
  expect((await read('wide-picture'))?.card.picture).toEqual(picture);
  const widthOf = async (width: string) => {
    const { raw } = await call(readOfferingPicture, { slug: 'wide-picture', key, width });
    expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'image/png']);
    return (await sharp(raw.rawPayload).metadata()).width;
  };
  expect(await Promise.all([widthOf('1080'), widthOf('1080'), widthOf('')])).toEqual([1_080, 1_080, 1_600]);
  expect((await call(readOfferingPicture, { slug: 'volcano-coffee', key, width: '1080' })).body.code).toBe('not_found');
});

test('the platform’s own offering is one of the list, and open ones come first', async () => {
  await issueTranches({ ...app, db: testEnv.operator });
  await readOfferings(app, true);
  const list = await cards();
  expect(list.find(({ slug }) => slug === 'coingt')).toMatchObject({
    path: '/wallet/coingt',
    price_mode: 'steps',
    group: 'open',
  });
  const groups = list.map(({ group }) => group);
  expect(groups).toEqual(
    [...groups].toSorted((one, other) => 'open coming past'.indexOf(one) - 'open coming past'.indexOf(other)),
  );
});
