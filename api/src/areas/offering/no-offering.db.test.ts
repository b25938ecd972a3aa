import { listPairs, listPricedPairs } from '@istmo/contract/areas/exchange/exchange.contract';
import { readProgress } from '@istmo/contract/areas/offering/offering.contract';
import { beforeAll, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { findNoSale } from '../tranches/public.ts';

/* A new production platform, whose operator has put no offering on sale yet. */

const testEnv = await createTestEnv();
const { call, owner } = testEnv;

beforeAll(async () => {
  await owner.query('delete from app.tranche');
  await owner.query('delete from app.offering');
});

test('without an offering nothing is sold, and what is asked about it is answered', async () => {
  const ana = await testEnv.signUp('ana', { kycStatus: 'verified', acceptedDisclaimers: true });
  for (const pairs of [listPairs, listPricedPairs])
    expect((await call(pairs, {}, { as: ana })).body).toMatchObject({ success: 1, data: [] });
  const { http, body } = await call(readProgress, {});
  expect(http).toBe(200);
  expect(body).toMatchObject({ tokens_total: '0', tokens_sold: '0', open_tranche: null, tranches: [] });
  expect(findNoSale(undefined, testEnv.clock.now())).toBe('not_open');
});
