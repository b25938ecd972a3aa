import { readFile } from 'node:fs/promises';
import { said } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { TOTP } from 'otpauth';
import { accept, arrive, go, look, type Walk } from './first-hour-walk.ts';
import { speaking } from './language.ts';
import { newName, newPassword } from './newcomers.ts';
import { logIn } from './people.ts';
import { complaint, expectHeading, expectPath, notice, toast } from './seen.ts';
import { readSheet } from './sheet.ts';
import { expect, test } from './stage.ts';

const walks = [
  { called: 'in English on a desktop', language: 'en', width: 1280, height: 800 },
  { called: 'in Spanish on a phone', language: 'es', width: 390, height: 844 },
] as const;

for (const { called, language, width, height } of walks) {
  test(`a new customer's first hour, ${called}: from the landing page to COINGT in the wallet`, async ({
    page,
    sandbox,
  }) => {
    test.setTimeout(420_000);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const name = newName();
    const walk: Walk = {
      page,
      sandbox,
      say: speaking(language),
      isPhone: width < 640,
      name,
      email: `${name}@viaje.test`,
    };

    await test.step('landing page and language', () => arrive(walk, language));
    await test.step('register and activate', () => register(walk));
    await test.step('log in and accept the disclaimer', () => comeIn(walk));
    await test.step('two-factor', () => enableTfa(walk));
    await test.step('profile', () => fillProfile(walk));
    await test.step('identity', () => verify(walk));
    await test.step('deposits', () => payIn(walk));
    await test.step('exchange', () => buy(walk));
    await test.step('history and activity', () => lookBack(walk));
    await test.step('log out', () => leave(walk));
  });
}

async function register(walk: Walk): Promise<void> {
  const { page, sandbox, say, name, email } = walk;
  const submit = page.getByRole('button', { name: say(m.session_register_action) });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await page.fill('#username', 'bru');
  await page.locator('#username').blur();
  await expect(complaint(page, 'username')).toHaveText(say(m.session_username_short));
  await page.fill('#username', 'Anabel');
  await page.fill('#email', 'anabel@DEMO.istmo.test');
  await expect(complaint(page, 'username')).toHaveText(say(m.session_username_taken));
  await page.fill('#password', 'solo-minusculas');
  await expect(complaint(page, 'email')).toHaveText(say(m.session_email_taken));
  await page.locator('#password').blur();
  await expect(complaint(page, 'password')).toHaveText(say(m.kernel_password_uppercase));
  await page.fill('#username', name);
  await page.fill('#email', email);
  await page.fill('#password', newPassword);
  await page.fill('#confirm_password', `${newPassword}x`);
  await page.locator('#confirm_password').blur();
  await expect(complaint(page, 'confirm_password')).toHaveText(say(m.kernel_confirm_differs));
  await page.fill('#confirm_password', newPassword);
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await submit.click({ force: true });
  await expect(page.getByRole('alert').filter({ hasText: say(m.session_terms_missing) })).toBeVisible();
  await page.locator('#terms').check();
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  await look(walk, 'register');
  await submit.click();
  await expectPath(page, '/login');
  await expect(notice(page, say(said(m.session_register_done, { email })))).toBeVisible();

  await logIn(page, { name, email, password: newPassword }, { isHere: true });
  await expect(page.getByRole('alert').filter({ hasText: say(m.session_login_not_activated) })).toBeVisible();
  await expect.poll(async () => (await sandbox.letters(email)).length).toBe(2);
  const [letter] = await sandbox.letters(email);
  await page.goto(letter?.links[0] ?? '');
  await expect(page.getByText(say(m.session_activation_done))).toBeVisible();
  await expectPath(page, '/login');
}

async function comeIn(walk: Walk): Promise<void> {
  const { page, say, name, email } = walk;
  await logIn(page, { name, email, password: newPassword }, { isHere: true });
  await expect(toast(page, say(m.session_login_done))).toBeVisible();
  await expectPath(page, '/dashboard');
  await expect(page.getByRole('dialog', { name: say(m.access_disclaimer_title) })).toBeVisible();
  await look(walk, 'disclaimer');
  await accept(walk, say(m.access_disclaimer_title));
  await page.getByRole('link', { name: say(m.access_tfa_prompt_now) }).click();
  await expectHeading(page, say(m.security_authenticator));
}

