import { listRetailLimits } from '@istmo/contract/areas/appropriateness/appropriateness.staff.contract';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { questionnaireSeeds } from '@istmo/db/seeds/questionnaires';
import type { Page } from '@playwright/test';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, expectPath, toast } from './assertions.ts';
import { approvalOf, openConsole, signApproval, type StaffName } from './console.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';
import type { Sandbox } from './sandbox.ts';

const [seed] = questionnaireSeeds;
if (!seed) throw new Error('there is no questionnaire');
const { questions, title } = seed;

type Place = { readonly page: Page; readonly sandbox: Sandbox };

/** The calls of the console with the session of that person. */
async function openCalls({ page, sandbox }: Place, as: StaffName) {
  const console = await openConsole(page, sandbox, { as, path: '/account' });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const url = (call: string): string => `${sandbox.productUrl}/console/api/appropriateness/${call}`;
  return {
    read: async (call: string) => (await console.request.get(url(call), { headers })).json(),
    send: async (call: string, data: object) => {
      const reply = await console.request.post(url(call), { data, headers });
      expect(reply.status(), await reply.text()).toBe(200);
    },
  };
}

/** The limit of Colombia, where new customers live, decided by two of the staff: at least 2,000 USD, and 20% of the greater. */
async function setLimit(place: Place): Promise<void> {
  const irene = await openCalls(place, 'irene');
  await irene.send('propose-limit', {
    country: 'CO',
    category: 'retail',
    floor: '2000',
    share: '20',
    measure: 'greater',
    basis_en: 'Decree 2555 of 2010',
    basis_es: 'Decreto 2555 de 2010',
    reason: 'As the supervisor wrote',
  });
  const { data } = listRetailLimits.output.parse(await irene.read('limits'));
  const id = data.find(({ proposal }) => proposal !== null)?.proposal?.id;
  const karla = await openCalls(place, 'karla');
  const signed = { approval: await approvalOf(place.sandbox, 'karla') };
  await karla.send('decide', { id, approve: true, reason: 'Compared with the law', ...signed });
}

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const language = appearance.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);
  const total = `${questions.length}`;

  /** Answers all questions, by the keyboard too, with so many wrong ones from the first on. */
  async function answerAll(page: Page, wrong: number): Promise<void> {
    for (const [index, { text, answers, right }] of questions.entries()) {
      const group = page.getByRole('group', { name: text[language] });
      await expect(group).toBeVisible();
      const place = answers.findIndex((_, at) => (String.fromCodePoint(97 + at) === right) !== index < wrong);
      const radio = group.getByRole('radio', { name: answers[place]?.[language] ?? '', exact: true });
      await radio.press('Space');
      await expect(radio).toBeChecked();
      const isLast = index === questions.length - 1;
      await page
        .getByRole('button', { name: t(isLast ? m.appropriateness_quiz_send : m.appropriateness_quiz_next) })
        .press('Enter');
    }
  }

  test(`an investor fails a questionnaire, reads why, passes it, declares income and sees the limit (${name})`, async ({
    page,
    sandbox,
  }) => {
    test.slow();
    await setLimit({ page, sandbox });
    const investor = await createVerifiedCustomer(sandbox);
    await applyAppearance(page, appearance);
    await signIn(page, sandbox, investor);
    await page.goto('/investor-profile?return=/history');
    await expectHeading(page, t(m.appropriateness_profile_title));
    await expect(page.getByText('2,000.00 USD').first()).toBeVisible();
    await takeScreenshots(page, `investor-profile-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);

    await page
      .getByRole('link', { name: t(withParams(m.appropriateness_quiz_start_of, { title: title[language] })) })
      .click();
    await expectHeading(page, title[language]);
    await page.getByRole('button', { name: t(m.appropriateness_quiz_next) }).click();
    await expect(page.getByText(t(m.appropriateness_quiz_choose))).toBeVisible();
    await takeScreenshots(page, `investor-question-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await answerAll(page, 3);

    const failed = { score: '7', questions: total };
    await expect(page.getByText(t(withParams(m.appropriateness_result_failed, failed)))).toBeVisible();
    await expect(page.getByText(questions[0]?.why[language] ?? '')).toBeVisible();
    await expect(page.getByText(questions[3]?.why[language] ?? '')).toBeHidden();
    await takeScreenshots(page, `investor-failed-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);

    await page.getByRole('link', { name: t(m.appropriateness_result_retry) }).click();
    await answerAll(page, 0);
    const passed = { score: total, questions: total };
    await expect(page.getByText(t(withParams(m.appropriateness_result_passed, passed)))).toBeVisible();
    await takeScreenshots(page, `investor-passed-${name}`);
    await page.getByRole('button', { name: t(m.appropriateness_result_continue) }).click();
    await expectPath(page, '/history');

    await page.goto('/investor-profile');
    await expect(page.getByText(t(m.appropriateness_quiz_state_passed)).first()).toBeVisible();
    const save = page.getByRole('button', { name: t(m.appropriateness_declare) });
    await save.click();
    await expect(page.getByText(t(m.appropriateness_statement_missing)).first()).toBeVisible();
    await takeScreenshots(page, `investor-declaration-${name}`);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: t(m.appropriateness_income) }).fill('24,000');
    await page.getByRole('textbox', { name: t(m.appropriateness_wealth) }).fill('15000');
    for (const statement of [
      m.appropriateness_statement_complete,
      m.appropriateness_statement_updates,
      m.appropriateness_statement_evidence,
    ])
      await page.getByRole('checkbox', { name: t(statement) }).check();
    await save.click();
    await expect(toast(page, t(m.appropriateness_declared))).toBeVisible();
    await expect(page.getByText('4,800.00 USD').first()).toBeVisible();
    await takeScreenshots(page, `investor-limit-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    // What is passed is not asked again.
    await page.goto(`/investor-profile/quiz/${seed?.code ?? ''}?return=//example.com`);
    await expect(page.getByText(t(m.appropriateness_quiz_passed_title))).toBeVisible();
    await expect(page.getByRole('link', { name: t(m.appropriateness_result_to_profile) })).toBeVisible();
  });
}

test('a limit and a questionnaire are proposed by one of the staff and approved by another', async ({
  page,
  sandbox,
}) => {
  test.slow();
  const reason = 'As the supervisor wrote on 3 March';
  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/investor-checks' });
  await expectHeading(irene, 'Retail investors');
  await irene.getByRole('button', { name: 'Propose a limit' }).click();
  const limit = irene.getByRole('dialog');
  await limit.getByRole('combobox', { name: 'Country' }).selectOption('UY');
  for (const [label, value] of [
    ['At least (USD)', '1500'],
    ['Share (%)', '7.5'],
    ['Legal basis in English', 'Securities market law 18627'],
    ['Legal basis in Spanish', 'Ley de Mercado de Valores 18627'],
    ['Reason', reason],
  ] as const)
    await limit.getByRole('textbox', { name: label, exact: true }).fill(value);
  await takeScreenshots(irene, 'console-investor-limit');
  await expectAccessible(irene);
  await limit.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(toast(irene, 'Proposed. A second person decides.')).toBeVisible();

  const code = `bonds-${Date.now().toString(36)}`;
  await irene.getByRole('button', { name: 'New questionnaire' }).click();
  const questionnaire = irene.getByRole('dialog');
  for (const [label, value] of [
    ['Code', code],
    ['Title in English', 'Basics of bonds'],
    ['Title in Spanish', 'Nociones de bonos'],
    ['Right answers needed', '1'],
    ['Question in English', 'Who pays the interest of a bond?'],
    ['Question in Spanish', '¿Quién paga los intereses de un bono?'],
    ['Answers', 'The issuer | El emisor\nThe platform | La plataforma'],
    ['Explanation in English', 'The issuer owes it.'],
    ['Explanation in Spanish', 'Los debe el emisor.'],
    ['Reason', reason],
  ] as const)
    await questionnaire.getByRole('textbox', { name: label, exact: true }).fill(value);
  await takeScreenshots(irene, 'console-questionnaire-dialog');
  await expectAccessible(irene);
  await questionnaire.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(toast(irene, 'Proposed. A second person decides.')).toBeVisible();
  await expect(irene.getByRole('row', { name: new RegExp(code) })).toContainText('Proposed');

  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/investor-checks' });
  const uruguay = karla.getByRole('row', { name: /^Uruguay/ });
  await uruguay.getByRole('button', { name: 'Approve…' }).click();
  const approve = async (): Promise<void> => {
    const dialog = karla.getByRole('dialog', { name: 'Approve the proposal' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Compared with the law');
    await signApproval(dialog, sandbox, 'karla');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(toast(karla, 'Approved. It is in force now.')).toBeVisible();
  };
  await approve();
  await expect(uruguay).toContainText('In force');
  await karla.getByRole('link', { name: code }).click();
  await expectHeading(karla, code);
  await karla.getByRole('button', { name: 'Approve…' }).click();
  await approve();
  await expect(karla.getByRole('heading', { name: 'Version 1' })).toBeVisible();
  await karla.goto('/console/investor-checks');
  await expectHeading(karla, 'Retail investors');
  await takeScreenshots(karla, 'console-investor-checks');
  await expectAccessible(karla);
  await karla.goto(`/console/investor-checks/${seed.code}`);
  await expect(karla.getByRole('heading', { name: 'Version 1' })).toBeVisible();
  await takeScreenshots(karla, 'console-questionnaire');
  await expectAccessible(karla);
});
