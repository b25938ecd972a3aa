import { guideTopics } from '@istmo/contract/areas/developers/guide-topics';
import * as m from '@istmo/contract/messages';
import type { Page } from '@playwright/test';
import {
  appearances,
  appearanceName,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  resize,
  takeScreenshot,
} from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';

const titles = [
  'Token generation',
  'Asset creation',
  'Asset authorization',
  'Add investor',
  'Create category',
  'Merge asset into a category',
  'Merge investor into a category',
  'Create assignment',
  'Create distribution',
] as const;

const topic = (page: Page, title: string) => page.getByRole('region', { name: title, exact: false }).first();
const runButton = (page: Page, title: string) => page.getByRole('button', { name: `Run ${title}`, exact: true });
const result = (page: Page, title: string) => page.getByRole('group', { name: `Result of ${title}`, exact: true });

test('the nine samples run in the browser, one after the other, and show what was sent and received', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.goto('/developer_guide');
  await expectHeading(page, 'Developer guide');
  await expect(page.getByRole('button', { name: /^Run / })).toHaveCount(9);

  // A sample that needs what an earlier one returns says which.
  await runButton(page, 'Asset creation').press('Enter');
  await expect(page.getByText('Run “Token generation” first').first()).toBeVisible();
  await expect(result(page, 'Asset creation')).toHaveCount(0);

  for (const title of titles) {
    await runButton(page, title).click();
    await expect(result(page, title).getByText(/^Received, status 20[01]$/)).toBeVisible();
  }
  await expect(result(page, 'Asset creation').getByRole('region', { name: /^Reply/ })).toContainText('"asset_uuid"');
  await expect(result(page, 'Create distribution')).toContainText('"command": "distribute"');
  await expect(result(page, 'Create distribution')).toContainText('/distributions/create/');
  await takeScreenshot(page, 'developer-guide-run');
  await expectAccessible(page);

  // Once more: nothing is ready, and the service's own words say so.
  await runButton(page, 'Create distribution').click();
  await expect(result(page, 'Create distribution').getByText('Received, status 400')).toBeVisible();
  await expect(result(page, 'Create distribution')).toContainText('there are no assignments ready');
  await expectAccessible(page);
  await resize(page, 390);
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'developer-guide-run-phone');
});

test('two customers run the samples apart from each other', async ({ page, signInAs, browser }) => {
  const uuidOf = async (on: Page) => {
    for (const title of ['Token generation', 'Asset creation'] as const) await runButton(on, title).click();
    await expect(result(on, 'Asset creation')).toBeVisible();
    const text = await result(on, 'Asset creation').innerText();
    return /"asset_uuid": "([0-9a-f-]+)"/.exec(text)?.[1] ?? '';
  };
  await signInAs('anabel');
  await page.goto('/developer_guide');
  await runButton(page, 'Token generation').click();
  await expect(result(page, 'Token generation')).toBeVisible();
  const token = /"token": "([^"]+)"/.exec(await result(page, 'Token generation').innerText())?.[1] ?? '';
  const context = await browser.newContext();
  const other = await context.newPage();
  await signInAs('fabio', other);
  await other.goto(new URL('/developer_guide', page.url()).href);
  await runButton(other, 'Token generation').click();
  await expect(result(other, 'Token generation')).toBeVisible();
  const uuid = await uuidOf(other);
  expect(uuid).not.toBe('');
  const reply = await page.request.get(`/sandbox/issuance/api/assets/${uuid}`, {
    headers: { authorization: `token ${token}` },
  });
  expect(reply.status()).toBe(404);
  await context.close();
});

test('a sample is copied, its anchor is an address, and all of it works by keys', async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs('anabel');
  await page.goto('/developer_guide#create-assignment');
  await expect(page.getByRole('heading', { name: /^Create assignment/ })).toBeInViewport();
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Asset creation' })
    .press('Enter');
  await expect(page).toHaveURL(/#asset-creation$/);
  await expect(page.getByRole('heading', { name: /^Asset creation/ })).toBeInViewport();
  await page.getByRole('button', { name: 'Copy Sample: Asset creation' }).press('Enter');
  await expect(page.getByText('Sample copied to clipboard').first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('/assets/issue');
  expect(copied).toBe(await topic(page, 'Sample: Asset creation').innerText());
  await runButton(page, 'Token generation').press('Enter');
  await expect(result(page, 'Token generation')).toBeVisible();
});

for (const appearance of appearances)
  test(`is accessible and fits the window, ${appearanceName(appearance)}`, async ({ page, signInAs }) => {
    const t = translatorFor(appearance.language === 'english' ? 'en' : 'es');
    await applyAppearance(page, appearance);
    await signInAs('fabio');
    await page.goto('/developer_guide');
    await expectHeading(page, t(m.layout_developer_guide));
    expect(await page.locator('.guide-topic[id]').evaluateAll((list) => list.map(({ id }) => id))).toEqual(
      guideTopics.map(({ id }) => id),
    );
    await page.locator('.guide-values summary').nth(1).click();
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `developer-guide-${appearanceName(appearance)}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark';
    });
    await takeScreenshot(page, `developer-guide-dark-${appearanceName(appearance)}`);
  });
