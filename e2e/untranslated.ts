import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const catalogue = join(import.meta.dirname, '..', 'contract', 'messages');

/** The messages of a language that have no parameters. */
function plainMessages(language: 'en' | 'es'): ReadonlySet<string> {
  const folder = join(catalogue, language);
  const values = readdirSync(folder).flatMap((file) => {
    const area: Record<string, unknown> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return Object.values(area);
  });
  const texts = values.filter((value) => typeof value === 'string');
  return new Set(texts.filter((text) => text.length > 2 && !text.includes('{')));
}

/** English messages whose Spanish text differs. */
const english = plainMessages('en').difference(plainMessages('es'));

/** English messages on a Spanish page, in its text or in the names of its controls. */
export async function findUntranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title.split(' · ')[0] ?? ''];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent || parent.closest('script, style, [lang="en"], option')) continue;
      // A sentence with a reference is read as one text.
      const isSentence = parent.querySelector(':scope > [data-reference]') !== null;
      found.push((isSentence ? parent : walker.currentNode).textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '');
    return found.map((text) => text.trim());
  });
  return [...new Set(texts)].filter((text) => english.has(text));
}
