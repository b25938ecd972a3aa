import { EventEmitter } from 'node:events';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { publishEvent } from './events.store.ts';
import { EventStream } from './stream.ts';

const testEnv = await createTestEnv();

test('a session has at most ten streams at once, a customer thirty', async () => {
  const events = new EventStream(testEnv.app, []);
  const customer = asId<'customer'>(newId());
  const open = async (session: ReturnType<typeof newSession>): Promise<string> => {
    try {
      events.assertCapacity({ customer, session });
    } catch {
      return 'refused';
    }
    const out = Object.assign(new EventEmitter(), { write: () => true, end: () => undefined });
    // @ts-expect-error the stream uses these functions of a response only
    await events.subscribe({ customer, session, out, isSignedIn: async () => true });
    return 'open';
  };
  const newSession = () => asId<'session'>(newId());
  const first = newSession();
  const answers: string[] = [];
  for (let one = 0; one < 12; one += 1) answers.push(await open(first));
  expect(answers.filter((answer) => answer === 'open')).toHaveLength(10);
  for (const session of [newSession(), newSession(), newSession()])
    for (let one = 0; one < 10; one += 1) answers.push(await open(session));
  expect(answers.filter((answer) => answer === 'open')).toHaveLength(30);
  events.stop();
});

test('a stream that opens sends what happened in the seconds before, whether or not another one is open', async () => {
  const events = new EventStream(testEnv.app, []);
  const open = async (customer: CustomerId): Promise<string[]> => {
    const written: string[] = [];
    const out = Object.assign(new EventEmitter(), {
      write: (text: string) => written.push(text),
      end: () => undefined,
    });
    const session = asId<'session'>(newId());
    // @ts-expect-error the stream uses these functions of a response only
    await events.subscribe({ customer, session, out, isSignedIn: async () => true });
    return written;
  };
  for (const name of ['first', 'second']) {
    const { customer } = await testEnv.signUp(name);
    await testEnv.db.inTransaction((tx) => publishEvent(tx, customer, 'bank'));
    const written = await open(customer);
    await eventually(async () => expect(written.join('')).toContain('event: bank'));
    expect(written.filter((text) => text.includes('event: bank'))).toHaveLength(1);
  }
  events.stop();
});
