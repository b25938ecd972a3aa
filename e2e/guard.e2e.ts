import { verifiedNewcomer } from './newcomers.ts';
import { type PersonName, signIn } from './people.ts';
import { holdMaintenancePage } from './pretences.ts';
import { detours, guardedRoutes, openRoutes, type Route, visitorsDetours } from './routes.ts';
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

/** What the guard's table answers to a person. */
type Expected = {
  readonly sentences: Readonly<Partial<Record<Route['needs'], string>>>;
  /** Pages that open and then lead on by themselves. */
  readonly leads?: Readonly<Record<string, string>>;
  readonly routes?: readonly Route[];
};

/** One page of each kind that the guard's table tells apart. */
const oneOfEach = [...new Map(guardedRoutes.map((route) => [route.needs, route])).values()];

/** The page that is open has a heading and says something. */
async function expectFilled(page: Page, path: string): Promise<void> {
  await page.locator('h1').first().waitFor();
  const main = page.locator('main').first();
  await expect.poll(() => main.innerText(), { message: `${path} says something` }).toMatch(/\S.{20}/s);
}

/** Opens pages and compares: each opens, or the dashboard says why not. */
async function expectGuarded(page: Page, { sentences, leads = {}, routes = guardedRoutes }: Expected): Promise<void> {
  for (const { path, needs } of routes) {
    const sentence = sentences[needs];
    await page.goto(path);
    if (sentence === undefined) {
      await expectFilled(page, path);
      await expectPath(page, leads[path] ?? path);
    } else {
      await expectPath(page, '/dashboard');
      const banner = notice(page, sentence);
      await banner.waitFor();
      await expect(banner, `${path} says why it does not open`).toContainText('Access Denied');
    }
  }
}

type Situation = Expected & { readonly name: PersonName; readonly is: string };

// Bruno and Elisa are refused every page that has a guard. For the others one page of each kind tells: every page is opened by
// click-everything, signed in, and below by nobody.
const situations: readonly Situation[] = [
  {
    name: 'anabel',
    is: 'who is verified',
    sentences: { 'bank-deposit': bank, 'create-asset': denied },
    routes: oneOfEach,
  },
  {
    name: 'bruno',
    is: 'who has not accepted the disclaimer',
    leads: { '/kyc': '/profile' },
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
    routes: oneOfEach,
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
  { name: 'fabio', is: 'who may create assets', sentences: { 'bank-deposit': bank }, routes: oneOfEach },
  {
    name: 'diego',
    is: 'with a business account',
    sentences: { 'bank-deposit': bank, 'create-asset': denied },
    routes: oneOfEach,
  },
];

for (const { name, is, ...expected } of situations) {
  test(`${name}, ${is}, is let in and turned away as the guard's table says`, async ({ page, signInAs }) => {
    await signInAs(name);
    await expectGuarded(page, expected);
  });
}

test('a verified customer without two-factor is sent to enable it before an exchange or a withdrawal', async ({
  page,
  sandbox,
}) => {
  const person = await verifiedNewcomer(sandbox);
  await signIn(page, sandbox, person);
  await expectGuarded(page, {
    sentences: { swap: tfa, withdraw: tfa, 'bank-deposit': tfa, 'bank-whitelist': tfa, 'create-asset': denied },
  });
  await page.goto('/instant_swap/coingt');
  await notice(page, tfa).getByRole('link', { name: 'Enable TFA now' }).click();
  await expectPath(page, '/user-security/Tfa');
});

test('the open pages are filled for visitors and for customers', async ({ page, signInAs }) => {
  await holdMaintenancePage(page);
  for (const path of openRoutes) {
    await page.goto(path);
    await expectFilled(page, path);
  }
  for (const [from, to] of visitorsDetours) {
    await page.goto(from);
    await expectPath(page, to);
    await expectFilled(page, to);
  }
  await signInAs('diego');
  for (const path of [...openRoutes, ...visitorsDetours.map(([from]) => from)]) {
    await page.goto(path);
    await expectFilled(page, path);
  }
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
