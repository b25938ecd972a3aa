import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { findPerson, signIn } from './people.ts';
import { bindRaiseForm } from './raise-form-steps.ts';
import { openRaiseSteps } from './raises.ts';

// Both raise money with the same security.
test.describe.configure({ mode: 'serial' });

const minuteMs = 60_000;

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const language = appearance.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);

  test(`a company builds an offering in steps, comes back to it, submits it, and gets its units back when no investor subscribes (${name})`, async ({
    page,
    product,
    people,
    sandbox,
  }) => {
    test.setTimeout(240_000);
    const issuer = findPerson(people, 'fabio');
    const steps = await openActionSteps(product, sandbox);
    const raises = await openRaiseSteps({ ...product, clock: steps.clock });
    await steps.give(await steps.idOf(issuer), money('FINCA', 1_000n));
    await applyAppearance(page, appearance);
    await signIn(page, sandbox, issuer);
    const form = bindRaiseForm(page, t);
    const dialog = await form.openDialog('FINCA');
    await dialog.locator('#slug').fill('Not an address');
    await dialog.getByRole('button', { name: t(m.issuing_begin_action) }).click();
    await expect(dialog.getByText(t(m.issuing_slug_invalid)).first()).toBeVisible();
    const slug = `roofs-${language}-${Date.now()}`;
    const reference = await form.begin(slug);
    await form.writeTexts();
    await takeScreenshots(page, `own-raise-page-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    // What is typed stays while the step changes.
    await form.step(t(m.issuing_section_terms));
    await form.fill({ price_low: '10', offered: '800', over: '200', soft_cap: '5000' });
    await expect(page.locator('.own-raise-side .kv').first()).toContainText('8,000');
    await expect(page.getByText(t(m.issuing_unsaved))).toBeVisible();
    await takeScreenshots(page, `own-raise-terms-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await form.save();
    await form.step(t(m.issuing_section_investors));
    await form.fill({ min_order: '5', step_units: '1', max_retail: '1000' });
    await takeScreenshots(page, `own-raise-orders-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await form.step(t(m.issuing_section_use));
    await form.fill({ 'milestones[0].title_en': 'Roofs', 'milestones[0].title_es': 'Techos' });
    await form.save();

    // Another day: the draft is as it was.
    await page.goto('/issued_raises');
    await page
      .getByRole('link', { name: language === 'en' ? 'Solar roofs' : 'Techos solares' })
      .first()
      .click();
    const now = steps.clock.now().getTime();
    await form.writeDates({ announce: now + 6 * minuteMs, open: now + 7 * minuteMs, close: now + 16 * minuteMs });
    await form.save();
    await form.uploadDocuments(slug);
    await takeScreenshots(page, `own-raise-documents-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await form.submit();

    await raises.comment(reference, 'terms', 'Please explain the price.');
    await page.reload();
    await expect(page.getByText('Please explain the price.')).toBeVisible();
    await page.locator('#text').fill('As in the audited accounts.');
    await page.getByRole('button', { name: t(m.issuing_comment_send) }).click();
    await expect(page.locator('.own-raise-comments').getByText('As in the audited accounts.')).toBeVisible();
    await takeScreenshots(page, `own-raise-review-${name}`);
    await expectAccessible(page);
    await raises.approve(reference);
    // No longer than a session may rest.
    await sandbox.advance(8 * minuteMs);
    await expect
      .poll(async () => {
        await page.reload();
        return page.locator('.own-raise [role=status]').first().textContent();
      })
      .toContain(t(m.issuing_state_open));
    await sandbox.advance(10 * minuteMs);
    await expect
      .poll(async () => {
        await page.reload();
        return page.locator('.own-raise [role=status]').first().textContent();
      })
      .toContain(t(m.issuing_state_refunded));
    await expect(page.getByText(t(m.issuing_meaning_refunded_failed))).toBeVisible();
    await takeScreenshots(page, `own-raise-failed-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await page.goto('/issued_raises');
    await takeScreenshots(page, `own-raises-${name}`);
    await expectAccessible(page);
    await raises.close();
    await steps.close();
  });
}
