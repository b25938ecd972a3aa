import { expect, test } from 'vitest';
import { findBucketProblem } from './probe.ts';
import { aBucket } from './test-bucket.ts';

test('nothing is wrong with a bucket that keeps conditions, and nothing stays in it', async () => {
  const { settings, objects } = await aBucket();
  expect(await findBucketProblem(settings, true)).toBeUndefined();
  expect(objects.size).toBe(0);
});

test('a bucket is asked again and again by a key that may not delete, with one object', async () => {
  const { settings, objects, requests } = await aBucket();
  expect(await findBucketProblem(settings, false)).toBeUndefined();
  expect(await findBucketProblem(settings, false)).toBeUndefined();
  expect(objects.size).toBe(1);
  expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
});

test('a service that replaces objects, and a wrong key, are reported', async () => {
  const old = await aBucket({ isOld: true });
  expect(await findBucketProblem(old.settings, true)).toMatch(/If-None-Match/);
  expect(await findBucketProblem({ ...old.settings, secret: 'other' }, true)).toMatch(/SignatureDoesNotMatch/);
});
