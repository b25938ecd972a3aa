import { pages } from '@istmo/console/paths';
import type { DemoPerson } from '@istmo/tools/product';
import type { Page } from '@playwright/test';
import { applyAppearance, expectAccessible, takeScreenshot } from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';
import { findProblems } from './page-problems.ts';
import type { Sandbox } from './sandbox.ts';

type Account = { readonly email: string; readonly password: string; readonly secret: string };

/** A demo member of staff. */
function findStaff(people: readonly DemoPerson[], name: string): Account {
  const person = people.find((candidate) => candidate.name === name);
  if (!person?.tfaSecret) throw new Error(`there is no member of staff ${name}`);
  return { email: person.email, password: person.password, secret: person.tfaSecret };
}

async function signIn(page: Page, sandbox: Sandbox, { email, password, secret }: Account): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('#code').fill(await sandbox.nextCode(secret));
  await page.locator('button[type=submit]').click();
}

test('an administrator invites a person, who sets an account up, signs in and sees the pages of the role', async ({
  page,
  browser,
  sandbox,
  people,
}) => {
  await page.goto('/console/staff');
  await expectHeading(page, 'Staff sign-in');
  await signIn(page, sandbox, findStaff(people, 'karla'));
  // Back to the page that was opened first.
  await expectHeading(page, 'Staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Propose the account' }).click();
  await expect(dialog.getByText('Enter a name.').first()).toBeVisible();
  await dialog.locator('#name').fill('Marta <script>alert(1)</script>');
  await dialog.locator('#email').fill('marta@staff.test');
  await dialog.locator('#role').selectOption('auditor');
  await dialog.locator('#reason').fill('She audits the year');
  await dialog.getByRole('button', { name: 'Propose the account' }).click();
  await expect(toast(page, 'It waits for compliance to admit it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Admit' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  const compliance = await openConsole(page, sandbox, { as: 'irene', path: '/staff' });
  const admit = async (): Promise<void> => {
    await compliance.reload();
    await compliance.getByRole('button', { name: 'Admit' }).click();
    await compliance.getByRole('dialog').locator('#reason').fill('Known to the team');
    await signApproval(compliance.getByRole('dialog'), sandbox, 'irene');
    await compliance.getByRole('dialog').getByRole('button', { name: 'Admit' }).click();
    await expect(toast(compliance, 'It was admitted.')).toBeVisible();
  };
  await expect(compliance.getByRole('button', { name: 'Admit' })).toBeVisible();
  await takeScreenshot(compliance, 'console-staff-waiting');
  await expectAccessible(compliance);
  await admit();
  await page.reload();
  const row = page.getByRole('row', { name: /Marta <script>/ });
  await expect(row).toContainText('Invited');

  const email = await sandbox.waitForEmail('marta@staff.test', /Invitation/);
  const other = await (await browser.newContext()).newPage();
  await other.goto(email.links[0] ?? '');
  await expectHeading(other, 'Set up your account');
  const secret = (await other.locator('.code').innerText()).replaceAll(' ', '');
  const password = 'Cordillera-Azul-77';
  await other.locator('#password').fill(password);
  await other.locator('#confirm_password').fill(password);
  await other.locator('#code').fill(await sandbox.nextCode(secret));
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await expectHeading(other, 'Staff sign-in');
  await signIn(other, sandbox, { email: 'marta@staff.test', password, secret });
  await expectHeading(other, 'What needs your attention');

  await other.locator('.console-menu').getByRole('link', { name: 'Audit log' }).click();
  await expectHeading(other, 'Audit log');
  await expect(other.getByRole('row', { name: /staff\.invite/ })).toHaveCount(2);
  await other.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(other.locator('.toast').filter({ hasText: 'the chain is unbroken' })).toBeVisible();

  // Her session ends with a change of her role, in the middle of her work.
  await page.reload();
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await page.getByRole('dialog').locator('#role').selectOption('support');
  await page.getByRole('dialog').locator('#reason').fill('The audit is over');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'It waits for compliance to admit it.')).toBeVisible();
  await admit();
  await compliance.context().close();
  await other.reload();
  await expectHeading(other, 'Staff sign-in');
  await other.context().close();
});

test("a customer's session opens no page of the console, and a used link no account", async ({ page, signInAs }) => {
  await signInAs('anabel');
  await page.goto('/console/audit');
  await expectHeading(page, 'Staff sign-in');
  await page.goto(`/console/invitation?token=${'A'.repeat(43)}`);
  await expect(page.getByText('This invitation has expired or was used.')).toBeVisible();
});

for (const language of ['english', 'spanish'] as const) {
  test(`every page of the console is filled, accessible and fits the window, in ${language}`, async ({
    page,
    sandbox,
    people,
  }) => {
    const appearance = { language, theme: 'light', width: 1280 } as const;
    await applyAppearance(page, appearance);
    await page.goto('/console/sign-in');
    const problems = await findProblems(page, '/console/sign-in', appearance, { widths: [1280, 768, 390] });
    await signIn(page, sandbox, findStaff(people, 'karla'));
    await expect(page.locator('.console-menu')).toBeVisible();
    // In English each is loaded by its address.
    const visit = { widths: [2560, 1280, 768], byLink: language === 'spanish' } as const;
    for (const { path } of Object.values(pages))
      problems.push(...(await findProblems(page, `/console${path}`, appearance, visit)));
    expect(problems).toEqual([]);
  });
}
