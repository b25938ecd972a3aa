import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { type BucketSettings, openBucket } from './bucket.ts';
import type { S3Fault } from './simulator.ts';
import { aBucket } from './test-bucket.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const type = 'text/plain';

async function open(change: Partial<BucketSettings> = {}, options?: Parameters<typeof aBucket>[0]) {
  const simulator = await aBucket(options);
  const settings = { ...simulator.settings, ...change };
  return { ...simulator, settings, bucket: openBucket('files', settings) };
}

describe('an object', () => {
  test('has the prefix in its name, and the type, the encryption and the checksum with it', async () => {
    const { bucket, objects } = await open({ encryption: 'aws:kms', kmsKey: 'key-1' });
    await bucket.put('a/b c.txt', bytes('abc'), { type });
    expect(objects.get('istmo/a/b c.txt')?.headers).toEqual({
      'content-type': type,
      'x-amz-checksum-sha256': 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=',
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
    });
    expect(await bucket.get('a/b c.txt')).toEqual({ bytes: bytes('abc'), type });
  });

  test('is stored once on condition that there is none, whatever becomes of the answers', async () => {
    const { bucket, faults } = await open();
    await faults.inject({ kind: 'conflict', times: 2 });
    expect(await bucket.put('a', bytes('first'), { type, isNew: true })).toBe('stored');
    expect(await bucket.put('a', bytes('second'), { type, isNew: true })).toBe('exists');
    await faults.inject({ kind: 'lost', times: 1 });
    expect(await bucket.put('b', bytes('first'), { type, isNew: true })).toBe('exists');
    expect((await bucket.get('a'))?.bytes).toEqual(bytes('first'));
    expect((await bucket.get('b'))?.bytes).toEqual(bytes('first'));
  });

  test('is locked where the bucket can, and an outage that staff cure where it cannot', async () => {
    const lock = { mode: 'COMPLIANCE', until: new Date('2036-01-01T00:00:00Z') } as const;
    const { bucket, objects } = await open({}, { hasLock: true });
    await bucket.put('a', bytes('a'), { type, lock });
    expect(objects.get('istmo/a')?.headers).toMatchObject({
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-object-lock-retain-until-date': '2036-01-01T00:00:00Z',
    });
    const other = await open();
    await expect(other.bucket.put('a', bytes('a'), { type, lock })).rejects.toMatchObject({ retry: false });
  });

  test.each<[S3Fault, number]>([
    ['busy', 1],
    ['lost', 2],
    ['twice', 2],
  ])('is stored, read and removed when the service is %s at first', async (kind, times) => {
    const { bucket, faults } = await open();
    await faults.inject({ kind, times });
    await bucket.put('a', bytes('abc'), { type });
    await faults.inject({ kind, times });
    expect((await bucket.get('a'))?.bytes).toEqual(bytes('abc'));
    await faults.inject({ kind, times });
    await bucket.remove('a');
    await faults.inject({ kind, times });
    expect(await bucket.get('a')).toBeUndefined();
  });

  test.each<S3Fault>(['cut', 'damaged'])('is read again when it arrives %s', async (kind) => {
    const { bucket, faults } = await open();
    await bucket.put('a', bytes('abc'), { type });
    await faults.inject({ kind, times: 2 });
    expect((await bucket.get('a'))?.bytes).toEqual(bytes('abc'));
    await faults.inject({ kind, times: 3 });
    await expect(bucket.get('a')).rejects.toMatchObject({ name: 'Outage', retry: true });
  });

  test('is an outage when the service says that it was stored and it is not', async () => {
    const { bucket, faults } = await open();
    await faults.inject({ kind: 'lying', times: 1 });
    await expect(bucket.put('a', bytes('abc'), { type })).rejects.toMatchObject({ name: 'Outage', retry: true });
    await bucket.put('a', bytes('abc'), { type });
    await faults.inject({ kind: 'lying', times: 1 });
    await expect(bucket.put('a', bytes('abcd'), { type })).rejects.toThrow('not what was sent');
  });

  test('is an outage when no answer comes in time, or the caller does not wait', async () => {
    const { bucket, faults } = await open({ timeoutMs: 600 });
    await faults.inject({ kind: 'hang', times: 1 });
    await bucket.put('a', bytes('abc'), { type });
    await faults.inject({ kind: 'hang', times: 20 });
    await expect(bucket.get('a')).rejects.toMatchObject({ name: 'Outage', provider: 'files', retry: true });
    const abort = new AbortController();
    const waiting = bucket.get('a', abort.signal);
    abort.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow(Outage);
  });

  test.each([
    ['key', { keyId: 'other' }],
    ['secret', { secret: 'other' }],
    ['region', { region: 'other' }],
    ['bucket', { bucket: 'other' }],
  ])('is an outage that staff have to cure with a wrong %s', async (_name, change) => {
    const { bucket } = await open(change);
    for (const call of [() => bucket.put('a', bytes('a'), { type }), () => bucket.get('a'), () => bucket.remove('a')])
      await expect(call()).rejects.toMatchObject({ name: 'Outage', retry: false });
  });

  test('is stored and read at a service that knows no checksums', async () => {
    const { bucket } = await open({}, { isOld: true });
    await bucket.put('a', bytes('abc'), { type });
    expect((await bucket.get('a'))?.bytes).toEqual(bytes('abc'));
  });
});

describe('a list', () => {
  test('has the names of all pages in their order, from any one on, and folders once each', async () => {
    const { bucket, requests } = await open({}, { pageSize: 2 });
    const names = ['a/1', 'a/2', 'a/3', 'b/1', 'c/1&<'];
    for (const name of names.toReversed()) await bucket.put(name, bytes(name), { type });
    expect(await bucket.listAll('')).toEqual(names);
    const rest: string[] = [];
    for await (const name of bucket.list('a/', 'a/1')) rest.push(name);
    expect(rest).toEqual(['a/2', 'a/3']);
    expect(await bucket.listFolders('')).toEqual(['a/', 'b/', 'c/']);
    expect(requests.filter((request) => request.includes('list-type=2'))).toHaveLength(6);
  });

  test('is an outage when a page is no list', async () => {
    const { bucket, faults } = await open();
    await faults.inject({ kind: 'garbage', times: 3 });
    await expect(bucket.listAll('')).rejects.toThrow(Outage);
  });
});
