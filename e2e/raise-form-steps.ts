import { raiseDocumentKinds } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import { expect, type Page } from '@playwright/test';
import { expectHeading, toast } from './assertions.ts';
import type { Translate } from './language.ts';

/** A moment as its field takes it, in the zone of the browser. */
const typed = (page: Page, at: number): Promise<string> =>
  page.evaluate((ms) => {
    const moment = new Date(ms);
    const two = (value: number): string => `${value}`.padStart(2, '0');
    const day = [two(moment.getDate()), two(moment.getMonth() + 1), moment.getFullYear()].join('/');
    return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
  }, at);

const texts = {
  title_en: 'Solar roofs',
  title_es: 'Techos solares',
  summary_en: 'Roofs for two hundred schools',
  summary_es: 'Techos para doscientas escuelas',
  story_en: 'Each roof pays for itself in six years.',
  story_es: 'Cada techo se paga en seis años.',
  risks_en: 'You may lose all of the money.',
  risks_es: 'Puede perder todo el dinero.',
};

/** The steps of a company that fills in the form of an offering, in the room of the company. */
export function bindRaiseForm(page: Page, t: Translate) {
  const fill = async (values: Readonly<Record<string, string>>): Promise<void> => {
    for (const [id, value] of Object.entries(values)) await page.locator(`[id="${id}"]`).fill(value);
  };
  const step = (section: string): Promise<void> =>
    page.locator('.own-raise-main nav').getByRole('link', { name: section, exact: false }).click();
  return {
    fill,
    step,
    /** The dialog that begins an offering of a security. */
    openDialog: async (security: string) => {
      await page.goto('/issued_raises');
      await expectHeading(page, t(m.issuing_title));
      await page.getByRole('button', { name: t(m.issuing_begin) }).click();
      const dialog = page.locator('.dialog');
      await dialog.locator('#security').selectOption(security);
      return dialog;
    },
    /** Sends that dialog with the address of the page; the reference of the draft. */
    begin: async (slug: string): Promise<string> => {
      const dialog = page.locator('.dialog');
      await dialog.locator('#slug').fill(slug);
      await dialog.getByRole('button', { name: t(m.issuing_begin_action) }).click();
      await expect(page).toHaveURL(/\/issued_raises\/OF-/);
      return /OF-\d{4}-\d+/.exec(page.url())?.[0] ?? '';
    },
    writeTexts: async (): Promise<void> => {
      await step(t(m.issuing_section_page));
      await fill(texts);
    },
    writeDates: async (at: { readonly announce: number; readonly open: number; readonly close: number }) => {
      await step(t(m.issuing_section_dates));
      await fill({
        announce_at: await typed(page, at.announce),
        opens_at: await typed(page, at.open),
        closes_at: await typed(page, at.close),
      });
    },
    save: async (): Promise<void> => {
      await page.getByRole('button', { name: t(m.issuing_save) }).click();
      await expect(toast(page, t(m.issuing_saved))).toBeVisible();
    },
    /** One PDF of each kind, with contents of its own. */
    uploadDocuments: async (slug: string): Promise<void> => {
      await step(t(m.issuing_section_documents));
      for (const kind of raiseDocumentKinds) {
        await page.locator('.own-raise-documents li').nth(raiseDocumentKinds.indexOf(kind)).getByRole('button').click();
        await fill({ titleEn: `The ${kind}`, titleEs: `El ${kind}` });
        const dialog = page.locator('.dialog');
        await dialog.locator('input[type=file]').setInputFiles({
          name: `${kind}.pdf`,
          mimeType: 'application/pdf',
          buffer: Buffer.from(`%PDF-1.7\n1 0 obj << /Title (${kind} ${slug}) >> endobj\n%%EOF\n`),
        });
        await dialog.getByRole('button', { name: t(m.issuing_document_send), exact: true }).click();
        await expect(dialog).toBeHidden();
      }
    },
    submit: async (): Promise<void> => {
      await page.getByRole('button', { name: t(m.issuing_submit), exact: true }).click();
      await expect(page.getByText(t(m.issuing_meaning_review))).toBeVisible();
    },
  };
}
