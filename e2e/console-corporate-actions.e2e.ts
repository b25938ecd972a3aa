import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalOverflow, resize, takeScreenshot } from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';

/** The day so many days from now, as a date field takes it. */
function dayAhead(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

const reason = 'As the board resolved on 20 November';

async function writeDividend(console: Page, title: string): Promise<void> {
  await console.getByRole('button', { name: 'New event' }).click();
  const dialog = console.getByRole('dialog');
  for (const [label, value] of [
    ['Security', 'COINGT'],
    ['Title in English', title],
    ['Title in Spanish', 'Dividendo de 2026'],
    ['Record date', dayAhead(20)],
    ['Payment date', dayAhead(10)],
    ['Currency', 'USD'],
    ['For each unit', '0.125'],
    ['Reason', reason],
  ] as const)
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  // The server knows what the form cannot: here that holders are paid only after it is known who is entitled.
  await expect(dialog.getByText('The payment date must not be before the record date').first()).toBeVisible();
  await takeScreenshot(console, 'console-event-draft');
  await dialog.getByRole('textbox', { name: 'Payment date', exact: true }).fill(dayAhead(30));
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await expect(toast(console, 'The draft has been saved')).toBeVisible();
}

test('one of the staff writes a dividend, another announces it, and both see the terms in both languages', async ({
  page,
  sandbox,
}) => {
  test.setTimeout(120_000);
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/corporate-actions' });
  await expectHeading(gloria, 'Corporate actions');
  const title = `Dividend of ${Date.now()}`;
  await writeDividend(gloria, title);
  await gloria
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link')
    .first()
    .click();
  await expect(gloria.getByText('COINGT pays 0.125 USD for each unit.')).toBeVisible();
  await gloria.getByRole('button', { name: 'Propose to announce…' }).click();
  const proposing = gloria.getByRole('dialog');
  await proposing.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await proposing.getByRole('button', { name: 'Propose to announce' }).click();
  await expect(toast(gloria, 'Proposed: another person decides')).toBeVisible();
  // Who proposed it may only withdraw it.
  await expect(gloria.getByRole('button', { name: 'Withdraw…' })).toBeVisible();
  await expect(gloria.getByRole('button', { name: 'Approve…' })).toHaveCount(0);
  await takeScreenshot(gloria, 'console-event-proposed');
  await expectAccessible(gloria);
  const address = new URL(gloria.url()).pathname.replace('/console', '');

  const karla = await openConsole(page, sandbox, { as: 'karla', path: address });
  await karla.getByRole('button', { name: 'Approve…' }).click();
  const dialog = karla.getByRole('dialog', { name: 'Approve the proposal' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('compared with the minutes');
  await signApproval(dialog, sandbox, 'karla');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(karla, 'Approved')).toBeVisible();
  await expect(karla.getByText('Announced', { exact: true }).first()).toBeVisible();
  await karla.getByRole('tab', { name: 'Español' }).click();
  await expect(karla.getByText('COINGT paga 0.125 USD por cada unidad.')).toBeVisible();
  await takeScreenshot(karla, 'console-event-announced');

  await karla.goto('/console/corporate-actions/calendar');
  await expectHeading(karla, 'Calendar');
  await expect(karla.getByText(title).first()).toBeVisible();
  await takeScreenshot(karla, 'console-calendar');
  await expectAccessible(karla);
  await karla.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español' });
  await expectHeading(karla, 'Calendario');
  await karla.goto(`/console${address}`);
  await resize(karla, 390);
  await expect(karla.getByText('Anunciado', { exact: true }).first()).toBeVisible();
  await takeScreenshot(karla, 'console-event-es-phone');
  await expectNoHorizontalOverflow(karla);
  await karla.goto('/console/corporate-actions');
  await expectHeading(karla, 'Eventos corporativos');
  await takeScreenshot(karla, 'console-events-es-phone');
  await expectNoHorizontalOverflow(karla);

  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: address });
  await expect(luisa.getByText('COINGT pays 0.125 USD for each unit.')).toBeVisible();
  await expect(luisa.getByRole('button', { name: 'Propose to cancel…' })).toHaveCount(0);
  for (const console of [gloria, karla, luisa]) await console.context().close();
});
