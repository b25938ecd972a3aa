import { listAssets } from '@istmo/contract/areas/assets/assets.contract';
import { readSecurity } from '@istmo/contract/areas/securities/securities.contract';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { testPng } from '../../testing/test-images.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { readRegistry } from '../instruments/public.ts';
import { eventually } from '../../testing/eventually.ts';

const testEnv = await createTestEnv();
const { app, owner } = testEnv;
const ana = await testEnv.signUp('ana', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
const address = '/api/securities/image?ticker=FARM';
const get = (url = address) => testEnv.server.inject({ method: 'GET', url });

async function setStatus(status: string): Promise<void> {
  await owner.query(`update app.instrument set status = $1 where code = 'FARM'`, [status]);
  await eventually(async () => {
    const { instruments } = await readRegistry(app);
    expect(instruments.find(({ code }) => code === 'FARM')?.status).toBe(status);
  });
}

beforeAll(async () => {
  for (const ticker of ['FARM', 'BARE']) await listTestAsset(testEnv, { ticker, scale: 0, owner: ana, usd: '10' });
  const key = await app.files.put(await testPng(600, 300), { type: 'image/png' });
  await owner.query(`update app.asset set image_key = $1, image_type = 'image/png' where ticker = 'FARM'`, [key]);
  await setStatus('listed');
});

test('the lists and the page name the image of an asset, and none where it has none', async () => {
  const { body } = await testEnv.call(listAssets, {}, { as: ana });
  const entries = Array.isArray(body.msg) ? body.msg : [];
  expect(entries.map(({ ticker, image }: { ticker: string; image: string }) => [ticker, image])).toEqual([
    ['BARE', ''],
    ['FARM', address],
  ]);
  expect((await testEnv.call(readSecurity, { ticker: 'FARM' }, { as: ana })).body.data?.image).toBe(address);
});

test('anyone gets a small PNG of it that cannot act as a page, and may keep it for a day', async () => {
  const replies = await Promise.all([get(), get(), get('/api/securities/image?ticker=farm')]);
  for (const { statusCode, headers, rawPayload } of replies) {
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(headers['content-disposition']).toContain('attachment');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 });
  }
});

test('it is made once for all who look', async () => {
  const read = vi.spyOn(app.files, 'get');
  await get();
  await get();
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

test('there is none of an asset without one, of what is no asset, and of what is not shown', async () => {
  for (const ticker of ['BARE', 'BTC', 'NADA', '', '../FARM', 'FARM%00'])
    expect((await get(`/api/securities/image?ticker=${ticker}`)).statusCode, ticker).toBeGreaterThanOrEqual(400);
  await setStatus('draft');
  const { statusCode, headers } = await get();
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  await setStatus('listed');
  expect((await get()).statusCode).toBe(200);
});
