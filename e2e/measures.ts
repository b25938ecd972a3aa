import type { Page } from '@playwright/test';
import { takeScreenshot } from './appearance.ts';
import { toast } from './assertions.ts';
import { signApproval } from './console.ts';
import { expect } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';

export type Order = {
  readonly kind?: string;
  readonly customer?: string;
  readonly receiver?: string;
  readonly security?: string;
  readonly amount?: string;
  readonly account?: string;
  readonly replacement?: string;
  readonly reference: string;
};

/** Fills in the dialog in which a measure is proposed, in English. */
export async function proposeMeasure(
  console: Page,
  { kind, customer, receiver, security, amount, account, replacement, reference }: Order,
): Promise<void> {
  const dialog = console.getByRole('dialog');
  if (kind !== undefined) await dialog.getByLabel('Measure', { exact: true }).selectOption(kind);
  for (const [label, value] of [
    ['Holder', customer],
    ['Security', security],
    ['Receiver', receiver],
    ['Amount', amount],
    ['Account at the issuance service', account],
    ['New account there', replacement],
    ['Name of the authority', 'Third Civil Court of Guatemala'],
    ['Reference number', reference],
    ['Reason', 'as the court ordered today'],
  ] as const)
    if (value !== undefined) await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  await takeScreenshot(console, `console-measure-${reference}`);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(toast(console, 'Proposed. Another person has to approve it.')).toBeVisible();
}

export const measureRow = (console: Page, reference: string) =>
  console.getByRole('row', { name: new RegExp(reference) });

/** The administrator approves, and the worker carries it out. */
export async function approveMeasure(karla: Page, sandbox: Sandbox, reference: string): Promise<void> {
  await karla.reload();
  await measureRow(karla, reference).getByRole('button', { name: 'Approve…' }).click();
  const dialog = karla.getByRole('dialog', { name: 'Approve this measure?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('compared with the order');
  await signApproval(dialog, sandbox, 'karla');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(karla, 'Approved. It is carried out within seconds.')).toBeVisible();
  await expect(async () => {
    await karla.reload();
    await expect(measureRow(karla, reference)).toContainText('Done', { timeout: 2_000 });
  }).toPass();
}
