import { readFile } from 'node:fs/promises';
import * as m from '@istmo/contract/messages';
import type { Page } from '@playwright/test';
import { BookVerifier } from '../tools/verify-export/verify-book-lines.ts';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole, signApproval, type StaffName } from './console.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { openMarketSteps } from './market-staff-steps.ts';
import type { Sandbox } from './sandbox.ts';

const reason = 'As the committee resolved on 20 November';
const note = 'The issuer announces its results at noon.';
const noteInSpanish = 'El emisor anuncia sus resultados al mediodía.';

async function approve(console: Page, sandbox: Sandbox, as: StaffName): Promise<void> {
  await console.getByRole('button', { name: 'Approve…' }).click();
  const dialog = console.getByRole('dialog');
  await dialog.locator('#reason').fill('Compared with the proposal');
  await signApproval(dialog, sandbox, as);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(console, 'Approved')).toBeVisible();
}

/** The file of the log, once what happened is signed: the worker does that every two minutes. */
async function exportLog(console: Page): Promise<string> {
  const button = console.getByRole('button', { name: 'Export the log…' });
  const dialog = console.getByRole('dialog');
  await button.click();
  await takeScreenshot(console, 'console-market-export');
  await expectAccessible(console);
  await dialog.locator('#from').fill('31/12/2099');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('To date should be after From date')).toBeVisible();
  await console.reload();
  let path = '';
  await expect(async () => {
    if (!(await dialog.isVisible())) await button.click();
    const [saved] = await Promise.all([
      console.waitForEvent('download', { timeout: 5_000 }),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    path = await saved.path();
  }).toPass({ timeout: 240_000, intervals: [5_000] });
  await expect(toast(console, 'entries are in the file')).toBeVisible();
  return path;
}

test('staff watch a market, halt it, change its terms by two, resume it and cancel orders by law', async ({
  page,
  product,
  sandbox,
}) => {
  // What is exported is signed every two minutes.
  test.setTimeout(480_000);
  const steps = await openMarketSteps(product, sandbox, 'PIERS');
  const { symbol } = steps;
  const [seller, buyer] = [await steps.investor(), await steps.investor()];
  await steps.place(seller.client, { side: 'sell', price: '10.20', size: '30' });
  await steps.place(seller.client, { side: 'sell', price: '10.10', size: '20' });
  await steps.place(buyer.client, { side: 'buy', price: '10.10', size: '8' });
  const low = await steps.place(buyer.client, { side: 'buy', price: '9.91', size: '5' });

  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/trading' });
  await expectHeading(gloria, 'Markets between investors');
  await expect(gloria.getByRole('row', { name: new RegExp(`${symbol}.*Continuous`) })).toBeVisible();
  await takeScreenshot(gloria, 'console-markets');
  await expectAccessible(gloria);
  await gloria.getByRole('link', { name: symbol }).click();
  await expectHeading(gloria, symbol);
  await expect(gloria.getByRole('table', { name: 'Last trades' }).getByText('10.10')).toBeVisible();
  await expect(gloria.getByRole('table', { name: 'End of the log' }).getByText(low).first()).toBeVisible();
  await expect(gloria.getByRole('button', { name: 'Export the log…' })).toHaveCount(0);
  await takeScreenshot(gloria, 'console-market-live');
  await expectAccessible(gloria);

  await gloria.getByRole('button', { name: 'Halt…' }).click();
  const halt = gloria.getByRole('dialog');
  await halt.getByRole('button', { name: 'Halt', exact: true }).click();
  await expect(halt.getByText('Write 10 to 300 characters for the public')).toHaveCount(2);
  await halt.locator('#note_en').fill(note);
  await halt.locator('#note_es').fill(noteInSpanish);
  await halt.locator('#reason').fill(reason);
  await takeScreenshot(gloria, 'console-market-halt');
  await halt.getByRole('button', { name: 'Halt', exact: true }).click();
  await expect(gloria.getByText('until staff resume it')).toBeVisible();
  for (const words of [note, noteInSpanish]) await expect(gloria.getByText(words).first()).toBeVisible();
  await takeScreenshot(gloria, 'console-market-halted');

  await gloria.getByRole('button', { name: 'Change the terms…' }).click();
  const terms = gloria.getByRole('dialog');
  await terms.locator('#tick').fill('0.05');
  await terms.locator('#lot').fill('0.33');
  await terms.locator('#reason').fill(reason);
  await terms.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(terms.getByText('A lot at one tick must cost a whole amount', { exact: false }).first()).toBeVisible();
  await takeScreenshot(gloria, 'console-market-terms');
  await expectAccessible(gloria);
  await terms.locator('#lot').fill('1');
  await terms.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(toast(gloria, 'Proposed: another person decides')).toBeVisible();
  await gloria.getByRole('button', { name: 'Resume…' }).click();
  await gloria.getByRole('dialog').locator('#reason').fill(reason);
  await gloria.getByRole('dialog').getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(gloria.getByRole('dialog').getByText('Another person must resume what you halted')).toBeVisible();

  const karla = await openConsole(page, sandbox, { as: 'karla', path: `/trading/${symbol}` });
  await takeScreenshot(karla, 'console-market-proposal');
  await approve(karla, sandbox, 'karla');
  await expect(karla.getByRole('heading', { name: 'Terms · Version 2' })).toBeVisible();
  // 9.91 is on no tick of the new terms.
  await expect(karla.getByRole('table', { name: 'Book' }).getByText('9.91')).toBeHidden();
  await karla.getByRole('button', { name: 'Resume…' }).click();
  await karla.getByRole('dialog').locator('#reason').fill(reason);
  await karla.getByRole('dialog').getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(karla.getByText('reopening after a halt')).toBeVisible();

  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/trading' });
  await irene.getByRole('button', { name: 'Cancel by order of law…' }).click();
  const law = irene.getByRole('dialog');
  await law.locator('#username').fill(seller.person.name);
  await law.locator('#order_of_law').fill('Juzgado 5, oficio 77-2026');
  await expect(law.getByText('Open orders that are cancelled: 2')).toBeVisible();
  await law.locator('#reason').fill(reason);
  await takeScreenshot(irene, 'console-market-law');
  await law.getByRole('button', { name: 'Cancel by order of law', exact: true }).click();
  await expect(toast(irene, 'Orders cancelled: 2')).toBeVisible();
  await expect.poll(async () => JSON.stringify(await seller.client.call('orders/list?is_open=0'))).toContain('"law"');

  await irene.goto(`/console/trading/${symbol}`);
  const file = await exportLog(irene);
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const verifier = new BookVerifier(JSON.parse(lines[0] ?? '{}').public_key);
  for (const line of lines) verifier.add(line);
  expect(verifier.end()).toMatchObject({ market: symbol });
  for (const part of [low, note, noteInSpanish]) expect(lines.some((line) => line.includes(part))).toBe(true);
  await steps.close();
});

test('two open a market and agree with a market maker, who is measured; the pages are in Spanish on a phone', async ({
  page,
  product,
  sandbox,
}) => {
  test.slow();
  const t = translatorFor('es');
  const steps = await openMarketSteps(product, sandbox, 'QUAYS');
  const { symbol } = steps;
  const maker = await steps.investor();
  await steps.place(maker.client, { side: 'buy', price: '9.95', size: '50' });
  await steps.place(maker.client, { side: 'sell', price: '10.05', size: '50' });

  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/trading' });
  await gloria.getByRole('button', { name: 'New market…' }).click();
  const opened = gloria.getByRole('dialog');
  await opened.locator('#security').selectOption('QUAYS');
  await opened.locator('#currency').selectOption('USDT');
  await opened.locator('#reference_price').fill('10');
  await opened.locator('#max_size').fill('5000');
  await opened.locator('#reason').fill(reason);
  await takeScreenshot(gloria, 'console-market-new');
  await opened.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(toast(gloria, 'Proposed: another person decides')).toBeVisible();
  await gloria.goto(`/console/trading/${symbol}`);
  await gloria.getByRole('button', { name: 'New agreement…' }).click();
  const agreed = gloria.getByRole('dialog');
  await agreed.locator('#username').fill(maker.person.name);
  await agreed.locator('#max_spread_per').fill('2');
  await agreed.locator('#min_size').fill('10');
  await agreed.locator('#presence_per').fill('80');
  await agreed.locator('#reason').fill(reason);
  await agreed.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(toast(gloria, 'Proposed: another person decides').last()).toBeVisible();

  const karla = await openConsole(page, sandbox, { as: 'karla', path: `/trading/${symbol}` });
  await approve(karla, sandbox, 'karla');
  await expect(karla.getByRole('table', { name: 'Market makers' }).getByText('In force')).toBeVisible();
  await karla.goto('/console/trading');
  await approve(karla, sandbox, 'karla');
  await expect(karla.getByRole('row', { name: /QUAYS-USDT/ })).toBeVisible();

  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: `/trading/${symbol}` });
  await expect(luisa.getByRole('button', { name: 'Halt…' })).toBeHidden();
  // The worker looks every ten seconds.
  await expect(luisa.getByRole('table', { name: 'Market makers' }).getByText('1 of 1')).toBeVisible({
    timeout: 60_000,
  });
  await luisa.getByRole('button', { name: 'Days' }).click();
  await expect(luisa.getByRole('dialog').getByText('Met')).toBeVisible();
  await takeScreenshot(luisa, 'console-market-maker-days');
  await luisa.goto(`/console/trading/${symbol}/figures`);
  await expect(luisa.getByText('so far')).toBeVisible();
  await takeScreenshot(luisa, 'console-market-figures');
  await expectAccessible(luisa);

  await applyAppearance(luisa, { language: 'spanish', theme: 'light', width: 390 });
  for (const [path, name] of [
    ['/trading', 'console-markets-spanish-phone'],
    [`/trading/${symbol}`, 'console-market-spanish-phone'],
    [`/trading/${symbol}/figures`, 'console-market-figures-spanish-phone'],
  ] as const) {
    await luisa.goto(`/console${path}`);
    await expect(luisa.getByText(symbol).first()).toBeVisible();
    await expectNoHorizontalOverflow(luisa);
    await takeScreenshot(luisa, name);
  }
  await expect(luisa.getByText(t(m.markets_staff_today), { exact: false }).first()).toBeVisible();
  await steps.close();
});
