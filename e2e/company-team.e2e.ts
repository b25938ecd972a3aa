import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import type { Page } from '@playwright/test';
import {
  type Appearance,
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, expectPath, toast } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createCustomer } from './new-customers.ts';
import { findPerson, logIn, signIn } from './people.ts';

/** A page of another customer's browser, with no session. */
async function openBrowser(page: Page, productUrl: string, appearance: Appearance): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const context = await browser.newContext({ baseURL: productUrl });
  const other = await context.newPage();
  await applyAppearance(other, appearance);
  return other;
}

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const t = translatorFor(appearance.language === 'english' ? 'en' : 'es');

  test(`a company invites a person by e-mail, who signs in by the link, accepts, is listed and is removed (${name})`, async ({
    page,
    people,
    sandbox,
  }) => {
    test.setTimeout(180_000);
    const owner = findPerson(people, 'fabio');
    const invited = await createCustomer(sandbox);
    await applyAppearance(page, appearance);
    await signIn(page, sandbox, owner);
    await page.goto('/issuer/team');
    await expectHeading(page, t(m.company_team_title));
    await page.locator('button[type=submit]').click();
    await expect(page.locator('#email-error')).toHaveText(t(m.company_email_missing));
    await page.locator('#email').fill(invited.email);
    await page.getByRole('radio', { name: t(m.company_role_approver) }).check();
    await page.locator('#tfaCode').fill(await sandbox.nextCode(owner.tfaSecret ?? ''));
    await page.locator('button[type=submit]').click();
    await expect(toast(page, t(m.company_invited))).toBeVisible();
    await expect(page.getByText(invited.email)).toBeVisible();
    await takeScreenshots(page, `company-team-invited-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);

    const { links } = await sandbox.waitForEmail(invited.email, /act for it|en su nombre/);
    const guest = await openBrowser(page, sandbox.productUrl, appearance);
    await guest.goto(links[0] ?? '');
    await expectHeading(guest, t(m.company_link_title));
    await takeScreenshots(guest, `company-invitation-visitor-${name}`);
    await expectAccessible(guest);
    await guest.getByRole('link', { name: t(m.company_link_sign_in), exact: true }).click();
    await expectPath(guest, '/login');
    await logIn(guest, invited, { isOpen: true });
    await expectPath(guest, '/issuer/invitation');
    await expect(guest.getByText(t(m.company_role_approver), { exact: true })).toBeVisible();
    await takeScreenshots(guest, `company-invitation-${name}`);
    await expectAccessible(guest);
    await expectNoHorizontalOverflow(guest);
    await guest.getByRole('button', { name: t(m.company_accept) }).click();
    await expectPath(guest, '/issuer/team');
    await expect(guest.getByRole('button', { name: new RegExp(`^${t(m.company_leave)}`) })).toBeVisible();
    await takeScreenshots(guest, `company-team-member-${name}`);
    await expectAccessible(guest);
    await guest.goto(links[0] ?? '');
    await expect(guest.getByText(t(m.company_link_used))).toBeVisible();
    await takeScreenshots(guest, `company-invitation-used-${name}`);

    const remove = page.getByRole('button', { name: `${t(m.company_remove)}: ${invited.name}` });
    await expect(remove).toBeVisible();
    await page.getByRole('button', { name: t(withParams(m.company_change_role_of, { person: invited.name })) }).click();
    await page
      .locator('.dialog input[autocomplete="one-time-code"]')
      .fill(await sandbox.nextCode(owner.tfaSecret ?? ''));
    await takeScreenshots(page, `company-role-${name}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: t(m.company_change_role_save) }).click();
    await expect(toast(page, t(m.company_role_changed))).toBeVisible();
    await expect(page.locator('.tag').getByText(t(m.company_role_editor), { exact: true })).toBeVisible();
    await takeScreenshots(page, `company-team-${name}`);
    await remove.click();
    await takeScreenshots(page, `company-remove-${name}`);
    await page
      .locator('.dialog')
      .getByRole('button', { name: t(m.company_remove), exact: true })
      .click();
    await expect(toast(page, t(m.company_removed))).toBeVisible();
    await expect(remove).toBeHidden();
    await guest.goto('/issuer/team');
    await expect(guest.getByText(t(m.company_team_none_title))).toBeVisible();
    await takeScreenshots(guest, `company-team-none-${name}`);
    await sandbox.waitForEmail(invited.email, /do not act for|ya no actúa/);
    await guest.context().close();
  });
}

test('staff see who acts for a company on its page and end it with a reason', async ({ page, people, sandbox }) => {
  test.setTimeout(120_000);
  const owner = findPerson(people, 'fabio');
  const invited = await createCustomer(sandbox);
  await signIn(page, sandbox, owner);
  await page.goto('/issuer/team');
  await page.locator('#email').fill(invited.email);
  await page.locator('#tfaCode').fill(await sandbox.nextCode(owner.tfaSecret ?? ''));
  await page.locator('button[type=submit]').click();
  const { links } = await sandbox.waitForEmail(invited.email, /act for it/);
  await signIn(page, sandbox, invited);
  await page.goto(links[0] ?? '');
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expectPath(page, '/issuer/team');
  const irene = await openConsole(page, sandbox, { as: 'irene', path: `/customers?search=${owner.email}` });
  await irene.getByRole('link', { name: 'fabio', exact: true }).first().click();
  await expectHeading(irene, 'fabio');
  const panel = irene.getByRole('region', { name: 'Acting for companies' });
  await expect(panel).toContainText(invited.name);
  await takeScreenshot(irene, 'console-company-team');
  await expectAccessible(irene);
  await panel.getByRole('button', { name: 'End the membership…' }).first().click();
  await irene.getByRole('dialog').getByRole('textbox').fill('The company wrote that this person was dismissed');
  await takeScreenshot(irene, 'console-company-team-end');
  await irene.getByRole('dialog').getByRole('button', { name: 'End the membership', exact: true }).click();
  await expect(panel).toContainText('ended by staff');
  await takeScreenshot(irene, 'console-company-team-ended');
  await page.reload();
  await expect(page.getByText('No company yet')).toBeVisible();
});
