import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { memoryStateStore, type StateStore } from '../state-store.ts';
import { extractLinks } from './links.ts';
import { anEmail, testMailPort } from './mail.suite.ts';
import { sandboxMail } from './sandbox.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const aSandbox = (stateStore: StateStore = memoryStateStore()) => sandboxMail({ stateStore, clock });

testMailPort(async () => {
  const mail = aSandbox();
  const delivered = async () => (await mail.list()).toReversed().map(({ id, to, subject }) => ({ id, to, subject }));
  return { mail, delivered };
});

describe('the sandbox mailbox', () => {
  test('lists emails with their links, newest first, to all addresses or to one', async () => {
    const stateStore = memoryStateStore();
    await aSandbox(stateStore).send(anEmail({ id: '1' }));
    await aSandbox(stateStore).send(anEmail({ id: '2', to: 'bruno@demo.istmo.test' }));
    await aSandbox(stateStore).send(anEmail({ id: '3' }));
    const mail = aSandbox(stateStore);
    expect((await mail.list()).map(({ id }) => id)).toEqual(['3', '2', '1']);
    expect((await mail.list({ maxEmails: 1 })).map(({ id }) => id)).toEqual(['3']);
    expect(await mail.list({ to: 'Bruno@demo.istmo.test' })).toEqual([
      {
        ...anEmail({ id: '2', to: 'bruno@demo.istmo.test' }),
        at: '2026-11-21T12:00:00.000Z',
        links: ['https://istmo.test/activate_account?token=abc&verify=def'],
      },
    ]);
  });

  test('keeps the last two thousand emails, and about as many names in the state store', async () => {
    const inner = memoryStateStore();
    const names = new Set<string>();
    const stateStore: StateStore = {
      ...inner,
      async change(name, update) {
        const after = await inner.change(name, update);
        if (after === undefined) names.delete(name);
        else names.add(name);
        return after;
      },
    };
    const mail = aSandbox(stateStore);
    for (let count = 1; count <= 2_050; count += 1) await mail.send(anEmail({ id: `${count}` }));
    const stored = (await mail.list()).map(({ id }) => id);
    expect(stored.slice(0, 2)).toEqual(['2050', '2049']);
    expect(stored.length).toBeGreaterThan(1_980);
    expect(stored.length).toBeLessThanOrEqual(2_000);
    expect(names.size).toBeLessThan(2_110);
    await mail.send(anEmail({ id: '2050' }));
    expect((await mail.list({ maxEmails: 2 })).map(({ id }) => id)).toEqual(['2050', '2049']);
  });

  test('neither loses nor doubles an email when a process is killed between two steps', async () => {
    for (let steps = 0; steps < 5; steps += 1) {
      const stateStore = memoryStateStore();
      let remaining = steps;
      const dying: StateStore = {
        ...stateStore,
        async change(name, update) {
          if (remaining === 0) throw new Error('killed');
          remaining -= 1;
          return stateStore.change(name, update);
        },
      };
      await aSandbox(dying)
        .send(anEmail())
        .catch((problem: unknown) => problem);
      await aSandbox(stateStore).send(anEmail());
      expect((await aSandbox(stateStore).list()).map(({ id }) => id)).toEqual([anEmail().id]);
    }
  });

  test('refuses other content under the same id', async () => {
    const mail = aSandbox();
    await mail.send(anEmail());
    await expect(mail.send(anEmail({ subject: 'Other' }))).rejects.toThrow('other content');
  });

  test('fails as injected: not sent, sent without a reply, rejected permanently', async () => {
    const mail = aSandbox();
    await mail.injectFault({ kind: 'timeout', times: 1 });
    await expect(mail.send(anEmail())).rejects.toThrow(Outage);
    expect(await mail.list()).toEqual([]);
    await mail.injectFault({ kind: 'lost', times: 1 });
    await expect(mail.send(anEmail())).rejects.toThrow(Outage);
    expect(await mail.list()).toHaveLength(1);
    await expect(mail.send(anEmail({ id: '9', to: 'refuse-me@istmo.test' }))).rejects.toMatchObject({ retry: false });
    await expect(mail.send(anEmail({ id: '9', to: 'try-later@istmo.test' }))).rejects.toMatchObject({ retry: true });
  });
});

test('links are found in text and html, each once, without the dot that ends the sentence', () => {
  const text = 'See https://a.test/x?y=1&z=2, or (http://b.test/).';
  const html = `<a href="https://a.test/x?y=1&amp;z=2">A</a> <a href='https://c.test/'>C</a> <a href="javascript:alert(1)">D</a>`;
  expect(extractLinks({ text, html })).toEqual(['https://a.test/x?y=1&z=2', 'http://b.test/', 'https://c.test/']);
});
