import { expect, type Locator, type Page } from '@playwright/test';
import { demoEmail, demoPassword, demoStaff } from '@istmo/db/seeds/people';
import type { Sandbox } from './sandbox.ts';

export type StaffName = 'karla' | 'irene' | 'jorge' | 'gloria' | 'hugo' | 'luisa';

function secretOf(name: StaffName): string {
  const secret = demoStaff.find((staff) => staff.name === name)?.tfaSecret;
  if (secret === undefined) throw new Error(`there is no demo staff called ${name}`);
  return secret;
}

/** Password and an unused code, which sign an approval of a member of staff without a passkey. */
export const approvalOf = async (sandbox: Sandbox, name: StaffName) => ({
  password: demoPassword,
  code: await sandbox.nextCode(secretOf(name)),
});

/** Fills in what signs the approval of the open dialog. */
export async function signApproval(dialog: Page | Locator, sandbox: Sandbox, name: StaffName): Promise<void> {
  const { password, code } = await approvalOf(sandbox, name);
  await dialog.locator('#password').fill(password);
  await dialog.locator('#code').fill(code);
}

/** Signs the browser in to the console as a member of the demo staff, by one call; then open a page. */
export async function signInStaff(page: Page, sandbox: Sandbox, name: StaffName): Promise<void> {
  const reply = await page.request.post(`${sandbox.productUrl}/console/api/staff/sign-in`, {
    data: { email: demoEmail(name), ...(await approvalOf(sandbox, name)) },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** The page of a member of staff in a browser of their own. */
export async function openConsole(
  page: Page,
  sandbox: Sandbox,
  { as, path }: { as: StaffName; path: string },
): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const context = await browser.newContext({ baseURL: sandbox.productUrl, viewport: { width: 1440, height: 900 } });
  const console = await context.newPage();
  await signInStaff(console, sandbox, as);
  await console.goto(`/console${path}`);
  return console;
}
