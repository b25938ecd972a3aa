import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { toast } from './assertions.ts';
import { type StaffName, signInStaff, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';
import { createCustomerForStaff, createCustomerWithTfa } from './new-customers.ts';
import { signIn } from './people.ts';
import type { Sandbox } from './sandbox.ts';

type ConsoleVisit = { readonly as: StaffName; readonly path: string; readonly language?: 'english' | 'spanish' };

/** The page of a member of staff in a browser of their own. */
async function openConsole(page: Page, sandbox: Sandbox, { as, path, language }: ConsoleVisit): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const context = await browser.newContext({ baseURL: sandbox.productUrl, viewport: { width: 1440, height: 900 } });
  const console = await context.newPage();
  if (language) await console.addInitScript((name) => localStorage.setItem('language', name), language);
  await signInStaff(console, sandbox, as);
  await console.goto(`/console${path}`);
  return console;
}

const row = (console: Page, name: string) => console.getByRole('row', { name: new RegExp(name) });
const panel = (console: Page) => console.locator('.review');
const openCase = (console: Page, name: string) => row(console, name).getByRole('link', { name }).click();
const dialog = (console: Page) => console.getByRole('dialog');

/** Presses keys one after the other; the next one waits for what the last one opened. */
async function decideByKeys(console: Page, verdict: 'a' | 'q' | 'r', reason: string): Promise<number> {
  await console.keyboard.press(verdict);
  await expect(dialog(console).locator('#reason')).toBeFocused();
  await console.keyboard.press(reason);
  await console.keyboard.press('Enter');
  await expect(dialog(console)).toHaveCount(0);
  return 3;
}

test('one reviewer clears a queue with the keyboard alone, at more than 60 cases an hour', async ({
  page,
  sandbox,
}, testInfo) => {
  test.setTimeout(180_000);
  const people = [];
  for (let count = 0; count < 8; count++) {
    people.push(await createCustomerForStaff(sandbox, ['onHold', undefined, { comment: 'A person should look.' }]));
  }
  const console = await openConsole(page, sandbox, { as: 'irene', path: '/' });
  const tile = console.locator('.console-tile', { hasText: 'Identity' });
  await expect(tile).toContainText('the oldest has waited');
  await takeScreenshot(console, 'console-home-queues');
  await console.goto('/console/identity');
  await expect(row(console, people[0]?.name ?? '')).toBeVisible();
  const startedAt = Date.now();
  let presses = 2;
  await console.keyboard.press('j');
  await console.keyboard.press('Enter');
  for (const [index, person] of people.entries()) {
    // The next case opened by itself, and is the one that waits longest.
    await expect(panel(console).getByRole('heading', { name: person.name })).toBeVisible();
    await expect(panel(console).locator('.review-fields')).toContainText('Matches');
    if (index === 1) await takeScreenshot(console, 'console-identity-case');
    presses += await decideByKeys(console, 'a', '1');
  }
  const seconds = (Date.now() - startedAt) / 1_000;
  await expect(console.getByText('Nothing is waiting here')).toBeVisible();
  const figures = {
    cases: people.length,
    pressesPerCase: presses / people.length,
    secondsPerCase: seconds / people.length,
    casesPerHour: Math.round((people.length * 3_600) / seconds),
  };
  testInfo.annotations.push({ type: 'figure', description: JSON.stringify(figures) });
  process.stdout.write(`identity reviews by keys: ${JSON.stringify(figures)}\n`);
  expect(figures.pressesPerCase).toBeLessThanOrEqual(4);
  expect(figures.casesPerHour).toBeGreaterThan(60);
  for (const { email } of people) await sandbox.waitForEmail(email, 'Your identity is verified');
});

