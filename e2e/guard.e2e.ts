import { createVerifiedCustomer } from './new-customers.ts';
import { type PersonName, signIn } from './people.ts';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { changeReply, stayOnMaintenancePage } from './stubs.ts';
import { redirects, guardedRoutes, openRoutes, type Route, visitorRedirects } from './routes.ts';
import { expectPath, notice } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import type { Page } from '@playwright/test';

test.describe.configure({ mode: 'parallel' });

const disclaimer = 'Please Accept Disclaimer Before Accessing This Page';
const kyc = 'Please Verify KYC Before Accessing This Page';
const tfa = 'Please Enable TFA Before Accessing This Page';
const suspended = 'Your Service Suspended';
const denied = 'Access Denied!';
const bank = 'Active Your Bank Account';

/** What the guard table gives for one person. */
type ExpectedAccess = {
  readonly sentences: Readonly<Partial<Record<Route['access'], string>>>;
  /** Pages that open and then redirect. */
  readonly redirectsTo?: Readonly<Record<string, string>>;
  readonly routes?: readonly Route[];
};

/** One page of each access level. */
const onePerAccessLevel = [...new Map(guardedRoutes.map((route) => [route.access, route])).values()];

/** Expects that the open page has a heading and text. */
async function expectFilled(page: Page, path: string): Promise<void> {
  await page.locator('h1').first().waitFor();
  const main = page.locator('main').first();
  await expect.poll(() => main.innerText(), { message: `${path} has text` }).toMatch(/\S.{20}/s);
}

/** Opens each page and expects the page itself, or the dashboard with the reason. */
async function expectGuarded(
  page: Page,
  { sentences, redirectsTo = {}, routes = guardedRoutes }: ExpectedAccess,
): Promise<void> {
  for (const { path, access } of routes) {
    const sentence = sentences[access];
    await page.goto(path);
    if (sentence === undefined) {
      await expectFilled(page, path);
      await expectPath(page, redirectsTo[path] ?? path);
    } else {
      await expectPath(page, '/dashboard');
      // The one notice of a closed account is a dialog (requirement 1.4).
      const banner = sentence === suspended ? page.getByRole('dialog', { name: sentence }) : notice(page, sentence);
      await banner.waitFor();
      await expect(banner, `${path} gives the reason`).toContainText('Access Denied');
    }
  }
}

type Situation = ExpectedAccess & { readonly name: PersonName; readonly is: string };

