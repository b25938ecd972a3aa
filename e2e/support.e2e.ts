import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { expectHeading, expectPath, fieldError, notice, toast } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { createCustomer } from './new-customers.ts';
import { signIn } from './people.ts';
import type { Sandbox } from './sandbox.ts';

/** A PNG of one red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const image = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const message = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });

/** A new customer, signed in in the browser and by API calls. */
async function createSignedIn(page: Page, sandbox: Sandbox) {
  const person = await createCustomer(sandbox);
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  await signIn(page, sandbox, person);
  return { person, client };
}

test('a customer opens a ticket with an image, replies, is answered without reloading, and closes it', async ({
  page,
  sandbox,
}) => {
  const { person } = await createSignedIn(page, sandbox);
  await page.goto('/user-support');
  await expect(page.getByText('No Records Available')).toBeVisible();
  await page.getByLabel('Category').selectOption('Deposits');
  await page.fill('#subject', '   Deposit of    1,200 USDT');
  await page.fill('#message', 'I sent it 40 minutes ago.');
  await page.setInputFiles('#support_image', image('withdrawal-completed.png', png));
  await page.getByRole('button', { name: 'Open ticket' }).click();

  await expectHeading(page, 'Deposit of 1,200 USDT');
  await expect(page.getByText('Answered by').locator('xpath=..')).toContainText('Not assigned yet');
  await expect(message(page, 'I sent it 40 minutes ago.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the image withdrawal-completed.png' }).click();
  await expect(page.getByRole('img', { name: 'Image withdrawal-completed.png' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.fill('#description', 'Any news?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(message(page, 'Any news?')).toBeVisible();
  await expect(page.locator('#description')).toHaveValue('');

  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await sandbox.answerTicket(reference, 'It was credited a minute ago.');
  await expect(message(page, 'It was credited a minute ago.')).toBeVisible();
  await expect(page.getByText('Answered by').locator('xpath=..')).toContainText('Jorge, Support');
  const email = await sandbox.waitForEmail(person.email, reference);
  expect(email.text).not.toContain('credited');
  expect(email.links.some((link) => link.endsWith(`/chatpage/${reference}`))).toBe(true);

  await page.getByRole('button', { name: 'Close ticket' }).click();
  // Toasts are dialogs too.
  const dialog = page.getByRole('dialog', { name: 'Close this ticket?' });
  await dialog.getByRole('button', { name: 'Close ticket' }).click();
  await expect(dialog.locator('.field-error')).toHaveText('Please enter message field');
  await dialog.getByLabel('Last message').fill('That was it, thank you.');
  await dialog.getByRole('button', { name: 'Close ticket' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.chat-actions')).toHaveText('Closed');
  await expect(page.locator('#description')).toHaveCount(0);
  await page.getByRole('link', { name: 'New ticket' }).click();
  await expectPath(page, '/user-support');
  await expect(page.getByRole('row', { name: /1,200 USDT/ })).toContainText('Closed');
});

test('bad input is refused beside its field, and nothing is sent', async ({ page, sandbox }) => {
  await createSignedIn(page, sandbox);
  await page.goto('/user-support');
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/support/add') ? 1 : 0));
  await page.getByRole('button', { name: 'Open ticket' }).click();
  await expect(toast(page, 'Please Fill in all fields!')).toBeVisible();
  await expect(fieldError(page, 'subject')).toHaveText('Enter Subject');
  await expect(fieldError(page, 'message')).toHaveText('Enter Message');
  await page.fill('#subject', 'help');
  await expect(fieldError(page, 'subject')).toHaveText('Enter Atleast 5 Characters');
  await page.fill('#message', '<script>alert(1)</script>');
  await expect(fieldError(page, 'message')).toHaveText('Invalid content exists!');
  await page.setInputFiles('#support_image', { name: 'notes.gif', mimeType: 'image/gif', buffer: png });
  await expect(fieldError(page, 'support_image')).toHaveText('Please upload a valid image');
  expect(sent).toBe(0);
});

test('an image of another kind than its name says is refused by the server, and what was typed stays', async ({
  page,
  sandbox,
}) => {
  await createSignedIn(page, sandbox);
  await page.goto('/user-support');
  await page.getByLabel('Category').selectOption('Deposits');
  await page.fill('#subject', 'A strange image');
  await page.fill('#message', 'Please look at this.');
  await page.setInputFiles('#support_image', image('moving.png', gif));
  await page.getByRole('button', { name: 'Open ticket' }).click();
  await expect(notice(page, 'Please upload a valid image file')).toBeVisible();
  await expect(page.locator('#message')).toHaveValue('Please look at this.');
});

test('several images are dropped, pasted and removed before they are sent, with their progress', async ({
  page,
  sandbox,
}) => {
  await createSignedIn(page, sandbox);
  await page.goto('/user-support');
  const bytes = png.toString('base64');
  const give = (selector: string, event: 'drop' | 'paste', names: readonly string[]) =>
    page.locator(selector).evaluate(
      (element, { event: type, names: files, bytes: content }) => {
        const data = new DataTransfer();
        const binary = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        for (const name of files) data.items.add(new File([binary], name, { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: data })
            : new ClipboardEvent('paste', { ...init, clipboardData: data }),
        );
      },
      { event, names, bytes },
    );
  const chosen = page.locator('.chosen-images li');
  await give('.drop', 'drop', ['one.png', 'two.png']);
  await expect(chosen).toHaveCount(2);
  await give('#message', 'paste', ['three.png']);
  await expect(chosen).toHaveCount(3);
  await chosen.filter({ hasText: 'two.png' }).getByRole('button', { name: 'Remove the image' }).click();
  await expect(chosen).toHaveCount(2);
  await expectAccessible(page);
  await takeScreenshot(page, 'support-images-en-light-1280');
  await page.getByLabel('Category').selectOption('Deposits');
  await page.fill('#subject', 'Two images of my transfer');
  await page.fill('#message', 'Please look at both.');
  await page.route('**/api/support/add', async (route) => {
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Open ticket' }).click();
  await expectHeading(page, 'Two images of my transfer');
  await expect(page.locator('.attached')).toHaveCount(2);
});

test('another customer’s ticket and a missing one are an invalid request', async ({ page, sandbox }) => {
  const other = new ApiClient(sandbox);
  await other.logIn(await createCustomer(sandbox));
  const foreign = await other.openTicket('Not yours', 'Nobody else may read this.');
  await createSignedIn(page, sandbox);
  for (const path of [`/chatpage/${foreign}`, '/chatpage/TK-0000000000', '/chatpage/x', '/chatpage']) {
    await page.goto(path);
    await expectPath(page, '/user-support');
    await expect(notice(page, 'Invalid Request')).toBeVisible();
  }
});

test('the list has five tickets a page, and pages from the sixth on', async ({ page, sandbox }) => {
  const { client } = await createSignedIn(page, sandbox);
  for (let opened = 1; opened <= 5; opened++) await client.openTicket(`Question ${opened}`, 'Please help me.');
  await page.goto('/user-support');
  await expect(page.getByRole('row', { name: /Question/ })).toHaveCount(5);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await client.openTicket('Question 6', 'Please help me.');
  await expect(page.getByRole('row', { name: /Question 6/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Question/ })).toHaveCount(5);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('row', { name: /Question 1/ })).toBeVisible();
  await page.getByRole('link', { name: /View ticket/ }).click();
  await expectHeading(page, 'Question 1');
});

test('a draft stays with its ticket', async ({ page, sandbox }) => {
  const { client } = await createSignedIn(page, sandbox);
  const [first, second] = [
    await client.openTicket('First one', 'Please help me.'),
    await client.openTicket('Second one', 'Please help me.'),
  ];
  await page.goto(`/chatpage/${first}`);
  await page.fill('#description', 'Half a sen');
  await page.goto(`/chatpage/${second}`);
  await expect(page.locator('#description')).toHaveValue('');
  await page.goto(`/chatpage/${first}`);
  await expect(page.locator('#description')).toHaveValue('Half a sen');
});

for (const appearance of appearances) {
  test(`support is accessible: ${appearanceName(appearance)}`, async ({ page, sandbox }) => {
    await applyAppearance(page, appearance);
    const { client } = await createSignedIn(page, sandbox);
    for (let opened = 1; opened <= 6; opened++)
      await client.openTicket(`Deposit ${opened} of 1,200 USDT is not in my wallet`, 'Good morning. Please look.');
    await page.goto('/user-support');
    await expect(page.locator('.ticket-name').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `support-${appearanceName(appearance)}`);
    const reference = await page.locator('.ticket-name .code').first().textContent();
    await page.goto(`/chatpage/${reference ?? ''}`);
    await page.locator('.chat-send input').setInputFiles(image('screen.png', png));
    await page.fill('#description', 'I sent 1,200 USDT from my other exchange. They say it is completed.');
    await page.locator('.chat-send button[type=submit]').click();
    await expect(page.locator('.attached-thumb img')).toBeVisible();
    await sandbox.answerTicket(
      reference ?? '',
      'Good morning. The network has seen it, with 7 of the 12 confirmations we wait for. That usually takes 2 to 3 minutes.',
    );
    await expect(page.locator('.bubble')).toHaveCount(3);
    await page.fill('#description', 'That answers it, thank you.');
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `chat-${appearanceName(appearance)}`);
    await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'));
    await takeScreenshot(page, `chat-dark-${appearanceName(appearance)}`);
  });
}