async function enableTfa(walk: Walk): Promise<void> {
  const { page, sandbox, say } = walk;
  const secret = ((await page.locator('span.code').first().textContent()) ?? '').replaceAll(' ', '');
  await expect(page.getByRole('img', { name: say(m.security_qr) })).toBeVisible();
  const code = page.getByLabel(say(m.security_code));
  const enable = page.getByRole('button', { name: say(m.security_enable_tfa) });
  await code.fill('12');
  await enable.click();
  await expect(page.getByText(say(m.security_code_invalid)).first()).toBeVisible();
  await look(walk, 'tfa');
  await code.fill(await sandbox.freshCode(secret));
  await enable.click();
  const recovery = page.getByRole('alertdialog', { name: say(m.security_recovery_title) });
  await expect(recovery.getByRole('listitem')).toHaveCount(10);
  await look(walk, 'recovery');
  await recovery.getByRole('checkbox').check();
  await recovery.getByRole('button', { name: say(m.kernel_done) }).click();
  await expect(page.getByRole('button', { name: say(m.security_disable_tfa) })).toBeVisible();
  const used = new TOTP({ secret }).generate({ timestamp: (await sandbox.advance(0)).getTime() });
  await page.getByLabel(say(m.security_code)).first().fill(used);
  await page.getByRole('button', { name: say(m.security_disable_tfa) }).click();
  await expect(page.getByText(say(m.security_code_used)).first()).toBeVisible();
}

async function fillProfile(walk: Walk): Promise<void> {
  const { page, say } = walk;
  await go(walk, say(m.frame_overview));
  await page
    .getByRole('region', { name: say(m.access_setup_title) })
    .getByRole('link')
    .first()
    .click();
  await expectHeading(page, say(m.profile_title));
  await page.getByRole('button', { name: say(m.profile_save) }).click();
  await expect(page.getByRole('alert').getByRole('heading', { name: say(m.kernel_fill_the_field) })).toBeVisible();
  await expect(complaint(page, 'firstname')).toHaveText(say(m.profile_firstname_missing));
  await page.fill('#firstname', 'Eva');
  await expect(complaint(page, 'firstname')).toHaveText(say(m.profile_firstname_short));
  await page.fill('#firstname', 'Mariana');
  await page.fill('#lastname', 'Quiroga');
  await page.locator('#DOB').pressSequentially('01012020');
  await page.locator('#DOB').blur();
  await expect(complaint(page, 'DOB')).toHaveText(say(m.profile_birth_young));
  await page.fill('#DOB', '');
  await page.locator('#DOB').pressSequentially('17051990');
  await page.fill('#national_id', '80123456');
  await page.locator('#country').fill('Colombia');
  await page.getByRole('option', { name: 'Colombia (+57)' }).click();
  await page.fill('#phone', '30012345');
  await page.locator('#phone').blur();
  await expect(complaint(page, 'phone')).toHaveText(say(m.profile_phone_ten));
  await page.fill('#phone', '3001234567');
  await page.fill('#address', 'Carrera 7 71-21');
  await page.locator('#state').fill('Antioq');
  await page.getByRole('option', { name: /Antioquia/ }).click();
  await page.fill('#city', 'Envigado');
  await page.fill('#zip_code', '055420');
  await look(walk, 'profile');
  await page.getByRole('button', { name: say(m.profile_save) }).click();
  await expect(page.getByText(say(m.profile_saved)).first()).toBeVisible();
  await expectPath(page, '/dashboard');
}

async function verify(walk: Walk): Promise<void> {
  const { page, sandbox, say, email } = walk;
  await page
    .getByRole('region', { name: say(m.access_setup_title) })
    .getByRole('link')
    .first()
    .click();
  await expectHeading(page, say(m.kyc_title));
  const widget = page.frameLocator('#kyc-widget iframe');
  await widget.getByRole('button', { name: say(m.sandbox_identity_document_take) }).click();
  await widget.getByRole('button', { name: say(m.sandbox_identity_next) }).click();
  await look(walk, 'kyc');
  await widget.getByRole('button', { name: say(m.sandbox_identity_selfie_take) }).click();
  await widget.getByRole('button', { name: say(m.sandbox_identity_next) }).click();
  await widget.getByRole('button', { name: say(m.sandbox_identity_submit) }).click();
  await expect(page.getByText(say(m.kyc_pending_body))).toBeVisible();
  await sandbox.review(email, 'completed', 'GREEN');
  await expect(page.getByText(say(m.kyc_verified_body))).toBeVisible();
  await look(walk, 'kyc-verified');
}

