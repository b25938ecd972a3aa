import type { Page } from '@playwright/test';
import {
  appearanceName,
  type Appearance,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
  takeScreenshots,
  appearances,
} from './appearance.ts';
import { expectHeading, expectPath, notice } from './assertions.ts';
import { signInStaff } from './console.ts';
import { expect, test } from './fixtures.ts';
import { createCustomer } from './new-customers.ts';
import { signIn } from './people.ts';

const person = (page: Page, number: number) => page.getByRole('listitem', { name: `Person ${number}` });
const owner = (page: Page, row: number, field: string) => page.locator(`[id="owners[${row}].${field}"]`);
const ownerError = (page: Page, row: number, field: string) => page.locator(`[id="owners[${row}].${field}-error"]`);

/** Fills in the company's own fields. */
async function fillCompany(page: Page): Promise<void> {
  await page.locator('input[name=user_type][value=business]').check();
  await page.fill('#companyname', 'Transportes Quiroga');
  await page.fill('#regnum', '900412876');
  await page.locator('#DOB').pressSequentially('12032016');
  await page.fill('#website', 'https://transportesquiroga.example');
  await page.locator('#country').fill('Colombia');
  await page.getByRole('option', { name: 'Colombia (+57)' }).click();
  await page.fill('#phone', '3001234567');
  await page.fill('#address', 'Carrera 7 71-21');
  await page.fill('#zip_code', '055420');
}

type Owner = { readonly name: string; readonly day: string; readonly country: string; readonly share: string };

async function fillOwner(page: Page, row: number, { name, day, country, share }: Owner): Promise<void> {
  await owner(page, row, 'name').fill(name);
  await owner(page, row, 'DOB').fill('');
  await owner(page, row, 'DOB').pressSequentially(day);
  await owner(page, row, 'country').fill(country);
  await page.getByRole('option', { name: country, exact: true }).click();
  await owner(page, row, 'share').fill(share);
}

test('a business names its owners, sees what is wrong in which row, and staff see them', async ({ page, sandbox }) => {
  const customer = await createCustomer(sandbox);
  await signIn(page, sandbox, customer);
  await page.goto('/profile');
  await fillCompany(page);
  const missing = page.getByRole('complementary', { name: 'Identity verification' });
  await missing.getByRole('button', { name: 'Owners and representatives' }).click();
  await expect(page.locator('#owners')).toBeFocused();

  const add = page.getByRole('button', { name: 'Add a person' });
  await add.press('Enter');
  await expect(owner(page, 0, 'name')).toBeFocused();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(ownerError(page, 0, 'name')).toHaveText('Enter the full name');
  await expect(ownerError(page, 0, 'DOB')).toHaveText('Enter the date of birth');
  await expect(ownerError(page, 0, 'share')).toHaveText(
    'Enter a share, or say how this person controls or represents the company',
  );
  await fillOwner(page, 0, { name: 'Mariana Quiroga Díaz', day: '17052015', country: 'Colombia', share: '60,5' });
  await expect(ownerError(page, 0, 'DOB')).toHaveText('Owners and representatives must be at least 18 years old');
  await owner(page, 0, 'DOB').fill('');
  await owner(page, 0, 'DOB').pressSequentially('17051985');
  await person(page, 1).getByRole('checkbox', { name: 'May act in the name of the company' }).check();
  await expect(page.getByText('Together 60.50 %. The remaining 39.50 % must belong')).toBeVisible();

  await add.click();
  await fillOwner(page, 1, { name: 'Tomás Echeverri', day: '02111979', country: 'Panama', share: '40' });
  await expect(page.locator('#owners-error')).toContainText('The shares add up to 100.50 %');
  await add.click();
  await fillOwner(page, 2, { name: 'Mariana Quiroga Díaz', day: '17051985', country: 'Colombia', share: '' });
  await takeScreenshot(page, 'business-profile-problems-en-light-1280');
  await page.getByRole('button', { name: 'Remove person 3' }).click();
  await expect(add).toBeFocused();
  await owner(page, 1, 'share').fill('39.5');
  await expect(page.getByText('Together 100 %.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'business-profile-en-light-1280');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(notice(page, 'Your profile was saved.')).toBeVisible();
  await expectPath(page, '/dashboard');

  await page.goto('/profile');
  await expect(owner(page, 1, 'name')).toHaveValue('Tomás Echeverri');
  await expect(owner(page, 0, 'share')).toHaveValue('60.50');

  await signInStaff(page, sandbox, 'irene');
  await page.goto('/console/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(customer.email);
  await page.getByRole('option', { name: customer.name }).click();
  const part = page.getByRole('region', { name: 'Person' });
  await expect(part).toContainText('60.50% · representative · Colombia · 17/05/1985');
  await expect(part).toContainText('Tomás Echeverri');
  await takeScreenshot(page, 'business-owners-console-en-light-1280');
});

test('disallowed content in a name is not sent, and the name is put back', async ({ page, sandbox }) => {
  const customer = await createCustomer(sandbox);
  await signIn(page, sandbox, customer);
  await page.goto('/profile');
  await fillCompany(page);
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/profileupdate') ? 1 : 0));
  await page.getByRole('button', { name: 'Add a person' }).click();
  await fillOwner(page, 0, { name: '<b>Mariana', day: '17051985', country: 'Colombia', share: '100' });
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Invalid content exists!' })).toBeVisible();
  await expect(owner(page, 0, 'name')).toHaveValue('');
  expect(sent).toBe(0);
});

for (const appearance of appearances) {
  test(`verified owners are fixed: ${appearanceName(appearance)}`, async ({ page, signInAs }) => {
    await applyAppearance(page, appearance);
    await signInAs('diego');
    await page.goto('/profile');
    await expectHeading(page, /Profile|Perfil/);
    await expect(page.getByText('Lucía Arosemena Vial')).toBeVisible();
    await expect(page.getByRole('button', { name: /Add a person|Agregar una persona/ })).toHaveCount(0);
    await expectNoHorizontalOverflow(page);
    await takeScreenshots(page, `business-profile-locked-${appearanceName(appearance)}`);
  });
}

test('on a phone in Spanish the rows fit', async ({ page, sandbox }) => {
  const appearance: Appearance = { language: 'spanish', theme: 'light', width: 390 };
  await applyAppearance(page, appearance);
  await signIn(page, sandbox, await createCustomer(sandbox));
  await page.goto('/profile');
  await page.locator('input[name=user_type][value=business]').check();
  await page.getByRole('button', { name: 'Agregar una persona' }).click();
  await fillOwner(page, 0, { name: 'Mariana Quiroga Díaz', day: '17051985', country: 'Panamá', share: '45' });
  await expect(page.getByText('En total 45 %. El 55 % restante')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  await takeScreenshots(page, `business-profile-${appearanceName(appearance)}`);
});
