import type { BrowserContext, Page } from '@playwright/test';
import { expectHeading } from './seen.ts';
import { expect, test } from './stage.ts';

/** Holds the app's own script back: what stands until then is what the server sent. Answers how to let it through. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/app-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** What the browser remembers of a language: the cookie that the server reads, and the choice that counts. */
async function remember(context: BrowserContext, page: Page, { cookie, choice }: { cookie: string; choice: string }) {
  await page.goto('/robots.txt');
  await page.evaluate((word) => localStorage.setItem('language', word), choice);
  await context.addCookies([{ name: 'lang', value: cookie, url: page.url() }]);
}

test('before its scripts have loaded a sign-in page shows its shell, which cannot be pressed or filled', async ({
  page,
  context,
}) => {
  await remember(context, page, { cookie: 'es', choice: 'spanish' });
  const letThrough = await holdBack(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Inicie sesión en su cuenta')).toBeVisible();
  await expect(page).toHaveTitle('Inicie sesión en su cuenta · Istmo');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await expect(page.getByRole('button')).toHaveCount(0);

  letThrough();
  await expectHeading(page, 'Inicie sesión en su cuenta');
  await page.getByLabel('Correo electrónico').fill('alguien@example.com');
  await expect(page.locator('.shell')).toHaveCount(0);
});

test('a shell and its page lie exactly over each other', async ({ page }) => {
  const places = () =>
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
    const letThrough = await holdBack(page);
    await page.setViewportSize(size);
    await page.goto('/register', { waitUntil: 'commit' });
    await page.locator('.shell').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const shell = await places();
    letThrough();
    await expectHeading(page, 'Create your account');
    expect(await places()).toEqual(shell);
  }
});

test('a shell in another language than the chosen one is not shown', async ({ page, context }) => {
  await remember(context, page, { cookie: 'en', choice: 'spanish' });
  await holdBack(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('.shell')).toBeHidden();
  await expect(page.locator('.arriving')).toBeVisible();
});

test('a page that does not come says so after a while and offers to load it again', async ({ page }) => {
  await holdBack(page);
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

test('a signed-in page asks once who is signed in', async ({ page, signInAs }) => {
  await signInAs('carmen');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/userStatus')) requests.push(request.url());
  });
  await page.goto('/dashboard');
  await expectHeading(page, 'Overview');
  expect(requests).toHaveLength(1);
});
