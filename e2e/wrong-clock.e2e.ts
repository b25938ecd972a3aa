import { expectHeading, expectPath, toast } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { createCustomerWithTfa } from './new-customers.ts';
import { logIn } from './people.ts';

const twoDaysMs = 2 * 86_400_000;

for (const [name, shiftMs] of [
  ['ahead', twoDaysMs],
  ['behind', -twoDaysMs],
] as const)
  test(`on a device whose clock is two days ${name} a customer signs in, stays signed in and sees today's activity`, async ({
    page,
    sandbox,
  }) => {
    const { person } = await createCustomerWithTfa(sandbox);
    await page.clock.setSystemTime(Date.now() + shiftMs);
    await logIn(page, person);
    await expectPath(page, '/tfa-login');
    await page.locator('#auth_key').pressSequentially(await sandbox.nextCode(person.tfaSecret ?? ''));
    await page.getByRole('button', { name: 'SIGN IN' }).click();
    await expect(toast(page, 'Login Success!')).toBeVisible();
    await expectPath(page, '/dashboard');

    await page.goto('/activity');
    await expectHeading(page, 'Activity');
    await expect(page.getByText(/^Today · /)).toBeVisible();
  });
