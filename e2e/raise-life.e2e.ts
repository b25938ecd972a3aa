import { withParams } from '@istmo/contract/kernel/message';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { DemoPerson } from '@istmo/tools/product';
import type { Page } from '@playwright/test';
import {
  type Appearance,
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { toast } from './assertions.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, testOnOwnProduct } from './fixtures.ts';
import { type Translate, translatorFor } from './language.ts';
import { findPerson, signIn } from './people.ts';
import { bindRaiseForm } from './raise-form-steps.ts';
import { bindOrderSteps, createInvestor } from './raise-order-steps.ts';
import { bindStaffSteps } from './raise-staff-steps.ts';
import { openRaiseSteps } from './raise-steps.ts';
import type { Sandbox } from './sandbox.ts';

// On a product of its own: the clock goes on by days.
const test = testOnOwnProduct();

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Story = {
  readonly page: Page;
  readonly sandbox: Sandbox;
  readonly t: Translate;
  readonly name: string;
  readonly company: DemoPerson;
};

/** The pictures of a page, and whether it fits the window; other specs look closer at most of them. */
async function look(page: Page, name: string): Promise<void> {
  await takeScreenshots(page, name);
  await expectNoHorizontalOverflow(page);
}

/** Opens a page again and again until a part of it says this. */
async function expectOn(page: Page, path: string, [part, text]: readonly [part: string, text: string]): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.locator(part).first()).toContainText(text, { timeout: 3_000 });
  }).toPass({ timeout: 60_000, intervals: [500] });
}

/** 6,000 units at 100 USD with a minimum of 500,000 USD, in two stages; its reference. */
async function build({ page, sandbox, t, company }: Story, slug: string): Promise<string> {
  const form = bindRaiseForm(page, t);
  await signIn(page, sandbox, company);
  await form.openDialog('FINCA');
  const reference = await form.begin(slug);
  await form.writeTexts();
  await form.step(t(m.issuing_section_terms));
  await form.fill({ price_low: '100', offered: '6000', soft_cap: '500000' });
  const now = (await sandbox.advance(1)).getTime();
  await form.writeDates({ announce: now + hourMs, open: now + 2 * hourMs, close: now + 6 * dayMs });
  await form.step(t(m.issuing_section_investors));
  await form.fill({ min_order: '5', step_units: '1', 'cooling_off[0].days': '2', lock_up_days: '90' });
  await page.getByRole('checkbox', { name: 'USDT', exact: true }).check();
  await page.getByRole('checkbox', { name: t(m.issuing_takes_cards) }).check();
  await form.step(t(m.issuing_section_use));
  await page.getByRole('button', { name: t(m.issuing_milestone_add) }).click();
  await form.fill({
    'milestones[0].title_en': 'Roofs',
    'milestones[0].title_es': 'Techos',
    'milestones[0].percent': '60',
    'milestones[1].title_en': 'Cables',
    'milestones[1].title_es': 'Cables',
    'milestones[1].percent': '40',
  });
  await form.save();
  await form.uploadDocuments(slug);
  await form.submit();
  return reference;
}

