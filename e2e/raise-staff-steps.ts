import { checkItems, type CheckItem } from '@istmo/contract/areas/raises/review-checklist';
import * as m from '@istmo/contract/messages';
import { expect, type Page } from '@playwright/test';
import { type Appearance, applyAppearance } from './appearance.ts';
import { toast } from './assertions.ts';
import { openConsole, signApproval, type StaffName } from './console.ts';
import { type Translate, translatorFor } from './language.ts';
import type { Sandbox } from './sandbox.ts';

const english = translatorFor('en');
const reason = 'As the committee resolved on 20 November';

type Act = { readonly button: string; readonly message: string; readonly why?: string };

/** Acts by a button of the page and its dialog, with the reason. */
export async function act(console: Page, { button, message, why = reason }: Act): Promise<void> {
  await console.getByRole('button', { name: `${button}…` }).click();
  const dialog = console.getByRole('dialog');
  await dialog.locator('#reason').fill(why);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(toast(console, message)).toBeVisible();
}

type Ticks = { readonly reference: string; readonly items: readonly CheckItem[]; readonly version: number };

/** Ticks items of the checklist by the call, as the page does. */
export async function tickAll(console: Page, sandbox: Sandbox, { reference, items, version }: Ticks): Promise<void> {
  for (const item of items) {
    const reply = await console.request.post(`${sandbox.productUrl}/console/api/raises/tick`, {
      data: { reference, item, is_done: true, version, page_version: version, note: 'read to its end' },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(reply.status(), await reply.text()).toBe(200);
  }
}

type Approval = { readonly as: StaffName; readonly t?: Translate; readonly message?: string };

/** The second person approves what waits on the page, signed. */
export async function approve(
  console: Page,
  sandbox: Sandbox,
  { as, t = english, message = t(m.raises_staff_approved) }: Approval,
): Promise<void> {
  await console.getByRole('button', { name: `${t(m.raises_staff_approve)}…` }).click();
  const dialog = console.getByRole('dialog');
  await dialog.locator('#reason').fill('Compared with the prospectus');
  await signApproval(dialog, sandbox, as);
  await dialog.getByRole('button', { name: t(m.raises_staff_approve), exact: true }).click();
  await expect(toast(console, message)).toBeVisible();
}

/** What two of the staff do with an offering, in one appearance of the console. */
export function bindStaffSteps(page: Page, sandbox: Sandbox, appearance: Appearance) {
  const t = translatorFor(appearance.language === 'english' ? 'en' : 'es');
  /** The page of one of the staff for the time of an action. */
  const as = async (name: StaffName, path: string, action: (console: Page) => Promise<void>): Promise<void> => {
    const console = await openConsole(page, sandbox, { as: name, path });
    await applyAppearance(console, appearance);
    await console.reload();
    await action(console);
    await console.context().close();
  };
  const approval = (path: string, message: string) =>
    as('karla', path, (console) => approve(console, sandbox, { as: 'karla', t, message }));
  return {
    as,
    /** The whole checklist is ticked, one proposes the approval and another approves it. */
    approve: async (reference: string): Promise<void> => {
      const path = `/raises/${reference}`;
      await as('irene', path, async (console) => {
        await tickAll(console, sandbox, { reference, items: checkItems, version: 1 });
        await console.reload();
        await act(console, { button: t(m.raises_staff_propose_approval), message: t(m.raises_staff_proposed) });
      });
      await approval(path, t(m.raises_staff_approved));
    },
    allot: async (reference: string, look: (console: Page) => Promise<void>): Promise<void> => {
      const path = `/raises/${reference}/allocation`;
      await as('gloria', path, async (console) => {
        await look(console);
        await act(console, { button: t(m.allocations_propose), message: t(m.allocations_proposed) });
      });
      await approval(path, t(m.allocations_decided));
    },
    /** The proceeds of the stage that the company reported. */
    release: async (reference: string, look: (console: Page, moment: 'reported' | 'proposed') => Promise<void>) => {
      const path = `/raises/${reference}`;
      await as('gloria', path, async (console) => {
        await look(console, 'reported');
        await act(console, { button: t(m.proceeds_propose), message: t(m.proceeds_proposed) });
        await look(console, 'proposed');
      });
      await approval(path, t(m.proceeds_approved));
    },
  };
}
