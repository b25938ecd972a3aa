import * as m from '@istmo/contract/messages';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './stubs.ts';

const texts = {
  en: '## 1. What this statement covers\n\nThe operator earns a fee on each exchange.\n\n- It holds no COINGT.',
  es: '## 1. Qué abarca esta declaración\n\nEl operador cobra una comisión por cada intercambio.\n\n- No tiene COINGT.',
};

test('one person writes a legal text, another publishes it, and visitors read it in both languages', async ({
  page,
  sandbox,
}) => {
  const name = m.legal_conflicts();
  await page.goto('/legal/conflicts');
  await expect(page.getByText(m.legal_unpublished())).toBeVisible();
  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/legal-texts' });
  await expect(irene.getByRole('row', { name })).toContainText(m.legal_staff_none());
  await irene.getByRole('button', { name: m.legal_staff_new_of({ name }) }).click();
  await irene.locator('#body_en').fill(texts.en);
  await irene.locator('#body_es').fill('Sin título, pero con texto suficiente.');
  await irene.locator('#in_force_on').fill((await sandbox.advance(0)).toISOString().slice(0, 10));
  await irene.locator('#reason').fill('approved by the board');
  await irene.getByRole('button', { name: m.legal_staff_propose(), exact: true }).click();
  await expect(irene.getByText(m.legal_staff_headings()).first()).toBeVisible();
  await irene.locator('#body_es').fill(texts.es);
  await irene.getByRole('button', { name: m.legal_staff_preview() }).click();
  await expect(irene.getByRole('heading', { name: '1. What this statement covers' })).toBeVisible();
  await takeScreenshot(irene, 'console-legal-write');
  await irene.getByRole('button', { name: m.legal_staff_propose(), exact: true }).click();
  await expect(irene.getByText(m.legal_staff_proposed())).toBeVisible();
  await expect(irene.getByRole('button', { name: m.legal_staff_withdraw() })).toBeVisible();
  await expect(irene.getByRole('button', { name: m.legal_staff_review() })).toHaveCount(0);

  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/legal-texts' });
  const review = karla.getByRole('button', { name: m.legal_staff_review() });
  await expect(review).toBeVisible();
  await takeScreenshot(karla, 'console-legal-list');
  await expectAccessible(karla);
  await review.click();
  await expect(karla.getByText('The operator earns a fee on each exchange.').first()).toBeVisible();
  await takeScreenshot(karla, 'console-legal-review');
  await karla.locator('#reason').fill('agrees with the minutes');
  await signApproval(karla, sandbox, 'karla');
  await karla.getByRole('button', { name: m.legal_staff_publish(), exact: true }).click();
  await expect(karla.getByText(m.legal_staff_published())).toBeVisible();
  await expect(karla.getByRole('row', { name })).toContainText('Version 1');

  await page.reload();
  await expectHeading(page, name);
  await expect(page.getByText('The operator earns a fee on each exchange.')).toBeVisible();
  await applyAppearance(page, { language: 'spanish', theme: 'dark', width: 390 });
  await page.reload();
  await expect(page.getByText('El operador cobra una comisión por cada intercambio.')).toBeVisible();
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'legal-conflicts-spanish');
});

test('a page that needs the new terms leads to where they are accepted', async ({ page, signInAs }) => {
  await signInAs('anabel');
  await changeReply(page, '**/api/basic/userStatus', (body) => {
    if (body.userData) body.userData.terms_status = 0;
  });
  await page.goto('/settings');
  await expect(page.getByText(m.legal_changed_title())).toBeVisible();
  await takeScreenshot(page, 'terms-banner');
  await page.goto('/deposit/BTC');
  await expect(page.getByText(m.access_terms_required())).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('link', { name: m.access_fix_terms() })).toBeVisible();
});
