import { readFile } from 'node:fs/promises';
import { hash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatDate } from '@istmo/contract/kernel/format';
import { withParams } from '@istmo/contract/kernel/message';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole } from './console.ts';
import { openActionSteps } from './corporate-actions.ts';
import { announceEvent } from './event-steps.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';
import type { Sandbox } from './sandbox.ts';

const reason = 'As the board resolved on 20 November';
const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';

type Meeting = { readonly kind: string; readonly day: string; readonly title: string };

/** Two of the staff announce a vote on accounts and a chair; the address of its page in the console. */
async function announce(page: Page, sandbox: Sandbox, { kind, day, title }: Meeting): Promise<string> {
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/corporate-actions' });
  await gloria.getByRole('button', { name: 'New event' }).click();
  const dialog = gloria.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption(kind);
  for (const [label, value] of [
    ['Security', 'COINGT'],
    ['Title in English', title],
    ['Title in Spanish', `Asamblea: ${title}`],
    ['Record date', formatDate(day)],
    ['Last day for instructions', formatDate(day)],
    ['Text in English', 'Approve the accounts of 2026.'],
    ['Text in Spanish', 'Aprobar las cuentas de 2026.'],
    ['Reason', reason],
  ] as const)
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Add a resolution' }).click();
  const second = dialog.getByRole('listitem', { name: 'Resolution 2' });
  await second.getByRole('textbox', { name: 'Text in English' }).fill('Elect the chair of the board.');
  await second.getByRole('textbox', { name: 'Text in Spanish' }).fill('Elegir la presidencia de la junta.');
  await second
    .getByRole('textbox', { name: 'Options of an election' })
    .fill('Rosa Cabrera\nPedro Lemus\nNo chair | Sin presidencia');
  await takeScreenshot(gloria, 'console-vote-draft');
  await expectAccessible(gloria);
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await expect(toast(gloria, 'The draft has been saved')).toBeVisible();
  await gloria
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link')
    .first()
    .click();
  await expect(gloria).toHaveURL(/\/corporate-actions\/CA-/);
  const address = new URL(gloria.url()).pathname.replace('/console', '');
  await gloria.context().close();
  await announceEvent(page, sandbox, address);
  return address;
}

/** Staff compare a signed document and accept the proxy. */
async function acceptProxy(page: Page, sandbox: Sandbox, holder: string): Promise<void> {
  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/vote-proxies' });
  await expectHeading(karla, 'Proxies');
  const row = karla.getByRole('row', { name: new RegExp(holder) });
  await expect(row.getByText('Waiting')).toBeVisible();
  await takeScreenshot(karla, 'console-vote-proxies');
  await expectAccessible(karla);
  await row.getByRole('button', { name: 'Accept…' }).click();
  const dialog = karla.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Signature compared with the identity document');
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(toast(karla, 'The proxy has been accepted')).toBeVisible();
  await karla.context().close();
}

for (const [index, appearance] of appearances.entries()) {
  const name = appearanceName(appearance);
  const language = appearance.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);
  const isSpanish = language === 'es';

  test(`staff announce a vote, holders vote, change and name a proxy, and read the result with their code (${name})`, async ({
    page,
    product,
    sandbox,
  }) => {
    test.slow();
    const [holder, other] = [await createVerifiedCustomer(sandbox), await createVerifiedCustomer(sandbox)];
    const steps = await openActionSteps(product, sandbox);
    await steps.give(await steps.idOf(holder), money('COINGT', 60n));
    await steps.give(await steps.idOf(other), money('COINGT', 25n));
    const title = `Meeting ${name} ${Date.now()}`;
    const kind = index === 0 ? 'meeting' : 'written-consent';
    const address = await announce(page, sandbox, { kind, day: steps.today(), title });
    const reference = address.split('/').at(-1) ?? '';
    const accounts = isSpanish ? '1. Aprobar las cuentas de 2026.' : '1. Approve the accounts of 2026.';
    const chair = isSpanish ? '2. Elegir la presidencia de la junta.' : '2. Elect the chair of the board.';
    const choose = (group: string, option: string) =>
      page.getByRole('group', { name: group }).first().getByRole('radio', { name: option, exact: true }).check();

    // Another holder names the first one as proxy, and staff accept the document.
    await applyAppearance(page, appearance);
    await signIn(page, sandbox, other);
    await page.goto(`/events/${reference}`);
    await page.getByRole('button', { name: t(m.votes_proxy_name) }).click();
    await page.getByRole('textbox', { name: t(m.votes_proxy_email) }).fill(holder.email);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'power.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) });
    await takeScreenshots(page, `vote-proxy-${name}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: t(m.votes_proxy_send) }).click();
    await expect(page.getByText(t(withParams(m.votes_proxy_is_waiting, { email: holder.email })))).toBeVisible();
    await acceptProxy(page, sandbox, other.name);

    await page.context().clearCookies();
    await signIn(page, sandbox, holder);
    await page.goto(`/events/${reference}`);
    await expectHeading(page, isSpanish ? `Asamblea: ${title}` : title);
    const own = page.getByRole('region', { name: t(m.votes_title) });
    await choose(accounts, t(m.votes_against));
    await own
      .getByRole('button', { name: t(m.votes_cast) })
      .first()
      .click();
    await expect(toast(page, t(m.votes_stored))).toBeVisible();
    await choose(accounts, t(m.votes_for));
    await choose(chair, 'Rosa Cabrera');
    await takeScreenshots(page, `vote-open-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await own.getByRole('button', { name: t(m.votes_change) }).click();
    await expect(own.getByText(/^(Voted on|Votó el)/)).toHaveCount(1);
    const mandate = page.getByRole('region', { name: t(withParams(m.votes_for_holder, { holder: other.name })) });
    await mandate
      .getByRole('radio', { name: t(m.votes_abstain) })
      .first()
      .check();
    await mandate.getByRole('button', { name: t(m.votes_cast) }).click();
    await expect(mandate.getByText(/^(Voted on|Votó el)/)).toBeVisible();

    await sandbox.advance(26 * 3_600_000);
    await signIn(page, sandbox, holder);
    await page.goto(`/events/${reference}`);
    const result = page.getByRole('region', { name: t(m.votes_result), exact: true });
    await expect(async () => {
      await page.reload();
      await expect(result).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 60_000 });
    await expect(result).toContainText(t(m.votes_passed));
    await expect(result).toContainText(t(withParams(m.votes_elected, { name: 'Rosa Cabrera' })));
    const code =
      (await result
        .getByText(/^[2-9A-HJ-NP-Z]{5}(-[2-9A-HJ-NP-Z]{5}){2}$/)
        .first()
        .textContent()) ?? '';
    await result.getByRole('button', { name: t(m.votes_check) }).click();
    await expect(result.getByText(t(withParams(m.votes_checked, { votes: '2' })))).toBeVisible();
    await takeScreenshots(page, `vote-result-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      result.getByRole('button', { name: t(m.votes_download) }).click(),
    ]);
    const list = await readFile(await file.path(), 'utf8');
    expect(list).toContain(`${code},60,for,1\n`);
    await expect(result.getByText(hash('sha256', list)).first()).toBeVisible();

    const luisa = await openConsole(page, sandbox, { as: 'luisa', path: address });
    const staffResult = luisa.getByRole('region', { name: 'Vote', exact: true });
    await expect(staffResult.getByText('Elected: Rosa Cabrera')).toBeVisible();
    await expect(staffResult.getByText(hash('sha256', list))).toBeVisible();
    await takeScreenshot(luisa, 'console-vote-result');
    await expectAccessible(luisa);
    await luisa.context().close();
    await steps.close();
  });
}
