import * as m from '@istmo/contract/messages';
import type { Page } from '@playwright/test';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { expectHeading, expectPath, notice } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { findPerson } from './people.ts';
import { changeReply } from './stubs.ts';
import { prepareWithdrawals, requestUsdt } from './withdrawal-steps.ts';

/** Lets the page see a customer without a profile until `fill` is called. */
async function stubMissingProfile(page: Page): Promise<{ readonly fill: () => void }> {
  let isMissing = true;
  await changeReply(page, '**/api/basic/userStatus', ({ userData }) => {
    if (isMissing) userData.profile_status = 0;
  });
  await changeReply(page, '**/api/withdraw/read', ({ data }) => {
    if (isMissing) Object.assign(data, { state: 'resting', reason: 'originator', missing_data: 'originator' });
  });
  return { fill: () => (isMissing = false) };
}

for (const look of appearances) {
  const t = translatorFor(look.language === 'english' ? 'en' : 'es');
  test(`the withdrawal form says beforehand that the profile is missing, and the profile leads back, ${appearanceName(look)}`, async ({
    page,
    sandbox,
    people,
    signInAs,
  }) => {
    await prepareWithdrawals(sandbox, findPerson(people, 'anabel'));
    const profile = await stubMissingProfile(page);
    await applyAppearance(page, look);
    await signInAs('anabel');
    await page.goto('/withdraw/USDT');
    const missing = notice(page, t(m.withdrawals_profile_missing));
    await expect(missing).toContainText('1,000.00 USD');
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshot(page, `withdraw-profile-${appearanceName(look)}`);
    await missing.getByRole('link', { name: t(m.access_setup_profile) }).click();
    await expectHeading(page, t(m.profile_title));
    await expect(page.locator('.crumbs a').first()).toHaveAttribute('href', '/withdraw/USDT');
    await takeScreenshot(page, `withdraw-profile-page-${appearanceName(look)}`);
    profile.fill();
    await page.getByRole('button', { name: t(m.profile_save) }).click();
    await expectPath(page, '/withdraw/USDT');
    await expect(notice(page, t(m.profile_saved))).toBeVisible();
    await expect(missing).toHaveCount(0);
  });
}

test('a withdrawal that waits for the profile gets the customer back', async ({ page, sandbox, people, signInAs }) => {
  const person = findPerson(people, 'anabel');
  const client = await prepareWithdrawals(sandbox, person);
  const reference = await requestUsdt(sandbox, client, { person, amount: '25' });
  const address = `/withdrawal/${reference}`;
  const profile = await stubMissingProfile(page);
  await signInAs('anabel');
  await page.goto(address);
  await page.getByRole('main').getByRole('link', { name: m.access_setup_profile() }).click();
  await expect(page.locator('.crumbs a').first()).toHaveAttribute('href', address);
  profile.fill();
  await page.getByRole('button', { name: m.profile_save() }).click();
  await expectPath(page, address);
  await expect(page.getByRole('link', { name: m.access_setup_profile() })).toHaveCount(0);
});
