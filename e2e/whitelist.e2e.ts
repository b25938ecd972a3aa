import { instrumentSeeds } from '@istmo/db/seeds/instruments';
import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { expectHeading, expectPath, fieldError, notice, toast } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { createCustomer, createCustomerWithTfa } from './new-customers.ts';
import { signIn } from './people.ts';
import type { Sandbox } from './sandbox.ts';

// Of the chains' own test vectors.
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** An EVM address in small letters, which needs no checksum: the same ends for each, another middle. */
const evm = (middle: number) => `0x5aae${middle.toString(16).padStart(32, '0')}beed`;

/** A new customer with two-factor on, signed in in the browser and by API calls, on the page. */
async function openWhitelist(page: Page, sandbox: Sandbox) {
  const { person } = await createCustomerWithTfa(sandbox);
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  await signIn(page, sandbox, person);
  await page.goto('/whitelist');
  const newCode = () => sandbox.nextCode(person.tfaSecret ?? '');
  const add = async (fields: { readonly currency: string; readonly address_name: string; readonly address: string }) =>
    client.call('basic/createList', { network: '', ...fields, tfaCode: await newCode() });
  return { person, newCode, add };
}

const addButton = (page: Page) => page.locator('.whitelist-form button[type=submit]');

test('a customer adds an address, sees it completed, cannot add it again, and deletes it', async ({
  page,
  sandbox,
}) => {
  const { person, newCode } = await openWhitelist(page, sandbox);
  await expectHeading(page, 'Withdrawal addresses');
  await expect(page.getByText('No Records Available')).toBeVisible();
  const currencies = await page.locator('#currency option').evaluateAll((all) => all.map((one) => one.textContent));
  const onChains = instrumentSeeds.filter(({ networks }) => networks).map(({ code }) => code);
  expect(currencies.map((label) => label?.split(' ')[0]).slice(1)).toEqual(onChains);

  await page.locator('#currency').selectOption('BTC');
  await expect(page.locator('#network')).toHaveCount(0);
  await page.fill('#address_name', 'Savings wallet');
  // The link of a wallet's QR code.
  await page.fill('#address', `bitcoin:${bitcoin}?amount=0.01`);
  await expect(page.locator('#address')).toHaveValue(bitcoin);
  await expect(page.locator('#currency')).toHaveValue('BTC');
  await expect(page.locator('.whitelist-echo .address span')).toHaveCount(Math.ceil(bitcoin.length / 4));
  await page.fill('#tfaCode', await newCode());
  await addButton(page).click();
  await expect(toast(page, 'The address was added.')).toBeVisible();
  await expect(page.locator('#address')).toHaveValue('');
  const row = page.getByRole('row', { name: /Savings wallet/ });
  await expect(row).toContainText('BTC · Bitcoin Network');
  // The sandbox has no waiting time; the list follows without reloading.
  await expect(row).toContainText('Completed');
  const email = await sandbox.waitForEmail(person.email, 'A withdrawal address was added');
  expect(email.text).toContain(bitcoin);
  expect(email.text).toContain('If this was not you');

  await page.locator('#currency').selectOption('BTC');
  await page.fill('#address_name', 'The same one');
  await page.fill('#address', bitcoin.toUpperCase());
  await page.fill('#tfaCode', await newCode());
  await addButton(page).click();
  await expect(notice(page, 'You have already saved this address')).toBeVisible();

  await row.getByRole('button', { name: 'Delete Savings wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this address?' });
  await expect(dialog).toContainText('Savings wallet');
  await expect(dialog.locator('.address-full')).toHaveText(bitcoin);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No Records Available')).toBeVisible();
});