// Bruno is refused every page that has a guard, which says of which level each is. For the others one page of each level is enough:
// every page is opened signed in by every-page.e2e.ts, and below without a session.
const situations: readonly Situation[] = [
  {
    name: 'anabel',
    is: 'who is verified',
    sentences: { 'bank-deposit': bank, 'create-asset': denied },
    routes: onePerAccessLevel,
  },
  {
    name: 'bruno',
    is: 'who has not accepted the disclaimer',
    redirectsTo: { '/kyc': '/profile' },
    sentences: {
      wallet: disclaimer,
      deposit: disclaimer,
      swap: disclaimer,
      withdraw: disclaimer,
      'bank-deposit': bank,
      'bank-whitelist': kyc,
      'create-asset': denied,
    },
  },
  {
    name: 'carmen',
    is: 'whose identity is in review',
    routes: onePerAccessLevel,
    sentences: {
      wallet: kyc,
      deposit: kyc,
      swap: kyc,
      withdraw: kyc,
      'bank-deposit': bank,
      'bank-whitelist': kyc,
      'create-asset': denied,
    },
  },
  {
    name: 'elisa',
    is: 'who is suspended',
    routes: onePerAccessLevel,
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
  { name: 'fabio', is: 'who may create assets', sentences: { 'bank-deposit': bank }, routes: onePerAccessLevel },
  {
    name: 'diego',
    is: 'with a business account',
    sentences: { 'bank-deposit': bank, 'create-asset': denied },
    routes: onePerAccessLevel,
  },
];

for (const { name, is, ...expected } of situations) {
  test(`${name}, ${is}, gets the pages that the guard table gives`, async ({ page, signInAs }) => {
    await signInAs(name);
    await expectGuarded(page, expected);
  });
}

test('a verified customer without two-factor is redirected to enable it before an exchange or a withdrawal', async ({
  page,
  sandbox,
}) => {
  const person = await createVerifiedCustomer(sandbox);
  await signIn(page, sandbox, person);
  const sentences = { swap: tfa, withdraw: tfa, 'bank-deposit': bank, 'bank-whitelist': tfa, 'create-asset': denied };
  await expectGuarded(page, { sentences, routes: onePerAccessLevel });
  await page.goto('/instant_swap/coingt');
  await notice(page, tfa).getByRole('link', { name: 'Enable TFA now' }).click();
  await expectPath(page, '/user-security/Tfa');
});

// For visitors they are opened by every-page.e2e.ts.
test('pages without a guard are filled for customers, and visitors are redirected to one', async ({
  page,
  signInAs,
}) => {
  await stayOnMaintenancePage(page);
  for (const [from, to] of visitorRedirects) {
    await page.goto(from);
    await expectPath(page, to);
    await expectFilled(page, to);
  }
  await signInAs('diego');
  for (const path of [...openRoutes, ...visitorRedirects.map(([from]) => from)]) {
    await page.goto(path);
    await expectFilled(page, path);
  }
});

test('without a session every guarded page redirects to the login', async ({ page }) => {
  for (const { path } of guardedRoutes) {
    await page.goto(path);
    await expectPath(page, '/login');
    await expect(notice(page, 'Please login to continue'), path).toBeVisible();
  }
});

test('a paused currency is under maintenance for deposits and withdrawals alike', async ({ page, signInAs }) => {
  await signInAs('anabel');
  await changeReply(page, '**/api/basic/userStatus', (body) => {
    for (const entry of body.endisStatus?.crypSts ?? [])
      if (entry.currency === 'BTC') entry.deposit_status = entry.withdraw_status = 0;
  });
  for (const [path, why] of [
    ['/deposit/BTC', 'Deposits of BTC are switched off for now.'],
    ['/withdraw/BTC', 'Withdrawals of BTC are switched off for now.'],
  ] as const) {
    await page.goto(path);
    await expectPath(page, '/dashboard');
    await expect(notice(page, 'The services are under maintenance')).toContainText(why);
  }
  await takeScreenshot(page, 'paused-currency');
  await page.goto('/withdraw/USD');
  await expectPath(page, '/dashboard');
  await expect(notice(page, 'Currency was inactive!')).toContainText('USD cannot be withdrawn');
});

test('menu, settings and dialogs depend on the account status', async ({ page, signInAs }) => {
  // The entries of requirement 1.2.8 come first; pages that were added since follow.
  const entries = async () => {
    const texts = await page.locator('.sidebar').getByRole('listitem').allInnerTexts();
    const names = texts.map((text) => text.split('\n')[0]);
    return names.slice(0, names.indexOf('History') + 1);
  };
  const first = ['Overview', 'Activity'];
  const rest = ['Bank Deposit', 'Bank Whitelist', 'Settings', 'Support', 'History'];
  await signInAs('bruno');
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog', { name: 'Legal notice and disclaimer' })).toBeVisible();
  await page.goto('/settings');
  await expect.poll(entries).toEqual([...first, 'Deposit', 'Issuers', ...rest]);
  await expect(page.getByRole('main').getByRole('link', { name: /^Password/ })).toHaveCount(0);
  await expect(page.locator('.settings-row').filter({ hasText: 'Enable Authentication' })).toBeVisible();

  await signInAs('elisa');
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: suspended });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(notice(page, suspended)).toBeVisible();

  await signInAs('fabio');
  await page.goto('/dashboard');
  await expect
    .poll(entries)
    .toEqual([...first, 'Wallets', 'Coin', 'Securities', 'Deposit', 'Issuers', 'Create a Security', ...rest]);
  await page.goto('/settings');
  await expect(page.getByRole('main').getByRole('link', { name: /^Password/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Disable Authentication/ })).toBeVisible();
  for (const [from, to] of redirects) {
    await page.goto(from);
    await expectPath(page, to === '/bank_deposit' ? '/dashboard' : to);
  }
});

test('the overview says what is missing for each action, and leads to where it is met', async ({
  page,
  sandbox,
  signInAs,
}) => {
  const whyNot = page.getByRole('region', { name: /Total/ }).locator('.why-not');
  await signInAs('bruno');
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog', { name: 'Legal notice and disclaimer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(whyNot).toContainText('Deposit, Withdraw, Exchange: accept the disclaimer first');
  const setup = page.getByRole('region', { name: 'Finish setting up' });
  await expect(setup).toContainText('About 5 min');
  // The last step would be refused, so it says what comes first.
  await expect(setup.getByRole('listitem').last()).toContainText('accept the disclaimer first');
  await expect(setup.getByRole('listitem').last().getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'why-not-bruno-en-light-1280');
  const deposit = page.locator('.sidebar').getByRole('link', { name: 'Deposit', exact: true });
  await expect(deposit).toHaveAttribute('title', 'accept the disclaimer first');

  const person = await createVerifiedCustomer(sandbox);
  await signIn(page, sandbox, person);
  await page.goto('/dashboard');
  await expect(whyNot).toHaveText(/^Withdraw, Exchange: enable two-factor authentication first$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Deposit', exact: true }).first()).toBeVisible();
  await takeScreenshot(page, 'why-not-tfa-en-light-1280');
  await whyNot.getByRole('link').click();
  await expectPath(page, '/user-security/Tfa');

  await signInAs('elisa');
  await page.goto('/dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(setup).toHaveCount(0);
  await expect(whyNot).toHaveCount(0);
});

test('on a phone in Spanish the reasons fit', async ({ page, signInAs }) => {
  await applyAppearance(page, { language: 'spanish', theme: 'dark', width: 390 });
  await signInAs('carmen');
  await page.goto('/dashboard');
  await expect(page.getByText('Depositar, Retirar, Intercambiar: primero verifique su identidad')).toBeVisible();
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'why-not-es-dark-390');
});

test('the dashboard that a refused page leads to does not move when its notice appears', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAs('bruno');
  await page.goto('/withdraw/BTC');
  await notice(page, disclaimer).waitFor();
  await expect(page.locator('.dashboard-top')).toBeVisible();
  // Buffered: what moved before this was called counts too. The frame in which the notice appeared is over after the next ones.
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => requestAnimationFrame(() => resolve(sum)), 500);
      }),
  );
  expect(moved).toBeLessThan(0.1);
});
