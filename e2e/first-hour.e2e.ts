import { readFile } from 'node:fs/promises';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import {
  acceptDisclaimer,
  checkScreen,
  openFromMenu,
  openRegistration,
  type Journey,
  takePicture,
} from './first-hour-steps.ts';
import { buy, receiveDeposits } from './first-hour-money.ts';
import { closeControls, openControls } from './sandbox-panel.ts';
import { translatorFor } from './language.ts';
import { newUsername, newPassword } from './new-customers.ts';
import { logIn } from './people.ts';
import { fieldError, expectHeading, expectPath, notice, toast } from './assertions.ts';
import { readSpreadsheet } from './spreadsheet.ts';
import { expect, test } from './fixtures.ts';

const journeys = [
  { title: 'in English on a desktop', language: 'en', width: 1280, height: 800 },
  { title: 'in Spanish on a phone', language: 'es', width: 390, height: 844 },
] as const;

for (const { title, language, width, height } of journeys) {
  test(`a new customer's first hour, ${title}: from the landing page to COINGT in the wallet`, async ({
    page,
    sandbox,
  }) => {
    test.setTimeout(420_000);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const name = newUsername();
    const journey: Journey = {
      page,
      sandbox,
      t: translatorFor(language),
      isPhone: width < 640,
      name,
      email: `${name}@viaje.test`,
    };

    await test.step('open the landing page and choose the language', () => openRegistration(journey, language));
    await test.step('register and activate', () => register(journey));
    await test.step('log in and accept the disclaimer', () => logInFirstTime(journey));
    await test.step('enable two-factor', () => enableTfa(journey));
    await test.step('fill in the profile', () => fillProfile(journey));
    await test.step('verify identity', () => verify(journey));
    await test.step('receive deposits', () => receiveDeposits(journey));
    await test.step('buy COINGT', () => buy(journey));
    await test.step('check history and activity', () => checkHistory(journey));
    await test.step('log out', () => logOut(journey));
  });
}

async function register(journey: Journey): Promise<void> {
  const { page, sandbox, t, name, email } = journey;
  const submit = page.getByRole('button', { name: t(m.session_register_action) });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await page.fill('#username', 'bru');
  await page.locator('#username').blur();
  await expect(fieldError(page, 'username')).toHaveText(t(m.session_username_short));
  await page.fill('#username', 'Anabel');
  await page.fill('#email', 'anabel@DEMO.istmo.test');
  await expect(fieldError(page, 'username')).toHaveText(t(m.session_username_taken));
  await page.fill('#password', 'solo-minusculas');
  await expect(fieldError(page, 'email')).toHaveText(t(m.session_email_taken));
  await page.locator('#password').blur();
  await expect(fieldError(page, 'password')).toHaveText(t(m.kernel_password_uppercase));
  await page.fill('#username', name);
  await page.fill('#email', email);
  await page.fill('#password', newPassword);
  await page.fill('#confirm_password', `${newPassword}x`);
  await page.locator('#confirm_password').blur();
  await expect(fieldError(page, 'confirm_password')).toHaveText(t(m.kernel_confirm_differs));
  await page.fill('#confirm_password', newPassword);
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await submit.click({ force: true });
  await expect(fieldError(page, 'terms')).toHaveText(t(m.session_terms_missing));
  await page.locator('#terms').check();
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  await checkScreen(journey, 'register');
  await submit.click();
  await expectPath(page, '/login');
  await expect(notice(page, t(withParams(m.session_register_done, { email })))).toBeVisible();

  // The link of the email that the login sends ends the first one, so that one has to be there before.
  await expect.poll(async () => (await sandbox.emails(email)).length).toBe(1);
  await logIn(page, { name, email, password: newPassword }, { isOpen: true });
  await expect(page.getByRole('alert').filter({ hasText: t(m.session_login_not_activated) })).toBeVisible();
  await expect.poll(async () => (await sandbox.emails(email)).length).toBe(2);
  const controls = await openControls(journey, t(m.sandbox_tab_mail));
  await controls.getByRole('searchbox').fill(email);
  const [letter] = [controls.getByRole('article').first()];
  await checkScreen(journey, 'mailbox');
  await letter.getByRole('link').first().click();
  await expect(page.getByText(t(m.session_activation_done))).toBeVisible();
  await expectPath(page, '/login');
}