test('bad input is refused beside its field, and nothing is sent', async ({ page, sandbox }) => {
  await openWhitelist(page, sandbox);
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/basic/createList') ? 1 : 0));
  await addButton(page).click();
  await expect(toast(page, 'Please Fill in all fields!')).toBeVisible();
  await page.locator('#currency').selectOption('USDT');
  const networks = await page.locator('#network option').evaluateAll((all) => all.map((one) => one.textContent));
  expect(networks.slice(1)).toEqual(['Tron Network (TRC20)']);
  await page.locator('#network').selectOption('TRC20');
  await page.fill('#address', bitcoin);
  await expect(fieldError(page, 'address')).toContainText('This address is of Bitcoin.');
  await page.fill('#address', `${tron.slice(0, -1)}9`);
  await expect(fieldError(page, 'address')).toContainText('not a valid Tron address');
  await page.fill('#address_name', '<b>mine</b>');
  await expect(fieldError(page, 'address_name')).toHaveText('Invalid content exists!');
  await page.fill('#tfaCode', '12a34');
  await expect(page.locator('#tfaCode')).toHaveValue('1234');
  await expect(fieldError(page, 'tfaCode')).toHaveText('Invalid Tfa Code');
  await addButton(page).click();
  expect(sent).toBe(0);
});

test('a wrong code is refused, and what was typed stays', async ({ page, sandbox }) => {
  await openWhitelist(page, sandbox);
  await page.locator('#currency').selectOption('BTC');
  await page.fill('#address_name', 'Savings wallet');
  await page.fill('#address', taproot);
  await page.fill('#tfaCode', '000000');
  await addButton(page).click();
  await expect(notice(page, 'Invalid Tfa Code')).toBeVisible();
  await expect(page.locator('#address')).toHaveValue(taproot);
  await expect(page.locator('#tfaCode')).toHaveValue('');
});

test('an address that begins and ends like a saved one is warned about before the code', async ({ page, sandbox }) => {
  const { add } = await openWhitelist(page, sandbox);
  await add({ currency: 'COINGT', address_name: 'Ledger', address: evm(1) });
  await expect(page.getByRole('row', { name: /Ledger/ })).toBeVisible();
  await page.locator('#currency').selectOption('COINGT');
  await page.fill('#address', evm(2));
  const warning = page.getByRole('alert').filter({ hasText: 'resembles one you saved' });
  await expect(warning).toContainText('Saved: Ledger');
  await expect(warning.locator('.address-full')).toHaveCount(2);
  await page.fill('#address', evm(1));
  await expect(warning).toHaveCount(0);
});

test('the list has ten addresses a page', async ({ page, sandbox }) => {
  const { add } = await openWhitelist(page, sandbox);
  for (let number = 1; number <= 11; number++)
    await add({ currency: 'COINGT', address_name: `Wallet ${number}`, address: evm(number * 7_919) });
  await expect(page.getByRole('row', { name: /Wallet/ })).toHaveCount(10);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('row', { name: /Wallet/ })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /Wallet 1/ })).toBeVisible();
});

test('without two-factor the page leads to it; settings link to the page once the disclaimer is accepted', async ({
  page,
  sandbox,
}) => {
  const person = await createCustomer(sandbox);
  await signIn(page, sandbox, person);
  await page.goto('/settings');
  const link = page.getByRole('link', { name: 'Withdrawal addresses' });
  await expect(page.getByText('Accept the disclaimer to change your password')).toBeVisible();
  await expect(link).toHaveCount(0);
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  await client.call('basic/updateAuth', { auth: true });
  await page.reload();
  await link.click();
  await expectPath(page, '/whitelist');
  await page.getByRole('link', { name: 'Enable TFA now' }).click();
  await expectPath(page, '/user-security/Tfa');
});

for (const appearance of appearances) {
  test(`withdrawal addresses are accessible: ${appearanceName(appearance)}`, async ({ page, sandbox }) => {
    await applyAppearance(page, appearance);
    const { add } = await openWhitelist(page, sandbox);
    await add({ currency: 'COINGT', address_name: 'Ledger', address: evm(1) });
    await add({ currency: 'BTC', address_name: 'Savings wallet', address: bitcoin });
    await expect(page.locator('.whitelist-status .tag[data-tone=pos]')).toHaveCount(2);
    await page.locator('#currency').selectOption('COINGT');
    await page.fill('#address_name', 'Cold wallet');
    await page.fill('#address', evm(2));
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `whitelist-${appearanceName(appearance)}`);
    await page.locator('button:has(.lucide-trash-2)').first().click();
    await expect(page.locator('.dialog .address-full')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `whitelist-delete-${appearanceName(appearance)}`);
    await page.keyboard.press('Escape');
    await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'));
    await takeScreenshot(page, `whitelist-dark-${appearanceName(appearance)}`);
  });
}
