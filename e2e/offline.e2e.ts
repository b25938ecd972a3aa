import { takeScreenshot } from './appearance.ts';
import { expectHeading, expectLive, toast } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { findPerson } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('without a connection the offline page is shown, and only that page is cached', async ({
  page,
  context,
  signInAs,
}) => {
  await page.goto('/');
  await expectLive(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await signInAs('carmen');
  await page.goto('/history');
  await expectHeading(page, /./);
  const paths = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    return found;
  });
  expect(paths.length).toBeGreaterThan(3);
  expect(
    paths.filter((path) => !/^\/(offline|icon\.svg|assets\/(boot|page|instrument-sans)[^/]*)$/.test(path)),
  ).toEqual([]);

  await context.setOffline(true);
  await page.goto('/wallet/coingt');
  await expectHeading(page, 'No connection');
  expect(
    await page.evaluate(() =>
      fetch('/api/site/settings').then(
        () => 'answered',
        () => 'nothing',
      ),
    ),
  ).toBe('nothing');
  // It comes back by itself.
  await context.setOffline(false);
  await expectHeading(page, /COINGT/);
});

test('the page says within seconds that it has no connection, and comes back by itself', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('carmen');
  await page.goto('/settings');
  const state = page.locator('.topbar .live');
  await expect(state).toHaveText('Live');
  await context.setOffline(true);
  await expect(state).toContainText('Offline', { timeout: 10_000 });
  await page.locator('.sidebar').getByRole('link', { name: 'History' }).click();
  await expectHeading(page, 'No connection');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await takeScreenshot(page, 'offline-page');
  await context.setOffline(false);
  await expectHeading(page, 'History');
  await expect(state).toHaveText('Live');

  // A server that does not answer, seen by a browser that is online.
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto('/activity');
  await expectHeading(page, 'This page could not be shown');
  await page.unroute('**/api/**');
  await expectHeading(page, 'Activity');
});

test('a form that is sent without a connection says so and keeps what was typed', async ({
  page,
  context,
  people,
  signInAs,
}) => {
  await page.goto('/login');
  await page.locator('#email').fill(findPerson(people, 'anabel').email);
  await page.locator('#password').fill('Guess-2026!');
  // Its parts, and what they import, are loaded while there is a connection.
  const loaded = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /ToastHost[^/]*\.js$/.test(name))?.name,
  );
  await page.evaluate((part) => import(part), (await loaded.jsonValue()) ?? '');
  await context.setOffline(true);
  await page.locator('button[type=submit]').click();
  await expect(toast(page, 'No connection. Please check your internet and try again.')).toBeVisible();
  await expect(page.locator('#email')).toHaveValue(/anabel/);
  await context.setOffline(false);

  await signInAs('anabel');
  await page.goto('/withdraw/usdt');
  // Without a connection from the first key on: the form stays, and the toast comes with the connection.
  await expectHeading(page, 'Withdraw USDT');
  await context.setOffline(true);
  await page.fill('#withdraw-amount', '20');
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.locator('#withdraw-amount')).toHaveValue('20');
  await expectHeading(page, 'Withdraw USDT');
  await context.setOffline(false);
  await expect(page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first()).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.locator('#withdraw-amount')).toHaveValue('20');
});
