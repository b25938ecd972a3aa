import * as m from '@istmo/contract/messages';
import type { Reply } from './api-client.ts';
import { expect, test } from './fixtures.ts';
import { findPerson } from './people.ts';
import { prepareWithdrawals, requestUsdt } from './withdrawal-steps.ts';

test("a link opened in another customer's session says so and confirms nothing", async ({
  page,
  sandbox,
  people,
  signInAs,
}) => {
  const person = findPerson(people, 'diego');
  const client = await prepareWithdrawals(sandbox, person);
  const reference = await requestUsdt(sandbox, client, { person, amount: '31' });
  await signInAs('anabel');
  const { links } = await sandbox.waitForEmail(person.email, /Confirm your withdrawal of 31.00 USDT/);
  await page.goto(links.find((one) => one.includes('/activate_withdraw')) ?? '');
  await expect(page.getByText(m.withdrawals_link_of_another())).toBeVisible();
  await expect(page.getByRole('button', { name: m.withdrawals_ask_confirm() })).toHaveCount(0);
  const { data }: Reply & { data?: { state?: string } } = await client.call('withdraw/read', { id: reference });
  expect(data?.state).toBe('pending');
  await client.call('withdraw/cancel', { id: reference });
});