/** The company reports a stage with its evidence, two of the staff release it, and the money arrives. */
async function release(
  story: Story,
  appearance: Appearance,
  stage: { reference: string; number: string; paid: string },
) {
  const { page, sandbox, t, name, company } = story;
  const { reference, number, paid } = stage;
  const isFirst = number === '1';
  const staff = bindStaffSteps(page, sandbox, appearance);
  await signIn(page, sandbox, company);
  await page.goto(`/issued_raises/${reference}`);
  const panel = page.getByRole('region', { name: t(m.proceeds_title) });
  await expect(panel.getByText(t(m.proceeds_report))).toBeVisible();
  await look(page, `proceeds-before-${number}-${name}`);
  await panel.getByRole('button', { name: t(m.proceeds_report) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('#text').fill('Ninety roofs are on, as the report of the engineer shows on its second page.');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'report.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7\n1 0 obj << /Title (stage ${number}) >> endobj\n%%EOF\n`),
  });
  await look(page, `proceeds-report-${number}-${name}`);
  if (isFirst) await expectAccessible(page);
  await dialog.getByRole('button', { name: t(m.proceeds_send) }).click();
  await expect(toast(page, t(m.proceeds_reported))).toBeVisible();
  await expect(panel.getByText(t(m.proceeds_state_reported))).toBeVisible();
  await look(page, `proceeds-reported-${number}-${name}`);
  if (isFirst) await expectAccessible(page);
  await staff.release(reference, async (console, moment) => {
    const stages = console.getByRole('region', { name: t(m.proceeds_title) });
    await expect(
      stages.getByText(t(moment === 'reported' ? m.proceeds_state_reported : m.proceeds_state_proposed), {
        exact: true,
      }),
    ).toBeVisible();
    await look(console, `console-proceeds-${moment}-${number}-${name}`);
    if (isFirst) await expectAccessible(console);
  });
  await expectOn(page, `/issued_raises/${reference}`, ['section[aria-labelledby=proceeds]', paid]);
  await look(page, `proceeds-paid-${number}-${name}`);
}

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const language = appearance.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);

  test(`a company raises money from the draft to its last stage, and another offering misses its minimum (${name})`, async ({
    page,
    people,
    product,
    sandbox,
  }) => {
    test.setTimeout(400_000);
    const company = findPerson(people, 'fabio');
    const story = { page, sandbox, t, name, company };
    const [dollars, tethers, card] = [
      await createInvestor(sandbox),
      await createInvestor(sandbox),
      await createInvestor(sandbox),
    ];
    const actions = await openActionSteps(product, sandbox);
    await actions.give(await actions.idOf(company), money('FINCA', 7_000n));
    await actions.give(await actions.idOf(dollars), money('USD', 50_000_000n));
    await actions.give(await actions.idOf(tethers), money('USDT', 400_000_000_000n));
    await actions.give(await actions.idOf(card), money('USD', 200_000n));
    await actions.close();
    await applyAppearance(page, appearance);
    const staff = bindStaffSteps(page, sandbox, appearance);
    const orders = bindOrderSteps(page, t);

    const slug = `schools-${language}`;
    const reference = await build(story, slug);
    await staff.approve(reference);
    const activity = (text: string) => page.locator('.activity-row').filter({ hasText: text }).first();
    const own = `/issued_raises/${reference}`;
    const ownState = '.own-raise [role=status]';
    await sandbox.advance(hourMs);
    await signIn(page, sandbox, company);
    await expectOn(page, own, [ownState, t(m.issuing_state_announced)]);
    await sandbox.advance(hourMs);
    await signIn(page, sandbox, company);
    await expectOn(page, own, [ownState, t(m.issuing_state_open)]);

    const raises = await openRaiseSteps(product, sandbox);
    const small = await raises.draft({
      instrument: 'FINCA',
      issuer: await raises.idOf(company),
      slug: `small-${language}`,
      terms: {
        titleEn: 'A second drying plant',
        titleEs: 'Una segunda secadora',
        softCap: 100_000n,
        takesCards: true,
        closesAt: new Date((await sandbox.advance(0)).getTime() + 5 * dayMs),
      },
    });
    for (const state of ['review', 'approved'] as const) await raises.setTo(small.id, state);
    await expect.poll(async () => (await raises.read(small.id))?.state, { timeout: 60_000 }).toBe('open');
    await raises.close();
    const toCard = withParams(m.subscriptions_entry_to_card, {
      amount: '31.05',
      currency: 'USD',
      reference: small.reference,
    });

    await page.goto(`/offerings/${slug}`);
    await expect(page.getByText(language === 'en' ? 'Each roof pays' : 'Cada techo se paga').first()).toBeVisible();
    await look(page, `life-public-${name}`);
    await signIn(page, sandbox, dollars);
    const large = await orders.order({ slug, units: '4000' }, 'USD');
    const failed = await orders.order({ slug: `small-${language}`, units: '5' }, 'USD');
    await signIn(page, sandbox, tethers);
    const inTethers = await orders.order({ slug, units: '3000' }, 'USDT');
    await look(page, `life-order-usdt-${name}`);
    await signIn(page, sandbox, card);
    await orders.order({ slug, units: '20' }, 'USD');
    await page.getByRole('button', { name: t(m.subscriptions_leave), exact: true }).click();
    await look(page, `life-leave-dialog-${name}`);
    await page.getByRole('button', { name: t(m.subscriptions_leave_confirm), exact: true }).click();
    await expect(page.getByText(t(m.subscriptions_state_left)).first()).toBeVisible();
    await look(page, `life-left-${name}`);
    await orders.choose({ slug, units: '20' }, 'USD');
    await expect(page.getByText('2,000.00').first()).toBeVisible();
    const byCard = await orders.orderByCard({ slug, units: '20' });
    const failedByCard = await orders.orderByCard({ slug: `small-${language}`, units: '3' });

    // Nothing but the clock: the one is closed, the other misses its minimum and is paid back.
    await sandbox.advance(6 * dayMs);
    await signIn(page, sandbox, dollars);
    await expectOn(page, `/subscriptions/${failed}`, ['.subscription-main', t(m.subscriptions_state_returned)]);
    await look(page, `life-returned-${name}`);
    await page.goto('/activity');
    await expect(activity('50.00 USD')).toContainText(small.reference);
    await look(page, `life-returned-activity-${name}`);
    await signIn(page, sandbox, card);
    await expectOn(page, `/subscriptions/${failedByCard}`, ['.subscription-main', t(m.subscriptions_state_returned)]);
    await look(page, `life-returned-card-${name}`);
    await expectAccessible(page);
    await expect(page.getByText(t(m.subscriptions_returned_card))).toBeVisible();
    await page.goto('/activity');
    await expect(activity(t(toCard))).toBeVisible();
    await look(page, `life-returned-card-activity-${name}`);

    await staff.allot(reference, async (console) => {
      await expect(async () => {
        await console.reload();
        await expect(console.getByRole('button', { name: `${t(m.allocations_propose)}…` })).toBeVisible({
          timeout: 3_000,
        });
      }).toPass({ timeout: 60_000 });
      await expect(console.getByRole('region', { name: t(m.allocations_result), exact: true })).toContainText('7,020');
      await look(console, `life-allotment-${name}`);
    });
    await signIn(page, sandbox, dollars);
    await expectOn(page, `/subscriptions/${large}`, ['.subscription-aside', '341,900.00']);
    await expect(page.locator('.subscription-aside')).toContainText('3,419 FINCA');
    await expect(page.locator('.subscription-aside')).toContainText('58,100.00');
    await look(page, `life-settled-${name}`);
    for (const document of [m.subscriptions_confirmation, m.subscriptions_letter]) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: t(document) }).click();
      expect((await download).suggestedFilename()).toContain(large);
    }
    await page.goto('/security/FINCA');
    await expect(page.getByRole('status').filter({ hasText: t(m.lots_title) })).toContainText('3,419');
    await look(page, `life-locked-${name}`);
    await signIn(page, sandbox, tethers);
    await expectOn(page, `/subscriptions/${inTethers}`, ['.subscription-aside', '2,564 FINCA']);
    await look(page, `life-settled-usdt-${name}`);
    await signIn(page, sandbox, card);
    await expectOn(page, `/subscriptions/${byCard}`, ['.subscription-aside', '17 FINCA']);
    await look(page, `life-settled-card-${name}`);
    await page.goto('/subscriptions');
    await look(page, `life-subscriptions-${name}`);

    await release(story, appearance, { reference, number: '1', paid: '202,036.80' });
    // 343,600 USD less two per cent.
    await release(story, appearance, { reference, number: '2', paid: '336,728.00' });
    await page.goto('/activity');
    await expect(activity('134,691.20 USD')).toBeVisible();
    await look(page, `life-proceeds-activity-${name}`);
  });
}
