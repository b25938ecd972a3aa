import type { Page } from '@playwright/test';
import { expectAccessible, takeScreenshot } from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { failEmails } from './failed-jobs.ts';
import { expect, test } from './fixtures.ts';
import { findPerson } from './people.ts';
import type { Sandbox } from './sandbox.ts';
import type { DemoPerson } from '@istmo/tools/product';
import { prepareWithdrawals } from './withdrawal-steps.ts';

// What staff change in the console, and what a customer sees of it.

async function signInToConsole(page: Page, sandbox: Sandbox, people: readonly DemoPerson[]): Promise<void> {
  const karla = people.find(({ name }) => name === 'karla');
  if (!karla?.tfaSecret) throw new Error('the server has no demo administrator');
  await page.goto('/console/sign-in');
  await page.locator('#email').fill(karla.email);
  await page.locator('#password').fill(karla.password);
  await page.locator('#code').fill(await sandbox.nextCode(karla.tfaSecret));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What needs your attention');
}

test.beforeEach(async ({ page, sandbox, people }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToConsole(page, sandbox, people);
});

async function changeMarket(
  page: Page,
  change: () => Promise<void>,
  said = 'Saved. The change is in effect.',
): Promise<void> {
  await page.goto('/console/markets');
  await page.getByRole('button', { name: 'Change USD/COINGT' }).click();
  await change();
  await page.getByLabel('Reason').fill('decided by the committee');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(said)).toBeVisible();
}

const proposed = 'The change was proposed. It takes effect once a second person approves it.';

/** Another of the staff approves what waits for a second person. */
async function approve(page: Page, sandbox: Sandbox, { of, shown }: { of: RegExp; shown: string }): Promise<void> {
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/markets' });
  const waiting = gloria.getByRole('row', { name: of }).filter({ hasText: shown });
  await expect(waiting).toBeVisible();
  await takeScreenshot(gloria, 'console-terms-proposed');
  await expectAccessible(gloria);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await gloria.getByRole('dialog').getByLabel('Reason').fill('as the committee decided');
  await signApproval(gloria.getByRole('dialog'), sandbox, 'gloria');
  await takeScreenshot(gloria, 'console-terms-dialog');
  await gloria.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(waiting).toHaveCount(0);
  await gloria.context().close();
}

const market = /^USD\/COINGT/;
const row = (page: Page) => page.getByRole('row', { name: market });

async function openExchange(customer: Page): Promise<void> {
  await customer.goto('/instant_swap/coingt');
  await customer.getByLabel('From', { exact: true }).selectOption('USD');
  await customer.locator('#swap-amount').fill('2000');
  await customer.getByRole('button', { name: 'Show price details' }).click();
}

test('two people change the fee of a market, and a customer trades at it after a reload', async ({
  page,
  context,
  sandbox,
  signInAs,
}) => {
  const fee = page.getByRole('textbox', { name: 'Fee', exact: true });
  await changeMarket(
    page,
    async () => {
      await fee.fill('60');
      await fee.blur();
      await expect(page.getByText('Enter a percentage from 0 to 50 with at most two decimals.')).toBeVisible();
      await takeScreenshot(page, 'console-market-dialog');
      await fee.fill('0.85');
    },
    proposed,
  );
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await approve(page, sandbox, { of: market, shown: '→ 0.85' });
  await page.reload();
  await expect(row(page)).toContainText('0.85%');
  await takeScreenshot(page, 'console-markets-light');
  await expectAccessible(page);
  const customer = await context.newPage();
  await signInAs('anabel', customer);
  await openExchange(customer);
  await expect(customer.getByText('Fee (0.85%)')).toBeVisible();
  await changeMarket(page, () => fee.fill('0.50'), proposed);
  await approve(page, sandbox, { of: market, shown: '→ 0.5' });
  await openExchange(customer);
  await expect(customer.getByText('Fee (0.50%)')).toBeVisible();
});

