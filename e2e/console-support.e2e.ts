import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { expectAccessible, expectNoHorizontalOverflow, takeScreenshots } from './appearance.ts';
import { toast } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { createCustomer } from './new-customers.ts';
import { findPerson, signIn } from './people.ts';
import type { Sandbox } from './sandbox.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const thread = (page: Page) => page.getByRole('log');
const subjects = (page: Page) => page.locator('[data-ticket-link] b');

/** A new customer who opens tickets by API calls. */
async function openTicketAs(sandbox: Sandbox, subject: string, message: string) {
  const client = new ApiClient(sandbox);
  const person = await createCustomer(sandbox);
  await client.logIn(person);
  return { person, client, reference: await client.openTicket(subject, message) };
}

test('staff answer a customer with a canned answer, the open page shows it, and staff close the ticket', async ({
  page,
  sandbox,
  people,
  signInAs,
}) => {
  await signInAs('anabel');
  const client = new ApiClient(sandbox);
  await client.logIn(findPerson(people, 'anabel'));
  const reference = await client.openTicket('Where is my deposit', 'I sent 40 USDT this morning.');
  await page.goto(`/chatpage/${reference}`);
  await expect(thread(page).getByText('I sent 40 USDT this morning.')).toBeVisible();

  const staff = await openConsole(page, sandbox, { as: 'jorge', path: '/' });
  await expect(staff.locator('.console-tile', { hasText: 'Support' })).toContainText('the oldest has waited');
  await staff.locator('.console-tile', { hasText: 'Support' }).click();
  await staff.getByRole('link', { name: /Where is my deposit/ }).click();
  await expect(staff.getByRole('heading', { name: 'Where is my deposit' })).toBeVisible();
  await staff.keyboard.press('r');
  await expect(staff.locator('#case-message')).toBeFocused();
  await expect(staff.getByLabel('Assigned to')).toHaveValue(/.+/);
  await staff.getByLabel('Canned answer…').first().selectOption('Waiting for confirmations');
  await expect(staff.locator('#case-message')).toHaveValue(/^Hello anabel,/);
  await staff
    .locator('.composer-send input[type=file]')
    .setInputFiles({ name: 'network.png', mimeType: 'image/png', buffer: png });
  await staff.getByRole('button', { name: 'Send' }).click();
  await expect(toast(staff, 'Your answer was sent.')).toBeVisible();
  await expect(staff.locator('#case-message')).toHaveValue('');

  await expect(thread(page).getByText(/the network has seen your deposit/)).toBeVisible();
  await expect(thread(page).getByText('network.png')).toBeVisible();

  await staff.keyboard.press('n');
  await expect(staff.getByRole('button', { name: 'Note', pressed: true })).toBeVisible();
  await staff.locator('#case-message').fill('Asked treasury about it.');
  await staff.keyboard.press('Control+Enter');
  await expect(staff.locator('.case-message[data-kind=note]')).toContainText('Internal note');
  await staff.keyboard.press('e');
  const dialog = staff.getByRole('dialog', { name: 'Close this ticket?' });
  await dialog.getByRole('button', { name: 'Close ticket' }).click();
  await expect(dialog.locator('.field-error')).toHaveText('Please enter message field');
  await dialog.getByLabel('Last message').fill('It arrived. Goodbye.');
  await dialog.getByRole('button', { name: 'Close ticket' }).click();
  await expect(dialog).toBeHidden();
  await expect(staff.locator('.review-bar')).toContainText('Closed');
  await expect(thread(page).getByText('It arrived. Goodbye.')).toBeVisible();
  await expect(page.locator('.chat-actions')).toHaveText('Closed');
  await expect(thread(page).getByText('Asked treasury')).toHaveCount(0);
  await staff.getByRole('button', { name: 'Open again' }).click();
  await expect(page.locator('.chat-actions')).toContainText('Open');
  await staff.context().close();
});