async function logInFirstTime(journey: Journey): Promise<void> {
  const { page, t, name, email } = journey;
  await logIn(page, { name, email, password: newPassword }, { isOpen: true });
  await expect(toast(page, t(m.session_login_done))).toBeVisible();
  await expectPath(page, '/dashboard');
  await expect(page.getByRole('dialog', { name: t(m.access_disclaimer_title) })).toBeVisible();
  await checkScreen(journey, 'disclaimer');
  await acceptDisclaimer(journey, t(m.access_disclaimer_title));
  await page.getByRole('link', { name: t(m.access_tfa_prompt_now) }).click();
  await expectHeading(page, t(m.security_authenticator));
}

async function enableTfa(journey: Journey): Promise<void> {
  const { page, t } = journey;
  const secret = ((await page.locator('span.code').first().textContent()) ?? '').replaceAll(' ', '');
  await expect(page.getByRole('img', { name: t(m.security_qr) })).toBeVisible();
  const code = page.getByLabel(t(m.security_code));
  const enable = page.getByRole('button', { name: t(m.security_enable_tfa) });
  await code.fill('12');
  await enable.click();
  await expect(page.getByText(t(m.kernel_password_missing)).first()).toBeVisible();
  await expect(page.getByText(t(m.security_code_invalid)).first()).toBeVisible();
  await checkScreen(journey, 'tfa');
  const controls = await openControls(journey, t(m.sandbox_tab_people));
  const ownCode = controls.getByRole('region', { name: t(m.sandbox_own_code) }).locator('.copy-value');
  await expect(ownCode).toHaveText(/^\d{6}$/);
  const used = (await ownCode.textContent()) ?? '';
  await takePicture(journey, 'code');
  await closeControls(journey, controls);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.fill('#tfa_password', newPassword);
  await code.fill(used);
  await enable.click();
  const recovery = page.getByRole('alertdialog', { name: t(m.security_recovery_title) });
  await expect(recovery.getByRole('listitem')).toHaveCount(10);
  await checkScreen(journey, 'recovery');
  await recovery.getByRole('checkbox').check();
  await recovery.getByRole('button', { name: t(m.kernel_done) }).click();
  await expect(page.getByRole('button', { name: t(m.security_disable_tfa) })).toBeVisible();
  await page.getByLabel(t(m.security_code)).first().fill(used);
  await page.getByRole('button', { name: t(m.security_disable_tfa) }).click();
  await expect(page.getByText(t(m.security_code_used)).first()).toBeVisible();
}

async function fillProfile(journey: Journey): Promise<void> {
  const { page, t } = journey;
  await openFromMenu(journey, t(m.layout_overview));
  await page
    .getByRole('region', { name: t(m.access_setup_title) })
    .getByRole('link')
    .first()
    .click();
  await expectHeading(page, t(m.profile_title));
  await page.getByRole('button', { name: t(m.profile_save) }).click();
  await expect(toast(page, t(m.kernel_fill_the_field))).toBeVisible();
  await expect(fieldError(page, 'firstname')).toHaveText(t(m.profile_firstname_missing));
  await page.fill('#firstname', 'Eva');
  await expect(fieldError(page, 'firstname')).toHaveText(t(m.profile_firstname_short));
  await page.fill('#firstname', 'Mariana');
  await page.fill('#lastname', 'Quiroga');
  await page.locator('#DOB').pressSequentially('01012020');
  await page.locator('#DOB').blur();
  await expect(fieldError(page, 'DOB')).toHaveText(t(m.profile_birth_young));
  await page.fill('#DOB', '');
  await page.locator('#DOB').pressSequentially('17051990');
  await page.fill('#national_id', '80123456');
  await page.locator('#country').fill('Colombia');
  await page.getByRole('option', { name: 'Colombia (+57)' }).click();
  await page.fill('#phone', '30012345');
  await page.locator('#phone').blur();
  await expect(fieldError(page, 'phone')).toHaveText(t(m.profile_phone_ten));
  await page.fill('#phone', '3001234567');
  await page.fill('#address', 'Carrera 7 71-21');
  await page.locator('#state').fill('Antioq');
  await page.getByRole('option', { name: /Antioquia/ }).click();
  await page.fill('#city', 'Envigado');
  await page.fill('#zip_code', '055420');
  await checkScreen(journey, 'profile');
  await page.getByRole('button', { name: t(m.profile_save) }).click();
  await expect(page.getByText(t(m.profile_saved)).first()).toBeVisible();
  await expectPath(page, '/dashboard');
}

