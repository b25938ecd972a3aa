import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { DemoPerson } from '@istmo/tools/product';
import type { Browser, Page } from '@playwright/test';
import {
  type Appearance,
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, testOnOwnProduct } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { findPerson, signIn } from './people.ts';
import { openRaiseSteps } from './raise-steps.ts';
import type { Sandbox } from './sandbox.ts';

// On a product of its own: the order is a row without its money, which the books of another test must not have.
const test = testOnOwnProduct();

const texts = {
  en: {
    question: 'When will the first roofs be built, and who builds them?',
    answer: 'The first twelve in March, by a company of the region.',
    changed: 'The first twelve in April, after the rains, by a company of the region.',
  },
  es: {
    question: '¿Cuándo se construirán los primeros techos y quién los construye?',
    answer: 'Los primeros doce en marzo, por una empresa de la región.',
    changed: 'Los primeros doce en abril, después de las lluvias, por una empresa de la región.',
  },
} as const;

const message = {
  subject_en: 'The first roofs are built',
  subject_es: 'Ya se construyeron los primeros techos',
  text_en: 'Twelve schools have power.\n\nThe next follow in May.',
  text_es: 'Doce escuelas tienen energía.\n\nLas siguientes, en mayo.',
} as const;

/** A page in a browser of its own, of a person or of a visitor. */
async function openPage(browser: Browser, sandbox: Sandbox, appearance: Appearance, person?: DemoPerson) {
  const context = await browser.newContext({ baseURL: sandbox.productUrl });
  const opened = await context.newPage();
  await applyAppearance(opened, appearance);
  if (person) await signIn(opened, sandbox, person);
  return opened;
}

