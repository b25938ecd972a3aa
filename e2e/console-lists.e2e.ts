import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { expectAccessible, expectNoHorizontalOverflow, takeScreenshot, takeScreenshots } from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';
import { createCustomer } from './new-customers.ts';
import type { Sandbox } from './sandbox.ts';

// What staff do with lists and settings, whatever they hold.

const views = (console: Page) => console.getByRole('navigation', { name: 'Saved views' });

/** Tickets of a new customer with these subjects; answers their numbers. */
async function openTickets(sandbox: Sandbox, subjects: readonly string[]): Promise<string[]> {
  const client = new ApiClient(sandbox);
  await client.logIn(await createCustomer(sandbox));
  const references: string[] = [];
  for (const subject of subjects) references.push(await client.openTicket(subject, 'Please buy what I sell.'));
  return references;
}

test('a view is saved with its filters and columns, opens by default, is exported so, and is only its own', async ({
  page,
  sandbox,
}) => {
  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/customers' });
  await karla.locator('#filter-kyc').selectOption('Verified');
  await karla.locator('summary', { hasText: 'Columns' }).click();
  await karla.getByRole('checkbox', { name: 'TFA' }).uncheck();
  await expect(karla.getByRole('columnheader', { name: 'TFA' })).toHaveCount(0);
  await karla.getByRole('button', { name: 'Save view…' }).click();
  const dialog = karla.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.locator('.field-error')).toHaveText('Enter a name.');
  await dialog.getByLabel('Name').fill('Verified ones');
  await dialog.getByLabel('Open this list with this view').check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(views(karla).getByRole('button', { name: 'Verified ones' })).toHaveAttribute('aria-current', 'page');

  await karla.goto('/console/customers');
  await expect(karla).toHaveURL(/kyc=verified/);
  await expect(karla.getByRole('columnheader', { name: 'Customer since' })).toBeVisible();
  await expect(karla.getByRole('columnheader', { name: 'TFA' })).toHaveCount(0);
  await takeScreenshot(karla, 'console-views');
  const download = karla.waitForEvent('download');
  await karla.getByRole('button', { name: 'Export as csv' }).click();
  const file = await (await download).path();
  const [heading, ...lines] = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(heading).toContain('"User name","Email","Type","Country","Identity","Account status"');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain('"Verified"');
  await views(karla).getByRole('button', { name: 'All' }).click();
  await expect(karla.getByRole('columnheader', { name: 'TFA' })).toBeVisible();

  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: '/customers' });
  await expect(views(luisa).getByRole('button')).toHaveText(['All']);
  await views(karla).getByRole('button', { name: 'Verified ones' }).click();
  await karla.getByRole('button', { name: 'The view Verified ones' }).click();
  await karla.getByRole('menuitem', { name: 'Delete the view' }).click();
  await expect(views(karla).getByRole('button')).toHaveText(['All']);
  for (const console of [karla, luisa]) await console.context().close();
});

test('several tickets are selected with the keyboard and closed as spam, and one that is taken is named', async ({
  page,
  sandbox,
}) => {
  const [first = '', taken = '', last = ''] = await openTickets(sandbox, ['Cheap coins', 'Cheaper coins', 'Coins!!!']);
  const irene = await openConsole(page, sandbox, { as: 'karla', path: `/support?ticket=${taken}` });
  await irene.getByRole('button', { name: 'Assign to me' }).click();
  await expect(irene.getByLabel('Assigned to')).toHaveValue(/.+/);
  const jorge = await openConsole(page, sandbox, { as: 'jorge', path: '/support' });
  for (const reference of [first, taken, last]) {
    await jorge.locator(`[data-ticket-link]`, { hasText: reference }).focus();
    await jorge.keyboard.press('x');
    await expect(jorge.getByRole('checkbox', { name: `Select the ticket ${reference}` })).toBeChecked();
  }
  await expect(jorge.getByText('3 selected')).toBeVisible();
  await takeScreenshot(jorge, 'console-queue-selected');
  await jorge.getByRole('button', { name: 'Set category…' }).click();
  await jorge.getByRole('dialog').getByLabel('Category').selectOption('Something else');
  await jorge.getByRole('dialog').getByRole('button', { name: 'Set category' }).click();
  await expect(toast(jorge, '3 done.')).toBeVisible();
  for (const reference of [first, taken, last])
    await jorge.getByRole('checkbox', { name: `Select the ticket ${reference}` }).check();
  await jorge.getByRole('button', { name: 'Close as spam…' }).click();
  const dialog = jorge.getByRole('dialog', { name: 'Close the selected tickets as spam?' });
  await dialog.getByLabel('Canned answer').selectOption('Closed as spam');
  await expectAccessible(jorge);
  await dialog.getByRole('button', { name: 'Close as spam' }).click();
  const result = jorge.getByRole('dialog', { name: 'Not all could be done' });
  await expect(result).toContainText('2 of 3 were done.');
  await expect(result.getByRole('row', { name: taken })).toContainText('Another person is working on this ticket.');
  await takeScreenshot(jorge, 'console-queue-partly');
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(jorge.locator('[data-ticket-link]', { hasText: first })).toHaveCount(0);
  await expect(jorge.getByText('1 selected')).toBeVisible();
  await jorge.goto(`/console/support?ticket=${last}`);
  await expect(jorge.getByRole('log')).toContainText('we could not find a question about your account');

  await irene.goto(`/console/audit?search=${first}`);
  for (const action of ['support.set-category', 'support.close'])
    await expect(irene.getByRole('row', { name: new RegExp(action) })).toBeVisible();
  for (const console of [irene, jorge]) await console.context().close();
});