test('the keyboard moves through the queue, which does not move while a ticket is open', async ({ page, sandbox }) => {
  const { client } = await openTicketAs(sandbox, 'First question', 'Please help me.');
  await client.openTicket('Second question', 'Please help me.');
  const staff = await openConsole(page, sandbox, { as: 'karla', path: '/support?search=' });
  await expect(staff.getByRole('link', { name: /Second question/ })).toBeVisible();
  const before = await subjects(staff).allTextContents();
  await staff.keyboard.press('j');
  await staff.keyboard.press('j');
  await staff.keyboard.press('k');
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('heading', { name: before[0] ?? '', level: 2 })).toBeVisible();
  await client.openTicket('Third question', 'Please help me.');
  await expect(staff.getByRole('button', { name: '1 new' })).toBeVisible();
  expect(await subjects(staff).allTextContents()).toEqual(before);
  await staff.getByRole('button', { name: '1 new' }).click();
  await expect(staff.getByRole('link', { name: /Third question/ })).toBeVisible();
  await staff.keyboard.press('?');
  await expect(staff.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('dialog', { name: 'Keys' })).toBeHidden();
  await staff.keyboard.press('Escape');
  await expect(staff.locator('.review')).toHaveCount(0);
  await staff.context().close();
});

test('of two who work on a ticket the second is stopped, and may take it over; a draft stays with its ticket', async ({
  page,
  sandbox,
}) => {
  const { reference } = await openTicketAs(sandbox, 'One for two', 'Please help me.');
  const path = `/support?ticket=${reference}`;
  const jorge = await openConsole(page, sandbox, { as: 'jorge', path });
  const karla = await openConsole(page, sandbox, { as: 'karla', path });
  await expect(karla.getByRole('button', { name: 'Assign to me' })).toBeVisible();
  await jorge.locator('#case-message').fill('Half a sen');
  // The ticket is his once the server has answered.
  await expect(jorge.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);
  await karla.locator('#case-message').fill('Me too');
  await expect(karla.getByRole('button', { name: 'Take over' })).toBeVisible();
  const send = karla.getByRole('button', { name: 'Send' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(karla.locator('.composer-taken')).toHaveText('Jorge is working on this ticket. Take it over first.');
  await karla.getByRole('button', { name: 'Take over' }).click();
  await send.click();
  await expect(karla.locator('.case-message[data-kind=staff]')).toContainText('Me too');
  await jorge.reload();
  await expect(jorge.locator('#case-message')).toHaveValue('Half a sen');
  await expect(jorge.getByRole('button', { name: 'Take over' })).toBeVisible();
  await jorge.context().close();
  await karla.context().close();
});

test('a script in a subject, a message or the name of a file does nothing in the console', async ({
  page,
  sandbox,
}) => {
  const { reference } = await openTicketAs(sandbox, 'A harmless one', 'Please help me.');
  const staff = await openConsole(page, sandbox, { as: 'jorge', path: `/support?ticket=${reference}` });
  let alerts = 0;
  staff.on('dialog', (dialog) => {
    alerts += 1;
    void dialog.dismiss();
  });
  const script = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  // The server refuses these characters from customers, so its replies are changed here.
  for (const call of ['thread', 'queue'])
    await staff.route(`**/console/api/support/${call}?*`, async (route) => {
      const text = await (await route.fetch()).text();
      const body = text.replaceAll('A harmless one', script).replaceAll('Please help me.', script);
      await route.fulfill({ body, contentType: 'application/json' });
    });
  await staff.reload();
  await expect(staff.getByRole('heading', { name: script })).toBeVisible();
  await staff.locator('#case-message').fill(script);
  await staff
    .locator('.composer-send input[type=file]')
    .setInputFiles({ name: '<img src=x onerror=alert(3)>.png', mimeType: 'image/png', buffer: png });
  await staff.getByRole('button', { name: 'Send' }).click();
  await expect(staff.locator('.case-text', { hasText: script })).toHaveCount(2);
  await expect(staff.locator('.attached-text')).toBeVisible();
  expect(await staff.locator('main script, main [onerror]').count()).toBe(0);
  expect(alerts).toBe(0);
  await staff.context().close();
});

test('an auditor reads a ticket and has nothing to change it with', async ({ page, sandbox }) => {
  const { reference } = await openTicketAs(sandbox, 'Read only', 'Please help me.');
  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: `/support?ticket=${reference}` });
  await expect(thread(luisa).getByText('Please help me.')).toBeVisible();
  await expect(luisa.locator('.case-work')).toHaveCount(0);
  await luisa.goto(`/console/audit?search=${reference}`);
  await expect(luisa.getByRole('row', { name: /support.read/ }).first()).toBeVisible();
  await luisa.context().close();
});

