import { expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { toast } from './assertions.ts';
import { cardForm, dialog, paid } from './card-form.ts';
import { expect, test } from './fixtures.ts';

test('a press before the fields of the card are there is answered once they are', async ({
  page,
  product,
  signInAs,
}) => {
  await signInAs('anabel');
  const { origin } = new URL(product.url);
  const pressed = Promise.withResolvers<void>();
  await page.route(
    (url) => url.protocol === 'http:' && url.origin !== origin,
    async (route) => {
      await pressed.promise;
      await route.continue();
    },
  );
  await page.goto('/teip');
  const asked = page.waitForResponse('**/api/cards/form');
  await page.getByRole('button', { name: 'Buy COINGT' }).click();
  await asked;
  pressed.resolve();
  await expect(toast(page, 'All fields are required!')).toBeVisible();
});

test('the page never sees the card: it is typed in a frame of another origin, by keys alone', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(120_000);
  await signInAs('diego');
  const sent: { url: string; body: string }[] = [];
  page.on('request', (request) => sent.push({ url: request.url(), body: request.postData() ?? '' }));
  await page.goto('/teip');
  const own = new URL(page.url()).origin;
  await expect(cardForm(page).locator('#number')).toBeVisible();
  await expect(page.locator('#number')).toHaveCount(0);
  const framed = page.frames().find((frame) => new URL(frame.url()).origin !== own);
  expect(framed?.url()).toContain('/card?lang=en');
  const isReadable = await page.evaluate(() => {
    try {
      return document.querySelector('iframe')?.contentWindow?.document !== undefined;
    } catch {
      return false;
    }
  });
  expect(isReadable).toBe(false);
  await page.locator('#amount').focus();
  for (const text of ['1', '', paid, 'Diego Prueba', '12', '40', '737']) {
    if (text !== '') await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(cardForm(page).locator('#network')).toHaveValue('visa');
  await cardForm(page).locator('#code').press('Enter');
  await expect(dialog(page)).toContainText('Visa •••• 1111');
  await dialog(page).getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const withCard = sent.filter(({ body }) => body.includes(paid));
  expect(withCard.map(({ url }) => new URL(url).pathname)).toEqual(['/cards']);
  expect(withCard.every(({ url }) => new URL(url).origin !== own)).toBe(true);
});

test('on a telephone, in the dark, the card form has the look and width of the page', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 320, height: 780 });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await signInAs('fabio');
  await page.goto('/teip');
  await cardForm(page).locator('#holder').fill('Fabio Prueba');
  await expect(cardForm(page).locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Buy COINGT' }).click();
  await expect(cardForm(page).locator('#number-error')).toBeVisible();
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'cards-form-phone-dark');
  await expectAccessible(page);
});
