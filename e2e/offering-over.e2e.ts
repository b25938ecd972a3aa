import { applyAppearance, takeScreenshot } from './appearance.ts';
import { expect, test } from './fixtures.ts';

test('while nothing of the offering is sold, its page says why and shows no price that could be paid', async ({
  page,
}) => {
  for (const [status, sentence, inSpanish] of [
    ['sold_out', 'All COINGT of this offering are sold.', 'Todos los COINGT de esta oferta están vendidos.'],
    ['closed', 'The offering has ended', 'La oferta terminó'],
    [
      'waiting',
      'The next tranche of this offering has not opened yet',
      'El siguiente tramo de esta oferta aún no ha abierto',
    ],
  ] as const) {
    await page.route('**/api/offering/progress', async (route) => {
      const reply = await route.fetch();
      const body = JSON.parse(await reply.text());
      for (const tranche of body.tranches) Object.assign(tranche, { status });
      await route.fulfill({ response: reply, json: { ...body, open_tranche: null } });
    });
    await applyAppearance(page, { language: 'english', theme: 'light', width: 1280 });
    await page.goto('/wallet/coingt');
    const price = page.locator('#price');
    await expect(price.getByText(sentence)).toBeVisible();
    await expect(page.getByRole('complementary').getByText(sentence)).toBeVisible();
    await expect(price.locator('.price-now')).toBeHidden();
    await takeScreenshot(page, `offering-${status}`);
    await applyAppearance(page, { language: 'spanish', theme: 'dark', width: 390 });
    await page.goto('/wallet/coingt');
    await expect(price.getByText(inSpanish)).toBeVisible();
    await expect(page.locator('.invest-bar').getByText(inSpanish).first()).toBeVisible();
    await expect(page.locator('.invest-bar > p.while-open')).toBeHidden();
    await takeScreenshot(page, `offering-${status}-es-390`);
    await page.unroute('**/api/offering/progress');
  }
});
