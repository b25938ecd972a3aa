import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { memoryShelf, type Shelf } from '../shelf.ts';
import { linksIn } from './links.ts';
import { aLetter, keepsMailPromises } from './mail.suite.ts';
import { sandboxMail } from './sandbox.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const aSandbox = (shelf: Shelf = memoryShelf()) => sandboxMail({ shelf, clock });

keepsMailPromises(async () => {
  const mail = aSandbox();
  const delivered = async () => (await mail.list()).toReversed().map(({ id, to, subject }) => ({ id, to, subject }));
  return { mail, delivered };
});

describe('the sandbox mailbox', () => {
  test('shows letters newest first, of everybody or of one, with their links', async () => {
    const shelf = memoryShelf();
    await aSandbox(shelf).send(aLetter({ id: '1' }));
    await aSandbox(shelf).send(aLetter({ id: '2', to: 'bruno@demo.istmo.test' }));
    await aSandbox(shelf).send(aLetter({ id: '3' }));
    const mail = aSandbox(shelf);
    expect((await mail.list()).map(({ id }) => id)).toEqual(['3', '2', '1']);
    expect((await mail.list({ most: 1 })).map(({ id }) => id)).toEqual(['3']);
    expect(await mail.list({ to: 'Bruno@demo.istmo.test' })).toEqual([
      {
        ...aLetter({ id: '2', to: 'bruno@demo.istmo.test' }),
        at: '2026-11-21T12:00:00.000Z',
        links: ['https://istmo.test/activate_account?token=abc&verify=def'],
      },
    ]);
  });

  test('keeps the last two thousand letters, and about as many names on its shelf', async () => {
    const inner = memoryShelf();
    const names = new Set<string>();
    const shelf: Shelf = {
      read: (name) => inner.read(name),
      async change(name, turn) {
        const after = await inner.change(name, turn);
        if (after === undefined) names.delete(name);
        else names.add(name);
        return after;
      },
    };
    const mail = aSandbox(shelf);
    for (let count = 1; count <= 2_050; count += 1) await mail.send(aLetter({ id: `${count}` }));
    const kept = (await mail.list()).map(({ id }) => id);
    expect(kept.slice(0, 2)).toEqual(['2050', '2049']);
    expect(kept.length).toBeGreaterThan(1_980);
    expect(kept.length).toBeLessThanOrEqual(2_000);
    expect(names.size).toBeLessThan(2_110);
    await mail.send(aLetter({ id: '2050' }));
    expect((await mail.list({ most: 2 })).map(({ id }) => id)).toEqual(['2050', '2049']);
  });

  test('loses no letter and doubles none when a process dies between two of its steps', async () => {
    for (let steps = 0; steps < 5; steps += 1) {
      const shelf = memoryShelf();
      let left = steps;
      const dying: Shelf = {
        read: (name) => shelf.read(name),
        async change(name, turn) {
          if (left === 0) throw new Error('killed');
          left -= 1;
          return shelf.change(name, turn);
        },
      };
      await aSandbox(dying)
        .send(aLetter())
        .catch((problem: unknown) => problem);
      await aSandbox(shelf).send(aLetter());
      expect((await aSandbox(shelf).list()).map(({ id }) => id)).toEqual([aLetter().id]);
    }
  });

  test('is told apart when other words come under the same id', async () => {
    const mail = aSandbox();
    await mail.send(aLetter());
    await expect(mail.send(aLetter({ subject: 'Other' }))).rejects.toThrow('other words');
  });

  test('fails as told: not sent, sent but unanswered, refused for good', async () => {
    const mail = aSandbox();
    await mail.fault({ kind: 'timeout', times: 1 });
    await expect(mail.send(aLetter())).rejects.toThrow(Outage);
    expect(await mail.list()).toEqual([]);
    await mail.fault({ kind: 'lost', times: 1 });
    await expect(mail.send(aLetter())).rejects.toThrow(Outage);
    expect(await mail.list()).toHaveLength(1);
    await expect(mail.send(aLetter({ id: '9', to: 'refuse-me@istmo.test' }))).rejects.toMatchObject({ retry: false });
    await expect(mail.send(aLetter({ id: '9', to: 'try-later@istmo.test' }))).rejects.toMatchObject({ retry: true });
  });
});

test('links are found in text and html, each once, without the dot that ends the sentence', () => {
  const text = 'See https://a.test/x?y=1&z=2, or (http://b.test/).';
  const html = `<a href="https://a.test/x?y=1&amp;z=2">A</a> <a href='https://c.test/'>C</a> <a href="javascript:alert(1)">D</a>`;
  expect(linksIn({ text, html })).toEqual(['https://a.test/x?y=1&z=2', 'http://b.test/', 'https://c.test/']);
});
