import type { Page } from '@playwright/test';
import type { DemoPerson } from '@istmo/tools/product';
import type { ApiClient, Reply } from './api-client.ts';
import {
  type Appearance,
  appearanceName,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { findPerson } from './people.ts';
import type { Sandbox } from './sandbox.ts';
import { prepareWithdrawals, requestUsdt } from './withdrawal-steps.ts';

type WithdrawalReply = Reply & { readonly data?: { readonly state: string; readonly txid: string | null } };

const readIt = async (client: ApiClient, id: string): Promise<WithdrawalReply> => client.call('withdraw/read', { id });

/** A withdrawal that was sent, and in whose place the network includes a transaction of others. Returns its number. */
async function createReplaced(sandbox: Sandbox, person: DemoPerson, client: ApiClient): Promise<string> {
  await sandbox.sendFault('TRON', 'stuck');
  const reference = await requestUsdt(sandbox, client, { person, amount: '40' });
  const { links } = await sandbox.waitForEmail(person.email, /Confirm your withdrawal of 40.00 USDT/);
  const link = new URL(links.find((one) => one.includes('/activate_withdraw')) ?? '');
  await client.call('withdraw/activatewithdraw', Object.fromEntries(link.searchParams));
  await expect.poll(async () => (await readIt(client, reference)).data?.state).toBe('sent');
  const { data } = await readIt(client, reference);
  await sandbox.replaceByOther('TRON', data?.txid ?? '');
  await expect
    .poll(async () => {
      await sandbox.mine('TRON', 10);
      await sandbox.advance(10_000);
      return (await readIt(client, reference)).data?.state;
    })
    .toBe('replaced');
  return reference;
}

const looks: readonly Appearance[] = [
  { language: 'english', theme: 'light', width: 1280 },
  { language: 'english', theme: 'dark', width: 390 },
  { language: 'spanish', theme: 'dark', width: 1280 },
  { language: 'spanish', theme: 'light', width: 390 },
];

const texts = {
  english: {
    state: 'With our staff',
    now: 'The network included another transaction in the place of this transfer',
    why: 'Another transaction took its place',
    reject: 'Reject',
  },
  spanish: {
    state: 'Con nuestro equipo',
    now: 'La red incluyó otra transacción en lugar de esta transferencia',
    why: 'Otra transacción ocupó su lugar',
    reject: 'Rechazar',
  },
} as const;

/** Both pages are shown in a look, without the means to sign or send again, and without a cancellation. */
async function expectShown(
  look: Appearance,
  { page, staff, reference }: { page: Page; staff: Page; reference: string },
) {
  const { state, now, why, reject } = texts[look.language];
  await applyAppearance(page, look);
  await page.goto(`/withdrawal/${reference}`);
  await expect(page.getByText(now)).toBeVisible();
  await expect(page.getByText(state).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Cancel withdrawal|Cancelar retiro/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Look it up|Consult/ })).toHaveCount(0);
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, `withdrawal-replaced-${appearanceName(look)}`);

  await applyAppearance(staff, look);
  await staff.goto('/console/withdrawals');
  await staff.getByRole('link', { name: new RegExp(reference) }).click();
  await expect(staff.locator('.review-buttons').getByRole('button')).toHaveText([reject]);
  await expect(staff.getByText(why)).toBeVisible();
  await expectNoHorizontalOverflow(staff);
  await takeScreenshot(staff, `console-replaced-${appearanceName(look)}`);
}

test('a withdrawal in whose place another transaction was included goes to staff, who return the money', async ({
  page,
  sandbox,
  people,
  signInAs,
}) => {
  const person = findPerson(people, 'anabel');
  const client = await prepareWithdrawals(sandbox, person);
  const reference = await createReplaced(sandbox, person, client);
  await signInAs('anabel');
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/withdrawals' });
  for (const look of looks) await expectShown(look, { page, staff: gloria, reference });

  const news = await sandbox.waitForEmail(person.email, /withdrawal of 40.00 USDT is waiting/);
  expect(news.text).toContain('The network included another transaction in the place of your withdrawal');
  const english = looks[0];
  if (english) await expectShown(english, { page, staff: gloria, reference });
  await expectAccessible(page);
  await expectAccessible(gloria);
  await gloria.locator('.review-buttons').getByRole('button', { name: 'Reject' }).click();
  await gloria.fill('#customer_reason', 'The transfer could not be carried out. Please withdraw again.');
  await gloria.fill('#reason', 'the other transaction is ours, from the move to cold');
  await takeScreenshot(gloria, 'console-replaced-reject');
  await gloria.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('The transfer could not be carried out. Please withdraw again.').first()).toBeVisible();
  await expect(page.getByText('available in your balance again').first()).toBeVisible();
  await takeScreenshot(page, 'withdrawal-replaced-rejected');
});
