import { expectAccessible, expectNoHorizontalOverflow, resize, takeScreenshot } from './appearance.ts';
import { expectHeading, notice } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';
import { approveMeasure, measureRow, type Order, proposeMeasure } from './measures.ts';
import { createVerifiedCustomer } from './new-customers.ts';

test('two members of staff freeze a part of a holding; the holder sees how much, by whose order, in both languages', async ({
  page,
  sandbox,
  signInAs,
}) => {
  test.setTimeout(120_000);
  const anabel = await signInAs('anabel');
  // Other tests on this server may have bought some.
  await page.goto('/crypto_wallet/COINGT');
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText(/\d+ ?COINGT/);
  const held = Number(/(\d+) ?COINGT/.exec(await balance.innerText())?.[1]);
  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/holders' });
  await expectHeading(irene, 'Holders');
  await expect(irene.getByRole('row', { name: /anabel/ })).toContainText(`${held}`);
  await expect(irene.getByText('Holders and the rest add up to what was issued')).toBeVisible();
  await takeScreenshot(irene, 'console-holders');
  await expectAccessible(irene);
  await irene.getByRole('button', { name: 'Propose a measure…' }).click();
  await proposeMeasure(irene, { customer: anabel.name, amount: '10', reference: 'C-2026-10' });

  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/measures' });
  await expectHeading(karla, 'Measures on holdings');
  await approveMeasure(karla, sandbox, 'C-2026-10');
  await takeScreenshot(karla, 'console-measures');
  await expectAccessible(karla);

  await page.goto('/crypto_wallet/COINGT');
  const frozen = notice(page, 'Frozen units');
  await expect(frozen).toContainText('10 COINGT');
  await expect(frozen).toContainText('By order of Third Civil Court of Guatemala, reference C-2026-10');
  await expect(balance).toContainText(`${held - 10}`);
  await takeScreenshot(page, 'frozen-units');
  await expectAccessible(page);
  const email = await sandbox.waitForEmail(anabel.email, /10 COINGT in your account were frozen/);
  expect(JSON.stringify(email)).not.toContain('as the court ordered today');
  await page.evaluate(() => localStorage.setItem('language', 'spanish'));
  await resize(page, 390);
  await page.goto('/crypto_wallet/security');
  await expect(notice(page, 'Unidades bloqueadas')).toContainText('Por orden de Third Civil Court of Guatemala');
  await takeScreenshot(page, 'frozen-units-es-phone');
  await expectNoHorizontalOverflow(page);

  await irene.goto('/console/holders?search=anabel');
  await expect(irene.getByRole('row', { name: /anabel/ })).toContainText('10');
  await irene.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español' });
  await expectHeading(irene, 'Titulares');
  await takeScreenshot(irene, 'console-holders-es');
  await irene.getByRole('link', { name: 'anabel' }).first().click();
  await expect(irene.getByRole('heading', { name: 'Medidas sobre tenencias' })).toBeVisible();
  for (const console of [irene, karla]) await console.context().close();
});

test('the register of a moment before has what was then, and an authority gets a file with every number', async ({
  page,
  sandbox,
}) => {
  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: '/holders?at=2020-01-01T00:00:00.000Z' });
  await expect(luisa.getByText('No one held this security then')).toBeVisible();
  await takeScreenshot(luisa, 'console-holders-empty');
  await luisa.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(luisa.getByRole('row', { name: /anabel/ })).toBeVisible();
  await luisa.getByRole('button', { name: 'Report for an authority…' }).click();
  const dialog = luisa.getByRole('dialog', { name: 'Report for an authority' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('letter 44 of the supervisor');
  await expectAccessible(luisa);
  const download = luisa.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^register-COINGT-.*\.xlsx$/);
  await luisa.goto('/console/audit');
  await expect(luisa.getByRole('row', { name: /register.report/ }).first()).toContainText(
    'letter 44 of the supervisor',
  );
  await luisa.context().close();
});

test('units that a court gives to another holder, and all of a lost account, are where they belong', async ({
  page,
  sandbox,
  signInAs,
}) => {
  test.setTimeout(120_000);
  const anabel = await signInAs('anabel');
  const lost = await createVerifiedCustomer(sandbox, { national_id: '80999111' });
  const found = await createVerifiedCustomer(sandbox, { national_id: '80999111' });
  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/measures' });
  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/measures' });
  const open = () => irene.getByRole('button', { name: 'Propose a measure…' }).click();
  await open();
  await irene.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
  await expect(irene.getByText('Enter the reference number of the order').first()).toBeVisible();
  await expectAccessible(irene);
  await proposeMeasure(irene, {
    kind: 'Forced transfer',
    customer: anabel.name,
    receiver: lost.name,
    security: 'COINGT',
    amount: '2',
    reference: 'C-2026-11',
  });
  await approveMeasure(karla, sandbox, 'C-2026-11');
  await open();
  await proposeMeasure(irene, {
    kind: 'Recovery of a lost account',
    customer: lost.name,
    receiver: found.name,
    reference: 'R-2026-12',
  });
  await approveMeasure(karla, sandbox, 'R-2026-12');
  await karla.goto(`/console/holders?search=${found.name}`);
  await expect(karla.getByRole('row', { name: new RegExp(found.name) })).toContainText('2');
  await karla.goto(`/console/holders?search=${lost.name}`);
  await expect(karla.getByText('No one held this security then')).toBeVisible();
  await sandbox.waitForEmail(found.email, /2 COINGT were moved from your lost account/);
  for (const console of [irene, karla]) await console.context().close();
});

test('units in a wallet outside: what the issuance service does not have there is said, and nothing is moved', async ({
  page,
  sandbox,
  signInAs,
}) => {
  test.setTimeout(120_000);
  const anabel = await signInAs('anabel');
  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/measures' });
  const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const orders: readonly Order[] = [
    { kind: 'bring-in', receiver: anabel.name, amount: '3', reference: 'OUT-1' },
    { kind: 'replace', replacement: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', reference: 'OUT-2' },
  ];
  for (const order of orders) {
    await irene.getByRole('button', { name: 'Propose a measure…' }).click();
    await proposeMeasure(irene, { ...order, customer: anabel.name, security: 'COINGT', account });
  }
  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/measures' });
  for (const { reference } of orders) {
    await measureRow(karla, reference).getByRole('button', { name: 'Approve…' }).click();
    const dialog = karla.getByRole('dialog', { name: 'Approve this measure?' });
    // All of the address, because it decides whose units are moved.
    await expect(dialog.locator('.address-full').first()).toHaveText(account);
    await takeScreenshot(karla, `console-measure-approve-${reference}`);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('compared with the order');
    await signApproval(dialog, sandbox, 'karla');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect(async () => {
    await karla.reload();
    for (const { reference } of orders)
      await expect(measureRow(karla, reference)).toContainText('There was nothing left to move', { timeout: 2_000 });
  }).toPass();
  await expectAccessible(karla);
  await takeScreenshot(karla, 'console-measures-outside');
});
