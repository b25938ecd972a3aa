import { checkItems } from '@istmo/contract/areas/raises/review-checklist';
import {
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { act, approve, tickAll } from './raise-staff-steps.ts';
import { openRaiseSteps } from './raise-steps.ts';

const reason = 'As the committee resolved on 20 November';

test('staff return an offering, compare its next version, approve it by two and suspend it', async ({
  page,
  product,
  sandbox,
}) => {
  test.slow();
  const company = await createVerifiedCustomer(sandbox);
  const steps = await openRaiseSteps(product, sandbox);
  const issuer = await steps.idOf(company);
  await steps.list('SUNROOF', issuer);
  const later = new Date((await sandbox.advance(0)).getTime() + 86_400_000);
  const times = { announceAt: later, opensAt: later, closesAt: new Date(later.getTime() + 20 * 86_400_000) };
  const terms = {
    titleEn: 'Solar roofs for schools',
    titleEs: 'Techos solares para escuelas',
    softCap: 300_000n,
    coolingOff: [{ country: 'SV', category: 'retail', days: 3 }],
    maxByCategory: { retail: 100_000n },
    ...times,
  } as const;
  const drafted = await steps.draft({ instrument: 'SUNROOF', issuer, terms });
  const { id, reference } = drafted;
  await steps.writePage(id, issuer, 1, 'A year with less sun brings less income.');
  await steps.setTo(id, 'review');

  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/raises' });
  await irene.getByRole('link', { name: reference }).click();
  await expectHeading(irene, `${reference} · SUNROOF`);
  await irene.getByRole('button', { name: 'Check: The prospectus was read to its end' }).click();
  await irene.getByRole('dialog').locator('#reason').fill('all 84 pages');
  await takeScreenshot(irene, 'console-raise-tick');
  await irene.getByRole('dialog').getByRole('button', { name: 'Check', exact: true }).click();
  await expect(irene.getByText('1 of 20 checked')).toBeVisible();
  const others = checkItems.filter((item) => item !== 'prospectus-read');
  await tickAll(irene, sandbox, { reference, items: others, version: 1 });
  await irene.reload();
  await expect(irene.getByText('20 of 20 checked')).toBeVisible();
  await takeScreenshots(irene, 'console-raise-review');
  await expectAccessible(irene);
  await act(irene, {
    button: 'Return to the company',
    message: 'Returned to the company',
    why: 'The minimum does not pay for the first roof',
  });

  await steps.sendAgain(drafted.terms, issuer, { softCap: 500_000n });
  await irene.reload();
  await expect(irene.getByText('Changed since it was checked').first()).toBeVisible();
  const changes = irene.getByRole('region', { name: 'Compare two versions' });
  await expect(changes.getByText('3,000.00 USD')).toBeVisible();
  await expect(changes.getByText('5,000.00 USD')).toBeVisible();
  await expect(changes.getByText('as in 2019')).toBeVisible();
  await takeScreenshot(irene, 'console-raise-again');
  await tickAll(irene, sandbox, { reference, items: checkItems, version: 2 });
  await irene.reload();
  await act(irene, { button: 'Propose the approval', message: 'Proposed: another person decides' });
  await expect(irene.getByRole('button', { name: 'Withdraw…' })).toBeVisible();

  const karla = await openConsole(page, sandbox, { as: 'karla', path: `/raises/${reference}` });
  await approve(karla, sandbox, { as: 'karla' });
  await expect(karla.getByText('it is announced by itself on')).toBeVisible();
  await act(karla, { button: 'Suspend', message: 'Suspended', why: 'The prospectus names another company' });
  await expect(karla.getByText('The prospectus names another company').first()).toBeVisible();
  await takeScreenshots(karla, 'console-raise-suspended');
  await act(karla, { button: 'Resume', message: 'Resumed' });

  await applyAppearance(karla, { language: 'spanish', theme: 'light', width: 390 });
  await karla.reload();
  await expectHeading(karla, `${reference} · SUNROOF`);
  await expect(karla.getByText('Condiciones, versión 2')).toBeVisible();
  await expectNoHorizontalOverflow(karla);
  await takeScreenshot(karla, 'console-raise-spanish-phone');
  await steps.close();
});

test('two change an open offering, and its orders are in the register and in the figures', async ({
  page,
  product,
  sandbox,
}) => {
  test.slow();
  const [company, investor] = [await createVerifiedCustomer(sandbox), await createVerifiedCustomer(sandbox)];
  const steps = await openRaiseSteps(product, sandbox);
  const issuer = await steps.idOf(company);
  await steps.list('SUNFARM', issuer);
  const { id, reference } = await steps.open({ instrument: 'SUNFARM', issuer, terms: { softCap: 500_000n } });
  const order = { reference: 'SU-20260001', units: 12_500n, state: 'awaiting' };
  await steps.order(id, await steps.idOf(investor), order);
  await steps.close();

  const irene = await openConsole(page, sandbox, { as: 'irene', path: `/raises/${reference}` });
  await irene.getByRole('button', { name: 'Change the terms…' }).click();
  const dialog = irene.getByRole('dialog');
  const now = await sandbox.advance(0);
  const dayIn = (days: number) =>
    new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/');
  await dialog.locator('#closes_on').fill(dayIn(20));
  await dialog.locator('#leave_on').fill(dayIn(8));
  await dialog.locator('#soft_cap').fill('4000');
  await dialog.locator('#change_en').fill('The window is longer and the minimum is lower.');
  await dialog.locator('#change_es').fill('El plazo es más largo y el mínimo es menor.');
  await dialog.locator('#reason').fill(reason);
  await takeScreenshot(irene, 'console-raise-change');
  await expectAccessible(irene);
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(toast(irene, 'Proposed: another person decides')).toBeVisible();

  const karla = await openConsole(page, sandbox, { as: 'karla', path: `/raises/${reference}` });
  await expect(karla.getByText('4,000.00 USD')).toBeVisible();
  await takeScreenshot(karla, 'console-raise-proposal');
  await approve(karla, sandbox, { as: 'karla' });
  await expect(karla.getByRole('heading', { name: 'Terms, version 2' })).toBeVisible();

  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: `/raises/${reference}/orders` });
  // The worker ends an order of the terms before, which was not paid.
  await expect(async () => {
    await luisa.reload();
    await expect(luisa.getByRole('row', { name: /SU-20260001.*Never paid/ })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await takeScreenshot(luisa, 'console-raise-orders');
  await luisa.goto(`/console/raises/${reference}/figures`);
  await expect(luisa.getByText('In escrow by the books')).toBeVisible();
  await takeScreenshots(luisa, 'console-raise-figures');
  await expectAccessible(luisa);
  await applyAppearance(luisa, { language: 'spanish', theme: 'light', width: 390 });
  await luisa.reload();
  await expect(luisa.getByText('En garantía según los libros')).toBeVisible();
  await expectNoHorizontalOverflow(luisa);
  await takeScreenshot(luisa, 'console-raise-figures-spanish-phone');
  await luisa.goto('/console/raises');
  await expect(luisa.getByText(reference)).toBeVisible();
  await takeScreenshot(luisa, 'console-raises-spanish-phone');
});
