import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, expectPath } from './assertions.ts';
import { expect, testOnOwnProduct } from './fixtures.ts';
import { storeOfferings } from './offering-samples.ts';

// On a product of its own: the samples are rows without their money, which the books of another test must not have.

const test = testOnOwnProduct();

test.beforeAll(async ({ product }) => storeOfferings(product));

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const isEnglish = appearance.language === 'english';

  test(`the list and the page of an offering in each state are readable, ${name}`, async ({ page }) => {
    await applyAppearance(page, appearance);
    await page.goto('/offerings');
    await expectHeading(page, isEnglish ? 'Offerings' : 'Ofertas');
    await expect(page.getByRole('link', { name: isEnglish ? 'Volcano Coffee' : 'Café Volcán' })).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshots(page, `offerings-list-${name}`);
    for (const slug of [
      'volcano-coffee',
      'pacific-wind',
      'harbour-cranes',
      'river-hotel',
      'salt-works',
      'cacao-mill',
    ]) {
      await page.goto(`/offerings/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoHorizontalOverflow(page);
      await expectAccessible(page);
      await takeScreenshots(page, `offering-${slug}-${name}`);
    }
    await page.goto('/');
    const section = page.locator('#open-offerings');
    await section.scrollIntoViewIfNeeded();
    // The worker may have closed the one that is sold out.
    for (const title of [isEnglish ? 'Volcano Coffee' : 'Café Volcán', 'CAFE'])
      await expect(section.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await takeScreenshots(page, `landing-with-offerings-${name}`);
  });
}

test('an open offering keeps money and intent apart, counts down in the reader’s zone and names its documents', async ({
  page,
}) => {
  await page.goto('/offerings/volcano-coffee');
  const box = page.getByRole('complementary');
  await expect(box.getByText('USD 403,500.50 paid into escrow')).toBeVisible();
  await expect(box.getByText('USD 210,000 ordered and not paid yet')).toBeVisible();
  await expect(box.getByText('Minimum USD 500,000')).toBeVisible();
  await expect(box.getByRole('timer')).toHaveText(/^1[12] d \d\d h \d\d min \d\d s$/);
  await expect(box.getByText(/GMT-6/).first()).toBeVisible();
  await expect(page.getByText('Prospectus of the bonds')).toBeVisible();
  await expect(page.getByText('Panama, retail: 5 days')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download: Prospectus of the bonds' }).click(),
  ]);
  expect(download.suggestedFilename()).toContain('Prospectus of the bonds v1.pdf');
  await expect(page).toHaveTitle(/^Volcano Coffee: Bonds for three new farms · /);
});

test('how an offering ended is the first that its page says', async ({ page }) => {
  await page.goto('/offerings/river-hotel');
  await expect(page.getByRole('heading', { name: 'The minimum was missed: USD 342,000 of USD 500,000' })).toBeVisible();
  await expect(page.getByText('All money was returned.')).toBeVisible();
  await page.goto('/offerings/harbour-cranes');
  await expect(page.getByRole('heading', { name: 'Settled: USD 8,000 from 2 investors' })).toBeVisible();
  await page.goto('/offerings/salt-works');
  await expect(page.getByText('The prospectus is being corrected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveCount(0);
});

test('the list is narrowed by state, and says when nothing fits', async ({ page }) => {
  await page.goto('/offerings');
  await page.getByRole('combobox', { name: 'State' }).selectOption('past');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('link', { name: 'River Hotel' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volcano Coffee' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Kind of security' }).selectOption('fund');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('No offering fits this choice')).toBeVisible();
  await page.getByRole('link', { name: 'Show all offerings' }).click();
  await expect(page.getByRole('link', { name: 'Volcano Coffee' })).toBeVisible();
});

test('a visitor who signs in comes back to the order, and the menu of a customer leads to the offerings', async ({
  page,
  signInAs,
}) => {
  await page.goto('/offerings/volcano-coffee');
  const box = page.getByRole('complementary');
  await box.getByRole('link', { name: 'Sign in' }).click();
  await expectPath(page, '/login');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('return_to')))
    .toBe('/offerings/volcano-coffee/subscribe');
  await page.evaluate(() => sessionStorage.clear());
  await signInAs('anabel');
  await page.goto('/settings');
  await page.locator('.sidebar').getByRole('link', { name: 'Offerings' }).click();
  await expectHeading(page, 'Offerings');
  await page.goto('/offerings/volcano-coffee');
  await expect(box.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    '/offerings/volcano-coffee/subscribe',
  );
});

test('an offering that is unknown is not found', async ({ page }) => {
  const reply = await page.goto('/offerings/no-such-offering');
  expect(reply?.status()).toBe(404);
});
