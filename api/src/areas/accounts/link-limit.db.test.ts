import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { sendRequestedLink } from './request-link.ts';

// Production has the strict limits; those of the sandbox are many times higher.
const testEnv = await createTestEnv({ settings: { mode: 'production' } });
const hourMs = 3_600_000;

test('of ten requests of a two-factor reset at once four are mailed, also when their jobs run at the same time', async () => {
  const person = await testEnv.signUp('jacinta', { hasTfa: true });
  testEnv.advance(hourMs);
  await testEnv.emails(person.email);
  const request = { purpose: 'reset-tfa', email: person.email, language: 'en' };
  await Promise.all(Array.from({ length: 10 }, () => sendRequestedLink(testEnv.app, request)));
  const sent = await testEnv.emails(person.email);
  expect(sent.filter((email) => JSON.stringify(email).includes('/reset-tfa?'))).toHaveLength(4);
});