test('a market that is closed is not offered to customers until it is opened again', async ({
  page,
  context,
  signInAs,
}) => {
  await changeMarket(page, () => page.getByLabel('Open for trading').uncheck());
  await expect(row(page)).toContainText('Closed');
  const customer = await context.newPage();
  await signInAs('anabel', customer);
  await customer.goto('/instant_swap/coingt');
  const currencies = customer.getByLabel('From', { exact: true }).getByRole('option');
  await expect(currencies.filter({ hasText: 'BTC' })).toHaveCount(1);
  await expect(currencies.filter({ hasText: /^USD$/ })).toHaveCount(0);
  await changeMarket(page, () => page.getByLabel('Open for trading').check());
  await expect(row(page)).toContainText('Open');
  await openExchange(customer);
  await expect(customer.getByText(/^Fee /)).toBeVisible();
});

const grouped = (amount: string): string => amount.replace(/(\d)(\d{3})$/, '$1,$2');

/** One of the staff proposes the largest withdrawal, which is that of a day, and another approves it. */
async function changeLimits(page: Page, sandbox: Sandbox, { from, to }: { from: string; to: string }): Promise<void> {
  await page.goto('/console/markets');
  await page.getByRole('button', { name: 'Change the withdrawal limits of USDT' }).click();
  const dialog = page.getByRole('dialog');
  const [max, day] = [dialog.getByLabel('Maximum withdrawal'), dialog.getByLabel('Daily limit')];
  await expect(max).toHaveValue(from);
  await max.fill('40000');
  await day.fill(to);
  await day.blur();
  await expect(dialog.getByText('The daily limit is below the maximum withdrawal.')).toBeVisible();
  await takeScreenshot(page, 'console-limits-dialog');
  await expectAccessible(page);
  await max.fill(to);
  await dialog.getByLabel('Reason').fill('decided by the committee');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(proposed)).toBeVisible();
  await approve(page, sandbox, { of: /^USDT/, shown: `Daily limit: ${grouped(from)} → ${grouped(to)}` });
}

test('two people change the limits of withdrawals, which a customer reads in the form and on the page of fees', async ({
  page,
  context,
  sandbox,
  people,
  signInAs,
}) => {
  await changeLimits(page, sandbox, { from: '10000', to: '9000' });
  await page.reload();
  await expect(page.getByRole('row', { name: /^USDT 9,000\.00 USDT 9,000\.00 USDT 50,000\.00 USDT/ })).toBeVisible();
  await expectAccessible(page);
  await prepareWithdrawals(sandbox, findPerson(people, 'anabel'));
  const customer = await context.newPage();
  await signInAs('anabel', customer);
  await customer.goto('/withdraw/usdt');
  await expectHeading(customer, 'Withdraw USDT');
  await customer.fill('#withdraw-amount', '9500');
  await expect(customer.getByText('Transaction Amount Must Be Below9,000.00 Per Day')).toBeVisible();
  await customer.goto('/legal/fees');
  await expect(customer.getByRole('row', { name: 'USDT 9,000 USDT 9,000 USDT 50,000 USDT' })).toBeVisible();
  await changeLimits(page, sandbox, { from: '9000', to: '10000' });
  await customer.goto('/withdraw/usdt');
  await customer.fill('#withdraw-amount', '10500');
  await expect(customer.getByText('Transaction Amount Must Be Below10,000.00 Per Day')).toBeVisible();
});

test('maintenance is switched on and off, and the console stays open', async ({ page, request }) => {
  await page.goto('/console/system');
  await expect(page.getByRole('row', { name: /^Database OK/ })).toBeVisible();
  await takeScreenshot(page, 'console-system-light');
  await expectAccessible(page);
  const press = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await page.getByLabel('Reason').fill('the database moves');
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  const readMode = async () => (await (await request.get('/api/basic/check_maintenance')).json()).mode;
  await press('Switch on');
  await expect(page.getByText(/customers see the maintenance page/)).toBeVisible();
  await expect.poll(readMode).toBe('0');
  await press('Switch off');
  await expect(page.getByText('Off: the site is open.')).toBeVisible();
  await expect.poll(readMode).toBe('1');
});