test('staff see what differs and ask again, and the open page of the customer says why in his language', async ({
  page,
  sandbox,
}) => {
  const person = await createCustomerForStaff(sandbox, ['completed', 'GREEN', { facts: { lastName: 'Quirogas' } }]);
  await page.addInitScript(() => localStorage.setItem('language', 'spanish'));
  await signIn(page, sandbox, person);
  await page.goto('/kyc');
  await expect(page.getByText('Una persona de nuestro equipo está revisando su verificación.')).toBeVisible();
  await takeScreenshot(page, 'kyc-in-review-es');

  const console = await openConsole(page, sandbox, { as: 'irene', path: '/identity' });
  await openCase(console, person.name);
  const differing = panel(console).locator('tr[data-result=differs]');
  await expect(differing).toContainText('Quiroga');
  await expect(differing).toContainText('Quirogas');
  await expect(panel(console).locator('.review-image img')).toHaveCount(2);
  await takeScreenshot(console, 'console-identity-differs');
  await expectAccessible(console);
  await console.keyboard.press('q');
  await dialog(console).getByRole('button', { name: 'Ask again' }).click();
  await expect(dialog(console).getByText('Choose a reason').first()).toBeVisible();
  await dialog(console).locator('#reason').focus();
  await console.keyboard.press('3');
  await dialog(console).locator('#note').fill('Escriba el apellido como en la cédula.');
  await takeScreenshot(console, 'console-identity-ask-again');
  await expectAccessible(console);
  await console.keyboard.press('Control+Enter');
  await expect(toast(console, 'The customer was asked again.')).toBeVisible();

  await expect(page.getByText('Su perfil no coincide con su documento.', { exact: false })).toBeVisible();
  await expect(page.getByText('Escriba el apellido como en la cédula.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir el perfil' })).toBeVisible();
  await takeScreenshot(page, 'kyc-asked-again-es');
  await expectAccessible(page);
  const mail = await sandbox.waitForEmail(person.email, /identi/);
  expect(mail.text).toContain('Escriba el apellido como en la cédula.');
});