for (const { language, words } of [
  {
    language: 'english',
    words: { save: 'Save view…', dialog: 'Save this view', name: 'Name', start: 'Open this list with this view' },
  },
  {
    language: 'spanish',
    words: {
      save: 'Guardar vista…',
      dialog: 'Guardar esta vista',
      name: 'Nombre',
      start: 'Abrir esta lista con esta vista',
    },
  },
] as const)
  test(`views of the tickets and of a queue of cases are saved and open by default: ${language}`, async ({
    page,
    sandbox,
  }) => {
    const who = language === 'english' ? 'jorge' : 'irene';
    const [path, filter] =
      language === 'english' ? ['/support', '?view=mine&search=coins'] : ['/identity', '?view=decided'];
    const console = await openConsole(page, sandbox, { as: who, path: '/' });
    await console.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await console.goto(`/console${path}`);
    const saved = console.locator('.console-views');
    await expect(console.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(saved).toHaveCount(0);
    await console.goto(`/console${path}${filter}`);
    await saved.getByRole('button', { name: words.save }).click();
    const dialog = console.getByRole('dialog', { name: words.dialog });
    await dialog.getByLabel(words.name).fill('Coins');
    await dialog.getByLabel(words.start).check();
    await dialog.getByRole('button').last().click();
    await expect(saved.getByRole('button', { name: /^Coins/ })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(console);
    await expectNoHorizontalOverflow(console);
    await takeScreenshot(console, `console-queue-views-${language}`);

    await console.goto(`/console${path}`);
    await expect(console).toHaveURL(filter.includes('mine') ? /view=mine&.*search=coins/ : /view=decided/);
    await saved.getByRole('button').first().click();
    await expect(console).not.toHaveURL(/mine|decided|coins/);
    await expect(saved.getByRole('button').first()).toHaveAttribute('aria-current', 'page');
    await saved.getByRole('button', { name: /^Coins/ }).click();
    await saved.getByRole('button').last().click();
    await console.getByRole('menuitem').last().click();
    await expect(saved).toHaveCount(0);
    await console.context().close();
  });

test('a ticket is found by its number and by the words of its subject', async ({ page, sandbox }) => {
  const [reference = ''] = await openTickets(sandbox, ['Zephyr wallet question']);
  const jorge = await openConsole(page, sandbox, { as: 'jorge', path: '/' });
  await expectHeading(jorge, 'What needs your attention');
  for (const text of ['zephyr quest', reference.slice(0, 9)]) {
    await jorge.keyboard.press('Control+k');
    await jorge.getByRole('combobox', { name: 'Search' }).fill(text);
    await jorge.getByRole('option', { name: /Zephyr wallet question/ }).click();
    await expect(jorge.getByRole('log')).toContainText('Please buy what I sell.');
  }
  // Masked by role, and shown with a reason.
  await expect(jorge.locator('.case-head')).toContainText('•••••@');
  await jorge.getByRole('button', { name: 'Show Email' }).click();
  await jorge.getByRole('dialog').getByRole('textbox').fill('the customer asked to be written to');
  await jorge.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).click();
  await expect(jorge.locator('.case-head')).not.toContainText('•••••@');
  await jorge.context().close();
});

test('a rule is loosened by two people, and the change is in the history', async ({ page, sandbox }) => {
  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/settings' });
  const name = 'Pause after a security change';
  const row = (console: Page) => console.getByRole('row', { name: new RegExp(name) });
  const open = async (console: Page, item: string) => {
    await console.getByRole('button', { name: `Actions for ${name}` }).click();
    await console.getByRole('menuitem', { name: item }).click();
  };
  await expect(row(karla)).toContainText('24 hours');
  await open(karla, 'Change');
  await karla.getByRole('textbox', { name: 'Value' }).fill('900');
  await karla.getByRole('textbox', { name: 'Reason' }).fill('the committee decided');
  await karla.getByRole('button', { name: 'Save' }).click();
  await expect(karla.locator('.field-error').first()).toHaveText('Enter a whole number from 0 to 720.');
  await karla.getByRole('textbox', { name: 'Value' }).fill('12');
  await takeScreenshot(karla, 'console-setting-dialog');
  await expectAccessible(karla);
  await karla.getByRole('button', { name: 'Save' }).click();
  await expect(toast(karla, 'Proposed. Another person has to approve it.')).toBeVisible();
  await expect(row(karla)).toContainText('Karla proposes 12 hours');
  await expect(karla.getByRole('button', { name: 'Approve…' })).toHaveCount(0);

  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/settings' });
  await row(irene).getByRole('button', { name: 'Approve…' }).click();
  await irene.getByRole('textbox', { name: 'Reason' }).fill('agreed in the meeting');
  await signApproval(irene, sandbox, 'irene');
  await irene.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(row(irene)).toContainText('12 hours');
  await expect(row(irene)).toContainText('Karla, approved by Irene');
  await takeScreenshot(irene, 'console-settings-changed');
  await open(karla, 'Change');
  await karla.getByRole('textbox', { name: 'Value' }).fill('24');
  await karla.getByRole('textbox', { name: 'Reason' }).fill('back to the old value');
  await karla.getByRole('button', { name: 'Save' }).click();
  await expect(toast(karla, 'It was changed in the meantime. Check the current value first.')).toBeVisible();
  // The form closes after the toast, and gives the focus back to the menu's button.
  await expect(karla.getByRole('dialog')).toHaveCount(0);
  await expect(row(karla)).toContainText('12 hours');
  await open(karla, 'Change');
  await karla.getByRole('textbox', { name: 'Value' }).fill('24');
  await karla.getByRole('textbox', { name: 'Reason' }).fill('back to the old value');
  await karla.getByRole('button', { name: 'Save' }).click();
  await expect(row(karla)).toContainText('24 hours');
  await open(karla, 'History');
  await expect(karla.getByRole('dialog').getByRole('row')).toHaveCount(3);
  await takeScreenshot(karla, 'console-settings-history');
  for (const console of [karla, irene]) await console.context().close();
});

test('an address without a page says so and leads to the start page', async ({ page, sandbox }) => {
  const jorge = await openConsole(page, sandbox, { as: 'jorge', path: '/no-such-page' });
  await expect(jorge.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await jorge.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(jorge.getByRole('heading', { name: 'What needs your attention' })).toBeVisible();
});

test('a page that the role may not see says who may, and offers no retry', async ({ page, sandbox }) => {
  const jorge = await openConsole(page, sandbox, { as: 'jorge', path: '/settings' });
  await expect(jorge.getByText('Allowed: Compliance, Treasury, Administrator, or Auditor.')).toBeVisible();
  await expect(jorge.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await jorge.context().close();
});

test('staff see what the customer sees, with the reason of what is closed', async ({ page, sandbox }) => {
  const person = await createCustomer(sandbox);
  const jorge = await openConsole(page, sandbox, { as: 'jorge', path: '/' });
  await expectHeading(jorge, 'What needs your attention');
  await jorge.keyboard.press('Control+k');
  await jorge.getByRole('combobox', { name: 'Search' }).fill(person.name);
  await jorge.getByRole('option').first().click();
  await jorge.getByRole('tab', { name: 'As the customer' }).click();
  await expect(jorge.getByRole('row', { name: /^Exchange/ })).toContainText('Closed');
  await expect(jorge.getByText('Verify your identity')).toBeVisible();
  await expect(jorge.getByText('The disclaimer opens by itself')).toBeVisible();
  await takeScreenshot(jorge, 'console-as-customer');
  await expectAccessible(jorge);
  await jorge.context().close();
});

const sizes = {
  english: [
    { width: 2560, height: 1440 },
    { width: 1280, height: 800 },
  ],
  spanish: [
    { width: 1440, height: 900 },
    { width: 820, height: 1180 },
  ],
} as const;

for (const language of ['english', 'spanish'] as const) {
  test(`lists and settings are accessible and fit every window: ${language}`, async ({ page, sandbox }) => {
    const karla = await openConsole(page, sandbox, { as: 'karla', path: '/sign-in' });
    await karla.emulateMedia({ reducedMotion: 'reduce' });
    await karla.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    for (const [name, path] of [
      ['home', '/'],
      ['customers', '/customers?kyc=verified&hidden=tfa'],
      ['settings', '/settings'],
      ['queue', '/support'],
      ['newsletters', '/newsletters'],
      ['legal-texts', '/legal-texts'],
    ] as const) {
      await karla.goto(`/console${path}`);
      await expect(karla.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(karla.locator('main .skeleton')).toHaveCount(0);
      for (const viewport of sizes[language]) {
        await karla.setViewportSize(viewport);
        await expectNoHorizontalOverflow(karla);
        await takeScreenshots(karla, `console-lists-${name}-${viewport.width}`);
      }
      await expectAccessible(karla);
    }
    await karla.context().close();
  });
}