test('a newsletter is saved as a draft, previewed and tested; without a Spanish text it is not sent', async ({
  page,
  sandbox,
}) => {
  await page.goto('/console/newsletters');
  await expect(page.getByRole('button', { name: 'Compose' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Compose' }).click();
  await page.getByLabel('Subject (English)').fill('The year in figures');
  await page.getByLabel('Text (English)').fill('What we built this year.\n\nAnd what comes next.');
  await page.getByLabel('Reason').fill('the yearly letter');
  await page.getByRole('button', { name: /^Send to \d+ subscribers$/ }).click();
  await expect(page.getByText('Enter the text.').first()).toBeVisible();
  await page.getByLabel('Subject (Spanish)').fill('El año en cifras');
  await page.getByLabel('Text (Spanish)').fill('Lo que construimos este año.\n\nY lo que viene.');
  await page.getByRole('button', { name: 'Preview' }).click();
  const frame = page.frameLocator('iframe[title="Preview (Spanish)"]');
  await expect(frame.getByText('Darse de baja')).toBeVisible();
  await takeScreenshot(page, 'console-newsletter');
  await page.getByLabel('Test address').fill('letters@staff.test');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await sandbox.waitForEmail('letters@staff.test', 'El año en cifras');
  await page.reload();
  await page.getByRole('button', { name: 'Actions for the draft The year in figures' }).click();
  await page.getByRole('menuitem', { name: 'Continue writing' }).click();
  await expect(page.getByLabel('Text (Spanish)')).toHaveValue('Lo que construimos este año.\n\nY lo que viene.');
  await expectAccessible(page);
});

for (const { language, words } of [
  {
    language: 'english',
    words: {
      retry: 'Retry selected…',
      action: 'Retry',
      title: 'Not all could be done',
      done: '1 of 2 were done.',
      why: 'This job is no longer among the failed ones.',
    },
  },
  {
    language: 'spanish',
    words: {
      retry: 'Reintentar las seleccionadas…',
      action: 'Reintentar',
      title: 'No se pudo hacer todo',
      done: 'Se hicieron 1 de 2.',
      why: 'Esta tarea ya no está entre las fallidas.',
    },
  },
] as const)
  test(`several failed mails are retried at once, and the one that another retried before is named: ${language}`, async ({
    page,
    sandbox,
    product,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const [mine, other] = [`mine.${language}.test`, `other.${language}.test`];
    const [, othersJob] = await failEmails({ sandbox, data: product.data }, [mine, other]);
    await page.goto('/console/system');
    const rowOf = (domain: string) => page.getByRole('row', { name: `t…@${domain}` });
    for (const domain of [mine, other]) await rowOf(domain).getByRole('checkbox').check();
    await takeScreenshot(page, `console-failed-${language}`);
    await page.getByRole('button', { name: words.retry }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('the mail server is back');
    const before = await page.request.post('/console/api/platform/retry-job', {
      data: { queue: othersJob?.queue, id: othersJob?.id, reason: 'the mail server answers again' },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(before.status(), await before.text()).toBe(200);
    await dialog.getByRole('button', { name: words.action, exact: true }).click();
    const result = page.getByRole('dialog', { name: words.title });
    await expect(result).toContainText(words.done);
    await expect(result.getByRole('row', { name: `t…@${other}` })).toContainText(words.why);
    await expect(result.getByText(`t…@${mine}`)).toHaveCount(0);
    await expectAccessible(page);
    await takeScreenshot(page, `console-failed-retried-${language}`);
    await result.press('Escape');
    for (const domain of [mine, other]) await expect(rowOf(domain)).toHaveCount(0);
  });

test('the pages in Spanish and in the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    localStorage.setItem('language', 'spanish');
    localStorage.setItem('theme', 'dark');
  });
  for (const [path, title] of [
    ['markets', 'Instrumentos y mercados'],
    ['system', 'Estado del sistema'],
    ['newsletters', 'Boletines'],
    ['legal-texts', 'Textos legales'],
  ] as const) {
    await page.goto(`/console/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await takeScreenshot(page, `console-${path}-dark-es`);
  }
});
