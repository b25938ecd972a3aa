import { describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { aBucket } from '../s3/test-bucket.ts';
import { testFilesPort } from './files.suite.ts';
import { s3Files } from './s3.ts';

testFilesPort(async () => {
  const { settings } = await aBucket();
  return [s3Files(settings), s3Files(settings)];
});

describe('files in a bucket', () => {
  test('are an outage when damaged, which a retry does not cure', async () => {
    const { settings, objects } = await aBucket({ isOld: true });
    const files = s3Files(settings);
    const key = await files.put(Uint8Array.of(1, 2, 3), { type: 'image/png' });
    const name = `istmo/files/${key}`;
    const { headers = {} } = objects.get(name) ?? {};
    objects.set(name, { headers, bytes: Uint8Array.of(1, 2) });
    await expect(files.get(key)).rejects.toMatchObject({ name: 'Outage', provider: 'files', retry: false });
  });

  test('are refused above the size limit', async () => {
    const { settings, objects } = await aBucket();
    const storing = s3Files(settings, 2).put(Uint8Array.of(1, 2, 3), { type: 'image/png' });
    await expect(storing).rejects.toThrow(InvalidArgument);
    expect(objects.size).toBe(0);
  });

  test('are neither requested nor removed under a name that is not ours', async () => {
    const { settings, requests } = await aBucket();
    const files = s3Files(settings);
    await files.get('../checkpoints/verified');
    await files.remove('../checkpoints/verified');
    expect(requests).toEqual([]);
  });
});
