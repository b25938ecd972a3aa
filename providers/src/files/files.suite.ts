import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage } from '../outage.ts';
import type { Files } from './port.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Tests that every file store passes; `makeTwo` opens the same store twice, as two processes would. */
export function testFilesPort(makeTwo: () => Promise<[Files, Files]>): void {
  describe('files', () => {
    test('are read by every process exactly as they were stored', async () => {
      const [one, other] = await makeTwo();
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (content) => {
          const key = await one.put(content, { type: 'image/png' });
          expect(await other.get(key)).toEqual({ bytes: content, type: 'image/png' });
        }),
        { numRuns: 25 },
      );
    });

    test('get a new unguessable name each time', async () => {
      const [files] = await makeTwo();
      const keys = await Promise.all(
        Array.from({ length: 20 }, () => files.put(bytes('same'), { type: 'text/plain' })),
      );
      expect(new Set(keys.map((key) => key.slice(0, 32))).size).toBe(20);
      for (const key of keys) expect(key).toMatch(/^[0-9a-zA-Z_.-]{20,200}$/);
    });

    test('are not found once removed, and may be removed twice', async () => {
      const [one, other] = await makeTwo();
      const key = await one.put(bytes('a'), { type: 'text/plain' });
      const stays = await one.put(bytes('a'), { type: 'text/plain' });
      await other.remove(key);
      await other.remove(key);
      expect(await one.get(key)).toBeUndefined();
      expect(await one.get(stays)).toBeDefined();
    });

    test.each([
      '',
      '.',
      '..',
      '../../etc/passwd',
      '/etc/passwd',
      '%2e%2e/x',
      'a\0b',
      `${'0'.repeat(32)}-${'0'.repeat(64)}`,
      '0'.repeat(10_000),
    ])('are not found under a name that was never given out: %j', async (key) => {
      const [files] = await makeTwo();
      expect(await files.get(key)).toBeUndefined();
      await files.remove(key);
    });

    test.each(['', 'png', 'image/', 'image/png\nx', 'Image/PNG', 'text/html; charset=utf-8', 'a/../b'])(
      'of type %j are refused',
      async (type) => {
        const [files] = await makeTwo();
        await expect(files.put(bytes('a'), { type })).rejects.toThrow(InvalidArgument);
      },
    );

    test('are an outage when the signal is aborted', async () => {
      const [files] = await makeTwo();
      const aborted = AbortSignal.abort(new Error('enough'));
      await expect(files.put(bytes('a'), { type: 'text/plain' }, aborted)).rejects.toThrow(Outage);
      await expect(files.get('a', aborted)).rejects.toThrow(Outage);
      await expect(files.remove('a', aborted)).rejects.toThrow(Outage);
    });
  });
}