test('en español, un cliente pregunta, el personal responde en español y cierra el ticket', async ({
  page,
  sandbox,
}) => {
  const person = await createCustomer(sandbox);
  await page.addInitScript(() => localStorage.setItem('language', 'spanish'));
  await signIn(page, sandbox, person);
  await page.goto('/user-support');
  await page.locator('#category').selectOption('Depósitos');
  await page.fill('#subject', 'Mi depósito no aparece');
  await page.fill('#message', 'Envié 40 USDT esta mañana.');
  await page.getByRole('button', { name: 'Abrir ticket' }).click();
  await expect(thread(page).getByText('Envié 40 USDT esta mañana.')).toBeVisible();

  const staff = await openConsole(page, sandbox, { as: 'jorge', path: '/support' });
  await staff.evaluate(() => localStorage.setItem('language', 'spanish'));
  await staff.reload();
  await staff.getByRole('link', { name: /Mi depósito no aparece/ }).click();
  await expect(staff.getByRole('heading', { name: 'Mi depósito no aparece' })).toBeVisible();
  await staff.keyboard.press('r');
  await staff.locator('#case-message').fill('Buenos días. Su depósito espera dos confirmaciones más.');
  await staff.getByRole('button', { name: 'Enviar' }).click();
  await expect(toast(staff, 'Su respuesta se envió.')).toBeVisible();
  await expect(thread(page).getByText('Su depósito espera dos confirmaciones más.')).toBeVisible();
  await expectAccessible(staff);

  await staff.keyboard.press('e');
  const dialog = staff.getByRole('dialog', { name: '¿Cerrar este ticket?' });
  await dialog.getByLabel('Último mensaje').fill('Ya llegó. Hasta luego.');
  await dialog.getByRole('button', { name: 'Cerrar ticket' }).click();
  await expect(staff.locator('.review-bar')).toContainText('Cerrado');
  await expect(page.locator('.chat-actions')).toHaveText('Cerrado');
  await expectAccessible(page);
});

const sizes = {
  english: [{ width: 1440, height: 900 }],
  spanish: [
    { width: 1920, height: 1080 },
    { width: 820, height: 1180 },
  ],
} as const;

for (const language of ['english', 'spanish'] as const) {
  test(`the pages of support are accessible and fit every window: ${language}`, async ({ page, sandbox }) => {
    const long = 'a long question about a deposit that does not end '.repeat(4).slice(0, 195);
    const { client, reference } = await openTicketAs(sandbox, long, 'word'.repeat(60));
    for (const subject of ['My card was refused', 'TFA code is wrong', 'Withdrawal of 400 USDT', 'Change of my name'])
      await client.openTicket(subject, 'Good morning. I wrote to you yesterday and have no answer yet.');
    const staff = await openConsole(page, sandbox, { as: 'karla', path: '/sign-in' });
    await staff.emulateMedia({ reducedMotion: 'reduce' });
    await staff.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    for (const [name, path] of [
      ['home', '/'],
      ['queue', '/support'],
      ['case', `/support?ticket=${reference}`],
      ['answers', '/support/answers'],
      ['empty', '/support?view=mine&category=bank'],
    ] as const) {
      await staff.goto(`/console${path}`);
      await expect(staff.locator('main .skeleton')).toHaveCount(0);
      await expect(staff.locator('h1, h2').first()).toBeVisible();
      if (name === 'case') {
        await staff.locator('#case-message').fill('Buenos días. Lo estamos revisando con el equipo de tesorería.');
        await staff.locator('.canned-choice').waitFor();
      }
      for (const viewport of sizes[language]) {
        await staff.setViewportSize(viewport);
        await expectNoHorizontalOverflow(staff);
        await takeScreenshots(staff, `console-support-${name}-${viewport.width}`);
      }
      await expectAccessible(staff);
    }
    await staff.context().close();
  });
}