test('a hit on a watch list is refused by two, and staff cannot confirm their own proposal', async ({
  page,
  sandbox,
}) => {
  const facts = { firstName: 'Ficticia Sancionada', lastName: 'Prueba' };
  const person = await createCustomerForStaff(sandbox, ['completed', 'GREEN', { facts }]);
  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/identity' });
  await openCase(irene, person.name);
  await expect(panel(irene)).toContainText('Sandbox sanctions list (fictional)');
  await takeScreenshot(irene, 'console-identity-hit');
  const reasons = panel(irene).locator('.review-reasons');
  await expect(reasons.getByRole('row', { name: /^Name/ })).toContainText('Ficticia Sancionada Prueba');
  await expect(reasons.getByRole('row', { name: /^Date of birth/ })).toContainText('Differs');
  await irene.keyboard.press('r');
  await expect(dialog(irene)).toContainText('a second person has to confirm it');
  await irene.keyboard.press('2');
  await irene.keyboard.press('Enter');
  await expect(toast(irene, 'Proposed. A second person has to confirm it.')).toBeVisible();
  await irene.getByRole('link', { name: /Second person/ }).click();
  await openCase(irene, person.name);
  await expect(panel(irene)).toContainText('you proposed it');
  await expect(panel(irene).getByRole('button', { name: 'Confirm…' })).toHaveCount(0);

  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/identity?view=second' });
  await openCase(karla, person.name);
  await expect(panel(karla)).toContainText('Irene proposes: Refuse');
  await takeScreenshot(karla, 'console-identity-second');
  await expectAccessible(karla);
  await karla.keyboard.press('c');
  await dialog(karla).locator('#reason').fill('I compared the list entry too.');
  await signApproval(dialog(karla), sandbox, 'karla');
  await dialog(karla).getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(karla, 'Confirmed.')).toBeVisible();
  await signIn(page, sandbox, person);
  await page.goto('/kyc');
  await expect(page.getByText('The law does not allow us to open an account for you.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await takeScreenshot(page, 'kyc-refused');
});

test('of two reviewers with one case open, the slower one is refused', async ({ page, sandbox }) => {
  const person = await createCustomerForStaff(sandbox, ['onHold']);
  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/identity' });
  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/identity' });
  await openCase(irene, person.name);
  await openCase(karla, person.name);
  await karla.keyboard.press('a');
  await expect(dialog(karla).locator('#reason')).toBeFocused();
  await decideByKeys(irene, 'r', '1');
  await karla.keyboard.press('1');
  await karla.keyboard.press('Enter');
  await expect(toast(karla, 'This review was decided already.')).toBeVisible();
  await expect(row(karla, person.name)).toHaveCount(0);
});

// Of the chains' own test vectors.
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const script = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';

test('an address that is not clear waits for staff, who refuse one and approve another by keys', async ({
  page,
  sandbox,
}) => {
  const { person } = await createCustomerWithTfa(sandbox);
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  await sandbox.listAddress(taproot, 'hit');
  await sandbox.listAddress(script, 'unknown');
  for (const [name, address] of [
    ['Cold wallet', taproot],
    ['Old wallet', script],
  ]) {
    const tfaCode = await sandbox.nextCode(person.tfaSecret ?? '');
    await client.call('basic/createList', { currency: 'BTC', network: '', address_name: name, address, tfaCode });
  }
  await signIn(page, sandbox, person);
  await page.goto('/whitelist');
  await expect(page.getByText('We are checking this address')).toHaveCount(2);

  const console = await openConsole(page, sandbox, { as: 'irene', path: '/screening' });
  await expect(row(console, person.name)).toHaveCount(2);
  await takeScreenshot(console, 'console-screening-queue');
  await expectAccessible(console);
  await console.keyboard.press('j');
  await console.keyboard.press('Enter');
  await expect(panel(console)).toContainText('This address is on a watch list.');
  await takeScreenshot(console, 'console-screening-case');
  await expectAccessible(console);
  await decideByKeys(console, 'r', '1');
  await expect(panel(console)).toContainText('have no information about this address');
  await decideByKeys(console, 'a', '3');
  await expect(console.getByText('Nothing is waiting here')).toBeVisible();
  const refused = page.getByRole('row', { name: /Cold wallet/ });
  await expect(refused).toContainText('Rejected');
  await expect(refused).toContainText('This address is on a list of addresses that we may not send to.');
  await expect(page.getByRole('row', { name: /Old wallet/ })).toContainText('Completed');
  await takeScreenshot(page, 'whitelist-refused');
});

test('the reasons of a hit fit a desktop and a phone, in both languages', async ({ page, sandbox }) => {
  const facts = { firstName: 'Ministro Inventado', lastName: 'Ejemplo' };
  const person = await createCustomerForStaff(sandbox, ['completed', 'GREEN', { facts }]);
  for (const [language, born, differs] of [
    ['english', 'Date of birth', 'Differs'],
    ['spanish', 'Fecha de nacimiento', 'Difiere'],
  ] as const) {
    const console = await openConsole(page, sandbox, { as: 'luisa', path: '/identity', language });
    await openCase(console, person.name);
    const reasons = panel(console).locator('.review-reasons');
    await expect(reasons.getByRole('row', { name: new RegExp(`^${born}`) })).toContainText(differs);
    await expectAccessible(console);
    for (const width of [1440, 390]) {
      await console.setViewportSize({ width, height: 900 });
      await reasons.scrollIntoViewIfNeeded();
      await takeScreenshot(console, `console-identity-reasons-${language}-${width}`);
      await expectNoHorizontalOverflow(console);
    }
  }
});

test('both queues fit every window and both themes in Spanish, and the auditor decides nothing', async ({
  page,
  sandbox,
}) => {
  const person = await createCustomerForStaff(sandbox, ['onHold', undefined, { failed: 'selfie' }]);
  const console = await openConsole(page, sandbox, { as: 'luisa', path: '/identity', language: 'spanish' });
  await openCase(console, person.name);
  await expect(panel(console)).toContainText('Por qué espera');
  await expect(panel(console).getByRole('button', { name: 'Aprobar…' })).toHaveCount(0);
  await console.keyboard.press('a');
  await expect(dialog(console)).toHaveCount(0);
  for (const theme of ['light', 'dark'] as const) {
    await console.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    for (const width of [1440, 1280, 820]) {
      await console.setViewportSize({ width, height: 900 });
      await takeScreenshot(console, `console-identity-es-${theme}-${width}`);
      await expectNoHorizontalOverflow(console);
    }
  }
  await console.setViewportSize({ width: 820, height: 1100 });
  await console.keyboard.press('Escape');
  await expect(row(console, person.name)).toBeVisible();
  await takeScreenshot(console, 'console-identity-es-queue-820');
  await console.goto('/console/screening');
  await expect(console.getByRole('heading', { name: 'Revisión de direcciones' })).toBeVisible();
  await takeScreenshot(console, 'console-screening-es-empty');
});
