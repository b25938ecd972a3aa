import { money } from '@istmo/contract/kernel/money';
import { raiseDocumentKinds } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import type { Page } from '@playwright/test';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { findPerson, signIn } from './people.ts';
import { openRaiseSteps } from './raises.ts';

// Both raise money with the same security.
test.describe.configure({ mode: 'serial' });

const minuteMs = 60_000;

/** A moment as its field takes it, in the zone of the browser. */
const typed = (page: Page, at: number): Promise<string> =>
  page.evaluate((ms) => {
    const moment = new Date(ms);
    const two = (value: number): string => `${value}`.padStart(2, '0');
    const day = [two(moment.getDate()), two(moment.getMonth() + 1), moment.getFullYear()].join('/');
    return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
  }, at);

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, value] of Object.entries(values)) await page.locator(`[id="${id}"]`).fill(value);
}

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
    await page.goto('/issued_raises');
    await expectHeading(page, t(m.issuing_title));
    await page.getByRole('button', { name: t(m.issuing_begin) }).click();
    const dialog = page.locator('.dialog');
    await dialog.locator('#security').selectOption('FINCA');
    await dialog.locator('#slug').fill('Not an address');
    await dialog.getByRole('button', { name: t(m.issuing_begin_action) }).click();
    await expect(dialog.getByText(t(m.issuing_slug_invalid)).first()).toBeVisible();
    const slug = `roofs-${language}-${Date.now()}`;
    await dialog.locator('#slug').fill(slug);
    await dialog.getByRole('button', { name: t(m.issuing_begin_action) }).click();
    await expect(page).toHaveURL(/\/issued_raises\/OF-/);
    const reference = /OF-\d{4}-\d+/.exec(page.url())?.[0] ?? '';

    const step = (section: string) =>
      page.locator('.own-raise-main nav').getByRole('link', { name: section, exact: false }).click();
    const save = async (): Promise<void> => {
      await page.getByRole('button', { name: t(m.issuing_save) }).click();
      await expect(toast(page, t(m.issuing_saved))).toBeVisible();
    };
    await step(t(m.issuing_section_page));
    await fill(page, {
      title_en: 'Solar roofs',
      title_es: 'Techos solares',
      summary_en: 'Roofs for two hundred schools',
      summary_es: 'Techos para doscientas escuelas',
      story_en: 'Each roof pays for itself in six years.',
      story_es: 'Cada techo se paga en seis años.',
      risks_en: 'You may lose all of the money.',
      risks_es: 'Puede perder todo el dinero.',
    });
    await takeScreenshots(page, `own-raise-page-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    // What is typed stays while the step changes.
    await step(t(m.issuing_section_terms));
    await fill(page, { price_low: '10', offered: '800', over: '200', soft_cap: '5000' });
    await expect(page.locator('.own-raise-side .kv').first()).toContainText('8,000');
    await expect(page.getByText(t(m.issuing_unsaved))).toBeVisible();
    await takeScreenshots(page, `own-raise-terms-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await save();
    await step(t(m.issuing_section_investors));
    await fill(page, { min_order: '5', step_units: '1', max_retail: '1000' });
    await takeScreenshots(page, `own-raise-orders-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await step(t(m.issuing_section_use));
    await fill(page, { 'milestones[0].title_en': 'Roofs', 'milestones[0].title_es': 'Techos' });
    await save();

    // Another day: the draft is as it was.
    await page.goto('/issued_raises');
    await page
      .getByRole('link', { name: language === 'en' ? 'Solar roofs' : 'Techos solares' })
      .first()
      .click();
    await step(t(m.issuing_section_dates));
    const now = steps.clock.now().getTime();
    await fill(page, {
      announce_at: await typed(page, now + 6 * minuteMs),
      opens_at: await typed(page, now + 7 * minuteMs),
      closes_at: await typed(page, now + 16 * minuteMs),
    });
    await save();
    await step(t(m.issuing_section_documents));
    for (const kind of raiseDocumentKinds) {
      await page.locator('.own-raise-documents li').nth(raiseDocumentKinds.indexOf(kind)).getByRole('button').click();
      await fill(page, { titleEn: `The ${kind}`, titleEs: `El ${kind}` });
      await page.locator('.dialog input[type=file]').setInputFiles({
        name: `${kind}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from(`%PDF-1.7\n1 0 obj << /Title (${kind} ${slug}) >> endobj\n%%EOF\n`),
      });
      await page
        .locator('.dialog')
        .getByRole('button', { name: t(m.issuing_document_send), exact: true })
        .click();
      await expect(page.locator('.dialog')).toBeHidden();
    }
    await takeScreenshots(page, `own-raise-documents-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await page.getByRole('button', { name: t(m.issuing_submit), exact: true }).click();
    await expect(page.getByText(t(m.issuing_meaning_review))).toBeVisible();

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