async function payIn(walk: Walk): Promise<void> {
  const { page, sandbox, say } = walk;
  await go(walk, say(m.frame_deposit));
  await expectHeading(page, say(m.deposits_title));
  await page.getByRole('main').getByRole('link', { name: /BTC/ }).click();
  await expectPath(page, '/deposit/BTC');
  await accept(walk, say(m.deposits_disclaimer_title));
  const address = page.locator('.address-full').first();
  const incoming = page.locator('.deposit-list > li').first();
  const text = async () => ((await address.textContent()) ?? '').replace(/\s/g, '');
  await expect(address).toHaveText(/^bc1|^tb1|^bcrt1/);
  await sandbox.deposit({ address: await text(), currency: 'BTC', amount: '0.05' });
  await expect(incoming).toContainText(say(said(m.deposits_confirmations, { count: 0, needed: 3 })));
  await look(walk, 'deposit-seen');
  await sandbox.mine('BTC', 6);
  await expect(incoming).toContainText(say(m.history_status_completed));

  await page.goto('/deposit/USDT');
  await expect(address).toHaveText(/^0x/);
  await sandbox.deposit({ address: await text(), currency: 'USDT', amount: '3500', confirmations: 40 });
  await expect(incoming).toContainText(say(m.history_status_completed));
  await go(walk, say(m.frame_overview));
  const cards = page.locator('.wallet-card');
  await expect(cards.filter({ hasText: 'USDT' })).toContainText('3,500.00');
  await expect(cards.filter({ hasText: 'Bitcoin' })).toContainText('0.05000000');
  await look(walk, 'dashboard');
}

async function buy(walk: Walk): Promise<void> {
  const { page, say } = walk;
  if (walk.isPhone)
    await page
      .locator('.bottombar')
      .getByRole('link', { name: say(m.frame_swap) })
      .click();
  else
    await page
      .getByRole('main')
      .getByRole('link', { name: say(m.wallets_swap) })
      .click();
  await expectPath(page, '/instant_swap/coingt');
  await accept(walk, say(m.exchange_disclaimer_title));
  await page.getByLabel(say(m.exchange_from), { exact: true }).selectOption('USDT');
  await page.fill('#swap-amount', '2500');
  await expect(page.locator('#swap-total')).toHaveValue('2');
  await page.getByRole('button', { name: say(m.exchange_details_show) }).click();
  const exchange = page.locator('.swap-action').getByRole('button');
  await expect(exchange).toHaveText(/\([1-9]\)/);
  await look(walk, 'swap');
  // The price may have run out while the page was looked at: a refresh brings the next one.
  const dialog = page.getByRole('dialog', { name: say(m.exchange_confirm_title) });
  await expect(async () => {
    const refresh = page.getByRole('button', { name: say(m.exchange_refresh) });
    if (await refresh.isVisible()) await refresh.click();
    await exchange.click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await look(walk, 'confirm');
  await dialog.getByRole('button', { name: say(m.ui_confirm) }).click();
  await expect(page.getByRole('heading', { name: say(m.exchange_receipt_title) })).toBeVisible();
  await look(walk, 'receipt');
}

async function lookBack(walk: Walk): Promise<void> {
  const { page, say } = walk;
  await page.getByRole('link', { name: say(m.exchange_view_history) }).click();
  await expectPath(page, '/history');
  const tabs = [
    m.history_tab_user,
    m.history_tab_swap,
    m.history_tab_deposit,
    m.history_tab_withdraw,
    m.history_tab_purchase,
    m.history_tab_internal,
  ];
  await expect(page.getByRole('tab')).toHaveText(tabs.map((title) => say(title)));
  await expect(page.getByRole('tab', { selected: true })).toHaveText(say(m.history_tab_swap));
  await look(walk, 'history');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: say(said(m.ui_export_rows, { count: 1 })) }).click();
  const download = await file;
  expect(download.suggestedFilename()).toBe('swap-history.xlsx');
  const rows = readSheet(await readFile(await download.path()));
  expect(rows).toHaveLength(2);
  expect(rows[1]?.join(' ')).toContain('COINGT');
  await page.getByRole('tab', { name: say(m.history_tab_deposit) }).click();
  await expect(page.getByRole('tabpanel', { name: say(m.history_tab_deposit) })).toContainText('USDT');
  await page.getByRole('tab', { name: say(m.history_tab_withdraw) }).click();
  await expect(page.getByText(say(m.kernel_no_records))).toBeVisible();
  await go(walk, say(m.frame_activity));
  await expectHeading(page, say(m.history_activity_title));
  await expect(page.locator('.activity-row').first()).toContainText('COINGT');
  await page.locator('.activity-row').first().getByRole('button').click();
  await expect(page.getByRole('dialog', { name: say(m.history_activity_details) })).toContainText('2 COINGT');
  await look(walk, 'activity');
  await page.keyboard.press('Escape');
}

async function leave(walk: Walk): Promise<void> {
  const { page, say, isPhone } = walk;
  if (isPhone)
    await page
      .locator('.bottombar')
      .getByRole('button', { name: say(m.frame_more) })
      .click();
  const place = isPhone ? page.getByRole('dialog') : page.locator('.sidebar');
  await place.getByRole('button', { name: say(m.frame_logout) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say(m.frame_logout_confirm) })
    .click();
  await expectPath(page, '/');
  await expect(page.getByText(say(m.session_logged_out))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}
