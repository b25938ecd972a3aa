import * as m from '@istmo/contract/messages';
import { expectLive } from './assertions.ts';
import { expect, test } from './fixtures.ts';

test('the health check answers 200', async ({ page }) => {
  const reply = await page.goto('/health');
  expect(reply?.status()).toBe(200);
});

test('an incomplete subscription is refused in the language of the page, beside the form', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'spanish'));
  await page.goto('/');
  await expectLive(page);
  const form = page.locator('form[data-subscription]');
  const email = form.getByRole('textbox');
  const status = form.locator('[data-status]');
  const es = { locale: 'es' } as const;
  const submit = () => form.getByRole('button').click();
  await submit();
  await expect(status).toHaveText(m.session_email_missing({}, es));
  await expect(email).toBeFocused();
  await email.fill('nobody');
  await submit();
  await expect(status).toHaveText(m.session_email_invalid({}, es));
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('reader@letters.test');
  await submit();
  await expect(status).toHaveText(m.site_subscribe_consent_missing({}, es));
  await expect(form.getByRole('checkbox')).toBeFocused();
  await expect(email).not.toHaveAttribute('aria-invalid');
});
