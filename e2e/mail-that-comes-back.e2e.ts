import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createCustomer, createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const t = translatorFor(appearance.language === 'english' ? 'en' : 'es');

  test(`a customer whose emails come back sees it while the page is open, and has the address tried again (${name})`, async ({
    page,
    sandbox,
  }) => {
    const person = await createVerifiedCustomer(sandbox);
    const email = { email: person.email };
    await applyAppearance(page, appearance);
    await signIn(page, sandbox, person);
    await page.goto('/settings');
    const notice = page.locator('.banner').filter({ hasText: person.email });
    await expect(page.locator('#emails-title')).toBeVisible();
    await expect(notice).toHaveCount(0);
    await sandbox.returnEmail(person.email, 'hard');
    await expect(notice).toContainText(t(withParams(m.notifications_mail_bounced_title, email)));
    await expect(notice.getByRole('link')).toHaveAttribute('href', '/user-support');
    await takeScreenshots(page, `mail-bounced-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);

    await notice.getByRole('button', { name: t(m.notifications_mail_retry) }).click();
    await expect(notice).toContainText(t(withParams(m.notifications_mail_retried, email)));
    await takeScreenshot(page, `mail-retried-${name}`);
    await sandbox.waitForEmail(person.email, t(m.notifications_mail_retry_subject));
    await sandbox.returnEmail(person.email, 'complaint');
    await page.goto('/dashboard');
    await expect(notice).toContainText(t(withParams(m.notifications_mail_complained_title, email)));
    // Once a day.
    await expect(notice.getByRole('button')).toHaveCount(0);
    await takeScreenshots(page, `mail-complained-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
  });
}

test('staff see at the customer that emails come back, and which', async ({ page, sandbox }) => {
  const person = await createCustomer(sandbox);
  await sandbox.returnEmail(person.email, 'hard');
  const console = await openConsole(page, sandbox, { as: 'irene', path: '/' });
  await console.getByRole('heading', { level: 1 }).waitFor();
  await console.keyboard.press('Control+k');
  await console.getByRole('combobox', { name: 'Search' }).fill(person.email);
  await console.getByRole('option', { name: person.name }).click();
  await expectHeading(console, person.name);
  await expect(console.getByText(/^Mail comes back since/)).toBeVisible();
  await expect(console.getByText('5.1.1')).toBeVisible();
  await takeScreenshot(console, 'console-mail-bounced');
  await expectAccessible(console);
  await console.getByRole('tab', { name: 'As the customer' }).click();
  await expect(console.getByText('Came back').first()).toBeVisible();
  await takeScreenshot(console, 'console-mail-returned');
});