async function check(page: Page, picture: string): Promise<void> {
  await takeScreenshots(page, picture);
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
}

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const language = appearance.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);
  const words = texts[language];

  test(`an investor asks, the company answers in public and writes to its subscribers once staff approve (${name})`, async ({
    page,
    browser,
    product,
    people,
    sandbox,
    signInAs,
  }) => {
    test.setTimeout(240_000);
    const company = await createVerifiedCustomer(sandbox);
    const raises = await openRaiseSteps(product, sandbox);
    const issuer = await raises.idOf(company);
    const ticker = `ROOF${newId().slice(-6).toUpperCase()}`;
    await raises.list(ticker, issuer);
    const slug = `roofs-${newId().slice(-8)}`;
    const titles = { titleEn: 'Solar roofs for schools', titleEs: 'Techos solares para escuelas' };
    const { id, reference } = await raises.open({ instrument: ticker, issuer, slug, terms: titles });
    await raises.subscribe(id, await raises.idOf(findPerson(people, 'anabel')));
    await raises.close();

    await applyAppearance(page, appearance);
    await signInAs('anabel');
    // The list of offerings may be some seconds old.
    await expect.poll(async () => (await page.request.get(`/offerings/${slug}`)).status()).toBe(200);
    await page.goto(`/offerings/${slug}`);
    await page.getByRole('link', { name: t(m.relations_ask), exact: true }).click();
    await expect(page).toHaveURL(`/offerings/${slug}/questions`);
    await page.locator('#text').fill('When?');
    await page.getByRole('button', { name: t(m.relations_question_send) }).click();
    await expect(page.getByText(t(m.relations_question_length)).first()).toBeVisible();
    await page.locator('#text').fill(words.question);
    await page.getByRole('button', { name: t(m.relations_question_send) }).click();
    await expect(toast(page, t(m.relations_asked))).toBeVisible();
    await expect(page.getByText(t(m.relations_waiting_note))).toBeVisible();
    await check(page, `asked-question-${name}`);

    const room = await openPage(browser, sandbox, appearance, company);
    await room.goto(`/issued_raises/${reference}`);
    const questions = room.getByRole('region', { name: t(m.relations_room_questions) });
    await expect(questions.getByText(words.question)).toBeVisible();
    const answer = async (button: string, text: string): Promise<void> => {
      await questions.getByRole('button', { name: button }).click();
      await room.locator('.dialog #text').fill(text);
      await takeScreenshots(room, `room-answer-${name}`);
      await room
        .locator('.dialog')
        .getByRole('button', { name: t(m.relations_answer_publish) })
        .click();
      await expect(toast(room, t(m.relations_answer_published)).first()).toBeVisible();
      await expect(room.locator('.dialog')).toBeHidden();
    };
    await answer(t(m.relations_answer_write), words.answer);

    const visitor = await openPage(browser, sandbox, appearance);
    const pageHas = (text: string) =>
      expect
        .poll(async () => (await visitor.request.get(`/offerings/${slug}?lang=${language}`)).text())
        .toContain(text);
    await pageHas(words.answer);
    await answer(t(m.relations_answer_change), words.changed);
    await pageHas(words.changed);
    await visitor.goto(`/offerings/${slug}`);
    const chapter = visitor.locator('#questions');
    await expect(chapter.getByText(words.question)).toBeVisible();
    await expect(chapter.getByText(words.changed)).toBeVisible();
    await expect(chapter.getByText(t(m.relations_changed_on))).toBeVisible();
    await chapter.getByText(t(m.relations_earlier)).click();
    await expect(chapter.getByText(words.answer)).toBeVisible();
    await expect(chapter.getByRole('link', { name: t(m.relations_ask_log_in) })).toBeVisible();
    expect(await visitor.content()).not.toContain('anabel');
    await chapter.scrollIntoViewIfNeeded();
    await check(visitor, `offering-questions-${name}`);

    const messages = room.getByRole('region', { name: t(m.relations_room_messages) });
    await messages.getByRole('button', { name: t(m.relations_message_new) }).click();
    for (const [field, text] of Object.entries(message)) await room.locator(`.dialog #${field}`).fill(text);
    await takeScreenshots(room, `room-message-${name}`);
    await expectAccessible(room);
    await room
      .locator('.dialog')
      .getByRole('button', { name: t(m.relations_message_save) })
      .click();
    await messages.getByRole('button', { name: t(m.relations_message_submit) }).click();
    await room
      .getByRole('alertdialog')
      .getByRole('button', { name: t(m.relations_message_submit) })
      .click();
    await expect(messages.getByText(t(m.relations_state_review), { exact: true })).toBeVisible();
    await check(room, `room-relations-${name}`);

    const irene = await openConsole(page, sandbox, { as: 'irene', path: '/raise-messages' });
    await takeScreenshots(irene, `console-raise-messages-${name}`);
    await expectAccessible(irene);
    await irene.getByRole('link', { name: new RegExp(reference) }).click();
    await expectHeading(irene, `${reference} · ${ticker}`);
    await irene.getByRole('button', { name: 'Approve and send…' }).click();
    await irene.getByRole('dialog').locator('#reason').fill('Read in both languages, nothing is promised');
    await irene.getByRole('dialog').getByRole('button', { name: 'Approve and send', exact: true }).click();
    await expect(toast(irene, 'Approved. It is sent to the subscribers now.')).toBeVisible();
    await check(irene, `console-relations-${name}`);

    const sent = t(withParams(m.relations_sent_count, { sent: '1', recipients: '1' }));
    // The page reads it again by itself.
    await expect(messages.getByText(sent)).toBeVisible({ timeout: 60_000 });
    await page.goto('/notifications');
    const subject = language === 'en' ? message.subject_en : message.subject_es;
    await expect(page.getByText(new RegExp(subject)).first()).toBeVisible();
    await expect(
      page.getByText(language === 'en' ? 'Twelve schools have power.' : 'Doce escuelas tienen energía.').first(),
    ).toBeVisible();
    await takeScreenshots(page, `subscriber-notification-${name}`);
    await page.goto(`/offerings/${slug}/questions`);
    await expect(page.getByText(words.changed)).toBeVisible();

    // Staff take the question off the page.
    await irene.getByRole('button', { name: 'Hide…' }).first().click();
    await irene.getByRole('dialog').locator('#reason').fill('It names a person');
    await irene.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(irene.getByText('Hidden: It names a person')).toBeVisible();
    await expect
      .poll(async () => (await visitor.request.get(`/offerings/${slug}?lang=${language}`)).text())
      .not.toContain(words.changed);
  });
}
