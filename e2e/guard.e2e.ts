import { verifiedNewcomer } from './newcomers.ts';
import { type PersonName, signIn } from './people.ts';
import { detours, guardedRoutes, type Route } from './routes.ts';
import { expectPath, notice } from './seen.ts';
import { expect, test } from './stage.ts';
import type { Page } from '@playwright/test';

test.describe.configure({ mode: 'parallel' });

const disclaimer = 'Please Accept Disclaimer Before Accessing This Page';
const kyc = 'Please Verify KYC Before Accessing This Page';
const tfa = 'Please Enable TFA Before Accessing This Page';
const suspended = 'Your Service Suspended';
const denied = 'Access Denied!';
const bank = 'Active Your Bank Account';

type Sentences = Readonly<Partial<Record<Route['needs'], string>>>;

/** Opens every page and compares: it opens, or the dashboard says why not. */
async function expectGuarded(page: Page, sentences: Sentences): Promise<void> {
  for (const { path, needs } of guardedRoutes) {
    const sentence = sentences[needs];
    await page.goto(path);
    if (sentence === undefined) {
      await expect(page.locator('main h1'), `${path} opens`).toBeVisible();
      await expectPath(page, path);
    } else {
      await expectPath(page, '/dashboard');
      const banner = notice(page, sentence);
      await expect(banner, `${path} says why it does not open`).toBeVisible();
      await expect(banner).toContainText('Access Denied');
    }
  }
}

const situations: readonly { readonly name: PersonName; readonly is: string; readonly sentences: Sentences }[] = [
  {
    name: 'bruno',
    is: 'who has not accepted the disclaimer',
    sentences: {
      wallet: disclaimer,
      deposit: disclaimer,
      swap: disclaimer,
      withdraw: disclaimer,
      'bank-deposit': kyc,
      'bank-whitelist': kyc,
      'create-asset': denied,
    },
  },
  {
    name: 'carmen',
    is: 'whose identity is in review',
    sentences: {
      wallet: kyc,
      deposit: kyc,
      swap: kyc,
      withdraw: kyc,
      'bank-deposit': kyc,
      'bank-whitelist': kyc,
      'create-asset': denied,
    },
  },
  {
    name: 'elisa',
    is: 'who is suspended',
    sentences: {
      customer: suspended,
      wallet: suspended,
      deposit: suspended,
      swap: suspended,
      withdraw: suspended,
      'bank-deposit': suspended,
      'bank-whitelist': suspended,
      'create-asset': suspended,
    },
  },
  { name: 'fabio', is: 'who may create assets', sentences: { 'bank-deposit': bank } },
  { name: 'diego', is: 'with a business account', sentences: { 'bank-deposit': bank, 'create-asset': denied } },
];

for (const { name, is, sentences } of situations) {
  test(`${name}, ${is}, is let in and turned away as the guard's table says`, async ({ page, signInAs }) => {
    await signInAs(name);
    await expectGuarded(page, sentences);
  });
}

test('a verified customer without two-factor is sent to enable it before an exchange or a withdrawal', async ({
  page,
  sandbox,
}) => {
  const person = await verifiedNewcomer(sandbox);
  await signIn(page, sandbox, person);
  await expectGuarded(page, {
    swap: tfa,
    withdraw: tfa,
    'bank-deposit': tfa,
    'bank-whitelist': tfa,
    'create-asset': denied,
  });
  await page.goto('/instant_swap/coingt');
  await notice(page, tfa).getByRole('link', { name: 'Enable TFA now' }).click();
  await expectPath(page, '/user-security/Tfa');
});

test('nobody is let in without a session', async ({ page }) => {
  for (const { path } of guardedRoutes) {
    await page.goto(path);
    await expectPath(page, '/login');
    await expect(notice(page, 'Please login to continue'), path).toBeVisible();
  }
});

test('a paused currency is under maintenance for deposits and withdrawals alike', async ({ page, signInAs }) => {
  await signInAs('anabel');
  await page.route('**/api/basic/userStatus', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    for (const entry of body.endisStatus?.crypSts ?? [])
      if (entry.currency === 'BTC') entry.deposit_status = entry.withdraw_status = 0;
    await route.fulfill({ response: reply, json: body });
  });
  for (const path of ['/deposit/BTC', '/withdraw/BTC']) {
    await page.goto(path);
    await expectPath(page, '/dashboard');
    await expect(notice(page, 'The services are under maintenance')).toBeVisible();
  }
});

test('the frame shows what the customer may have: entries, settings, dialogs', async ({ page, signInAs }) => {
  const entries = async () =>
    (await page.locator('.sidebar').getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]);
  const first = ['Overview', 'Activity'];
  const rest = ['Bank Deposit', 'Bank Whitelist', 'Settings', 'Support', 'History'];
  await signInAs('bruno');
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog', { name: 'Legal notice and disclaimer' })).toBeVisible();
  await page.goto('/settings');
  await expect.poll(entries).toEqual([...first, 'Deposit', 'Issuers', ...rest]);
  await expect(page.getByRole('main').getByRole('link', { name: /^Password/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: /^Enable Authentication/ })).toBeVisible();

  await signInAs('elisa');
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Account suspended' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(notice(page, 'Account suspended')).toBeVisible();

  await signInAs('fabio');
  await page.goto('/dashboard');
  await expect
    .poll(entries)
    .toEqual([...first, 'Wallets', 'Coin', 'Securities', 'Deposit', 'Issuers', 'Create a Security', ...rest]);
  await page.goto('/settings');
  await expect(page.getByRole('main').getByRole('link', { name: /^Password/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Disable Authentication/ })).toBeVisible();
  for (const [from, to] of detours) {
    await page.goto(from);
    await expectPath(page, to === '/bank_deposit' ? '/dashboard' : to);
  }
});
