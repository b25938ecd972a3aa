import { ApiClient } from './api-client.ts';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectPath } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { createCustomerWithTfa } from './new-customers.ts';

for (const { language, words } of [
  {
    language: 'english',
    words: {
      password: 'Password',
      code: 'Recovery code',
      press: 'Disable two-factor authentication',
      refused: 'less than 72 hours ago',
    },
  },
  {
    language: 'spanish',
    words: {
      password: 'Contraseña',
      code: 'Código de recuperación',
      press: 'Desactivar la autenticación en dos pasos',
      refused: 'hace menos de 72 horas',
    },
  },
] as const)
  test(`a password that was just set by a mailed link needs a recovery code to reset two-factor: ${language}`, async ({
    page,
    sandbox,
  }) => {
    const { person, recovery } = await createCustomerWithTfa(sandbox);
    const client = new ApiClient(sandbox);
    const linkOf = async (words: RegExp) => {
      const { links } = await sandbox.waitForEmail(person.email, words);
      return new URL(links[0] ?? '');
    };
    await client.call('basic/forgotPassword', { email: person.email });
    const { searchParams } = await linkOf(/password/i);
    const password = 'Puente-Rojo-77';
    const [token, verify] = [searchParams.get('token'), searchParams.get('verify')];
    await client.call('basic/reset_password', { password, cnfpassword: password, token, verify });
    await client.call('basic/resetTfa', { email: person.email });
    await applyAppearance(page, { language, theme: language === 'spanish' ? 'dark' : 'light', width: 390 });
    const { pathname, search } = await linkOf(/Disable two-factor authentication/);
    await page.goto(pathname + search);
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await page.getByRole('button', { name: words.press }).click();
    await expect(page.getByRole('alert').first()).toContainText(words.refused);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `reset-tfa-recovery-${language}`);
    await page.getByLabel(words.code).fill(recovery[0] ?? '');
    await page.getByRole('button', { name: words.press }).click();
    await expectPath(page, '/login');
  });
