import type { BrowserContext, Page } from '@playwright/test';
import { expectHeading } from './assertions.ts';
import { expect, test } from './fixtures.ts';

/** Delays the app's script, so that the page shows only what the server sent. Returns a function that lets the script load. */
async function delayAppScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/app-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Sets the two stored languages: the cookie, which the server reads, and local storage, which decides. */
async function storeLanguage(
  context: BrowserContext,
  page: Page,
  { cookie, choice }: { cookie: string; choice: string },
) {
  await page.goto('/robots.txt');
  await page.evaluate((word) => localStorage.setItem('language', word), choice);
  await context.addCookies([{ name: 'lang', value: cookie, url: page.url() }]);
}

test('before its scripts load a sign-in page shows its prerendered shell, which takes no input', async ({
  page,
  context,
}) => {
  await storeLanguage(context, page, { cookie: 'es', choice: 'spanish' });
  const releaseScript = await delayAppScript(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Inicie sesión en su cuenta')).toBeVisible();
  await expect(page).toHaveTitle('Inicie sesión en su cuenta · Istmo');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await expect(page.getByRole('button')).toHaveCount(0);

  releaseScript();
  await expectHeading(page, 'Inicie sesión en su cuenta');
  await page.getByLabel('Correo electrónico').fill('alguien@example.com');
  await expect(page.locator('.shell')).toHaveCount(0);
});

test('the prerendered shell and its page have the same layout', async ({ page }) => {
  const measure = () =>
    page.locator('h1, .btn, .input-group, .field-label, .segments, .entry-note').evaluateAll((pieces) =>
      pieces.map((piece) => {
        const { x, y, width, height } = piece.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
  for (const size of [
    { width: 390, height: 800 },
    { width: 1280, height: 800 },
  ]) {
    const releaseScript = await delayAppScript(page);
    await page.setViewportSize(size);
    await page.goto('/register', { waitUntil: 'commit' });
    await page.locator('.shell').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const shell = await measure();
    releaseScript();
    await expectHeading(page, 'Create your account');
    expect(await measure()).toEqual(shell);
  }
});

test('a prerendered shell in another language than the chosen one is not shown', async ({ page, context }) => {
  await storeLanguage(context, page, { cookie: 'en', choice: 'spanish' });
  await delayAppScript(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('.shell')).toBeHidden();
  await expect(page.locator('.arriving')).toBeVisible();
});

test('a page that does not load says so after a while and offers to try again', async ({ page }) => {
  await delayAppScript(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const notice = page.getByText('This page is taking longer than usual.');
  await expect(notice).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations === 1) animation.finish();
  });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
});

test('a signed-in page requests the account status once', async ({ page, signInAs }) => {
  await signInAs('carmen');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/userStatus')) requests.push(request.url());
  });
  await page.goto('/dashboard');
  await expectHeading(page, 'Overview');
  expect(requests).toHaveLength(1);
});