async function verify(journey: Journey): Promise<void> {
  const { page, t, email } = journey;
  await page
    .getByRole('region', { name: t(m.access_setup_title) })
    .getByRole('link')
    .first()
    .click();
  await expectHeading(page, t(m.kyc_title));
  const widget = page.frameLocator('.kyc-widget iframe').frameLocator('iframe');
  await widget.getByRole('button', { name: t(m.sandbox_identity_document_take) }).click();
  await widget.getByRole('button', { name: t(m.sandbox_identity_next) }).click();
  await checkScreen(journey, 'kyc');
  await widget.getByRole('button', { name: t(m.sandbox_identity_selfie_take) }).click();
  await widget.getByRole('button', { name: t(m.sandbox_identity_next) }).click();
  await widget.getByRole('button', { name: t(m.sandbox_identity_submit) }).click();
  await expect(page.getByText(t(m.kyc_pending_body))).toBeVisible();
  const controls = await openControls(journey, t(m.sandbox_tab_identity));
  await expect(controls.getByText(t(m.sandbox_kyc_pending), { exact: true })).toBeVisible();
  await expect(controls.getByRole('textbox', { name: t(m.sandbox_person) })).toHaveValue(email);
  await takePicture(journey, 'review');
  await controls.getByRole('button', { name: t(m.sandbox_kyc_approve) }).click();
  await expect(controls.getByText(t(m.sandbox_kyc_verified), { exact: true })).toBeVisible();
  await closeControls(journey, controls);
  await expect(page.getByText(t(m.kyc_verified_body))).toBeVisible();
  await checkScreen(journey, 'kyc-verified');
}

async function checkHistory(journey: Journey): Promise<void> {
  const { page, t } = journey;
  await page.getByRole('link', { name: t(m.exchange_view_history) }).click();
  await expectPath(page, '/history');
  const tabs = [
    m.history_tab_user,
    m.history_tab_swap,
    m.history_tab_deposit,
    m.history_tab_withdraw,
    m.history_tab_purchase,
    m.history_tab_internal,
  ];
  await expect(page.getByRole('tab')).toHaveText(tabs.map((title) => t(title)));
  await expect(page.getByRole('tab', { selected: true })).toHaveText(t(m.history_tab_swap));
  await checkScreen(journey, 'history');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: t(withParams(m.ui_export_rows, { count: 1 })) }).click();
  const download = await file;
  expect(download.suggestedFilename()).toBe('swap-history.xlsx');
  const rows = readSpreadsheet(await readFile(await download.path()));
  expect(rows).toHaveLength(2);
  expect(rows[1]?.join(' ')).toContain('COINGT');
  await page.getByRole('tab', { name: t(m.history_tab_deposit) }).click();
  await expect(page.getByRole('tabpanel', { name: t(m.history_tab_deposit) })).toContainText('USDT');
  await page.getByRole('tab', { name: t(m.history_tab_withdraw) }).click();
  await expect(page.getByText(t(m.kernel_no_records))).toBeVisible();
  await openFromMenu(journey, t(m.layout_activity));
  await expectHeading(page, t(m.history_activity_title));
  await expect(page.locator('.activity-row').first()).toContainText('COINGT');
  await page.locator('.activity-row').first().getByRole('button').click();
  await expect(page.getByRole('dialog', { name: t(m.history_activity_details) })).toContainText('2 COINGT');
  await checkScreen(journey, 'activity');
  await page.keyboard.press('Escape');
}

async function logOut(journey: Journey): Promise<void> {
  const { page, t, isPhone } = journey;
  if (isPhone)
    await page
      .locator('.bottombar')
      .getByRole('button', { name: t(m.layout_more) })
      .click();
  const menu = isPhone ? page.getByRole('dialog') : page.locator('.sidebar');
  await menu.getByRole('button', { name: t(m.layout_logout) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t(m.layout_logout_confirm) })
    .click();
  await expectPath(page, '/');
  await expect(page.getByText(t(m.session_logged_out))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}
