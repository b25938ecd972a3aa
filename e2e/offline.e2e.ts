import { expectHeading, expectLive } from './assertions.ts';
import { expect, test } from './fixtures.ts';

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
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectHeading(page, /COINGT/);
});
