import { readFile } from 'node:fs/promises';
import { money } from '@istmo/contract/kernel/money';
import type { RaisePageContent } from '@istmo/contract/kernel/raise-page';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, expectPath } from './assertions.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, testOnOwnProduct } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { findPerson, logIn, signIn } from './people.ts';
import { openRaiseSteps } from './stored-raises.ts';

// On a product of its own: the book of demand is of rows without their money, which the books of another test must not have. They are stored last.
const test = testOnOwnProduct();
test.describe.configure({ mode: 'serial' });

const minuteMs = 60_000;
const dayMs = 86_400_000;

const content: RaisePageContent = {
  en: { name: 'Ridge Solar', summary: 'Panels on the roofs of forty schools', sections: [], questions: [] },
  es: {
    name: 'Solar de la Cresta',
    summary: 'Paneles en los techos de cuarenta escuelas',
    sections: [],
    questions: [],
  },
  picture: null,
  team: [],
};

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const language = appearance.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);

  test(`a visitor signs in and joins the waiting list, leaves and joins again, and the notice of the opening leads to the order (${name})`, async ({
    page,
    product,
    people,
    sandbox,
  }) => {
    test.setTimeout(240_000);
    const [fabio, anabel] = [findPerson(people, 'fabio'), findPerson(people, 'anabel')];
    const actions = await openActionSteps(product, sandbox);
    const steps = await openRaiseSteps(product, sandbox);
    const issuer = await actions.idOf(fabio);
    await actions.give(issuer, money('FINCA', 1_000n));
    const slug = `ridge-solar-${language}`;
    // Each of the two tests has its own.
    const title = language === 'en' ? 'Shares of the ridge' : 'Acciones de la loma';
    const now = steps.clock.now().getTime();
    const raise = await steps.draft({
      instrument: 'FINCA',
      issuer,
      slug,
      terms: {
        titleEn: title,
        titleEs: title,
        opensAt: new Date(now + 5 * minuteMs),
        closesAt: new Date(now + 2 * dayMs),
      },
    });
    await steps.write(raise.id, content);
    for (const state of ['review', 'approved', 'announced'] as const) await steps.setTo(raise.id, state);

    await applyAppearance(page, appearance);
    const address = `/offerings/${slug}`;
    // What the public sees is read again every few seconds.
    await expect.poll(async () => (await page.goto(address))?.status(), { timeout: 20_000 }).toBe(200);
    const list = page.locator('.raise-waiting:visible');
    await expectAccessible(page);
    await takeScreenshots(page, `waiting-visitor-${name}`);
    await list.getByRole('link', { name: t(m.waiting_join) }).click();
    await expectPath(page, '/login');
    await logIn(page, anabel, { isOpen: true });
    await expectPath(page, '/tfa-login');
    await page.locator('#auth_key').pressSequentially(await sandbox.nextCode(anabel.tfaSecret ?? ''));
    await page.locator('button[type=submit]').click();
    await expectPath(page, address);

    const join = list.getByRole('button', { name: t(m.waiting_join) });
    const leave = list.getByRole('button', { name: t(m.waiting_leave) });
    const since = t(withParams(m.waiting_since, { time: '' })).trim();
    await join.click();
    await expect(leave).toBeFocused();
    await expect(list.getByRole('status')).toContainText(since);
    await page.reload();
    await expect(list.getByRole('status')).toContainText(since);
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshots(page, `waiting-joined-${name}`);
    await leave.click();
    await expect(join).toBeFocused();
    await expect(list.getByRole('status')).toHaveText('');
    await join.click();
    await expect(leave).toBeVisible();

    await page.goto('/subscriptions');
    await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', address);
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshots(page, `waiting-own-${name}`);

    await sandbox.advance(6 * minuteMs);
    const subject = t(withParams(m.waiting_mail_opened, { offering: title }));
    await expect
      .poll(
        async () => {
          await page.goto('/notifications');
          await expectHeading(page, t(m.notifications_title));
          return page.getByRole('link', { name: new RegExp(subject) }).count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await takeScreenshots(page, `waiting-notice-${name}`);
    await page.getByRole('link', { name: new RegExp(subject) }).click();
    await expectPath(page, `${address}/subscribe`);
    await expectHeading(page, t(withParams(m.subscriptions_order_title, { title })));

    await signIn(page, sandbox, fabio);
    await page.goto(`/issued_raises/${raise.reference}`);
    await expect(
      page
        .locator('.kv')
        .filter({ hasText: t(m.waiting_count) })
        .first(),
    ).toBeVisible();
    await expect(page.getByText(t(m.demand_none))).toBeVisible();
    await takeScreenshots(page, `demand-none-${name}`);
    await actions.close();
    await steps.stop();
  });
}

test('the book of demand has the orders of a raise by day, country, category, size and price', async ({
  page,
  product,
  people,
  sandbox,
}) => {
  test.setTimeout(180_000);
  const fabio = findPerson(people, 'fabio');
  const actions = await openActionSteps(product, sandbox);
  const steps = await openRaiseSteps(product, sandbox);
  const now = steps.clock.now().getTime();
  const raise = await steps.open({
    instrument: 'FINCA',
    issuer: await actions.idOf(fabio),
    slug: 'ridge-demand',
    terms: {
      titleEn: 'Shares of the ridge by demand',
      titleEs: 'Acciones de la cresta por demanda',
      priceMode: 'demand',
      priceHigh: 1_250n,
      priceTick: 50n,
      offeredUnits: 50_000n,
      closesAt: new Date(now + 9 * dayMs),
    },
  });
  const order = (index: number, country: string, paid: bigint, more: object = {}) => {
    const customer = steps.investors[index];
    if (!customer) throw new Error('the product has too few customers');
    return steps.order({ raise: raise.id, customer, state: 'open', paid, wanted: paid / 1_000n, country, ...more });
  };
  for (const index of [0, 1, 2, 3]) {
    await order(index, 'GT', 4_000_000n * BigInt(index + 1), { limitPrice: 1_000n + 50n * BigInt(index) });
    await order(index, 'SV', 60_000n * BigInt(index + 1), { at: new Date(now - dayMs), category: 'professional' });
  }
  for (const [index, country] of ['CR', 'HN', 'PA'].entries())
    await order(index, country, 12_345_600n, { at: new Date(now - 2 * dayMs), category: 'institutional' });
  await order(1, 'GT', 75_050n, { state: 'awaiting' });
  await order(2, 'SV', 500_000n, { state: 'left' });
  await order(3, 'GT', 200_000n, { state: 'expired' });
  for (const appearance of appearances) {
    const name = appearanceName(appearance);
    const t = translatorFor(appearance.language === 'english' ? 'en' : 'es');
    await applyAppearance(page, appearance);
    await signIn(page, sandbox, fabio);
    await page.goto(`/issued_raises/${raise.reference}`);
    const book = page.locator('.demand');
    await expect(book.getByText(t(m.demand_other))).toBeVisible();
    for (const country of ['Guatemala', 'El Salvador']) await expect(book.getByText(country)).toBeVisible();
    await expect(book.getByText('Costa Rica')).toHaveCount(0);
    await expect(book.getByRole('progressbar')).toHaveCount(6);
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshots(page, `demand-${name}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      book.getByRole('button', { name: t(m.ui_export_csv) }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`demand-${raise.reference}.csv`);
    expect(await readFile(await file.path(), 'utf8')).toContain(`"${t(m.demand_other)}","3","370368.00","0.00"`);
  }
  await actions.close();
  await steps.stop();
});
