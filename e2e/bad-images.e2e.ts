import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { expectHeading, fieldError, notice } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { createCustomer } from './new-customers.ts';
import { signIn } from './people.ts';
import type { Sandbox } from './sandbox.ts';

type Upload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const hidden = 'taken at 14.6349 N, 90.5069 W';
/** A JPEG of 16 x 8 pixels from its second segment on. */
const jpegRest = Buffer.from(
  [
    '/9sAQwAUDg8SDw0UEhASFxUUGB4yIR4cHB49LC4kMklATEtHQEZFUFpzYlBVbVZFRmSIZW13e4GCgU5gjZeMfZZzfoF8/9sAQwEVFxceGh47',
    'ISE7fFNGU3x8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8/8AAEQgACAAQAwEiAAIRAQMRAf/EABUA',
    'AQEAAAAAAAAAAAAAAAAAAAAE/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAQF/8QAFBEBAAAAAAAAAAAAAAAA',
    'AAAAAP/aAAwDAQACEQMRAD8AiAFTn//Z',
  ].join(''),
  'base64',
);

/** A photograph whose EXIF says where it was taken. */
function photograph(): Buffer {
  const exif = Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1'), Buffer.from(hidden)]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 4);
  return Buffer.concat([head, exif, jpegRest]);
}

/** A small PNG file that a reader would have to unpack into 3.6 GB. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}

const drawing = (inside: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${inside}<rect width="40" height="20" fill="green"/></svg>`,
  );

async function openForm(page: Page, sandbox: Sandbox, subject: string): Promise<void> {
  const person = await createCustomer(sandbox);
  await new ApiClient(sandbox).logIn(person);
  await signIn(page, sandbox, person);
  await page.goto('/user-support');
  await page.getByLabel('Category').selectOption('Deposits');
  await page.fill('#subject', subject);
  await page.fill('#message', 'Please look at the image.');
}

const attach = (page: Page, upload: Upload): Promise<void> => page.setInputFiles('#support_image', upload);
const open = (page: Page): Promise<void> => page.getByRole('button', { name: 'Open ticket' }).click();

const refused: readonly (Upload & { readonly why: string })[] = [
  {
    why: 'that is a page',
    name: 'statement.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html><script>window.hasRun = true</script>'),
  },
  {
    why: 'with a script',
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: drawing('<script>window.hasRun = true; parent.hasRun = true;</script>'),
  },
  { why: 'that unpacks into 3.6 GB', name: 'small.png', mimeType: 'image/png', buffer: bomb() },
];

for (const { why, ...upload } of refused)
  test(`an image ${why} is refused, and what was typed stays`, async ({ page, sandbox }) => {
    await openForm(page, sandbox, 'A strange image');
    await attach(page, upload);
    await open(page);
    await expect(notice(page, 'Please upload a valid image file')).toBeVisible();
    await expect(page.locator('#message')).toHaveValue('Please look at the image.');
  });

test('an image of 50 MB is not taken', async ({ page, sandbox }) => {
  await openForm(page, sandbox, 'A large image');
  // The runner gives at most 50 MB to a page at once, so the page makes the file itself.
  await page.locator('#support_image').evaluate((element) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(50_000_000)], 'large.png', { type: 'image/png' }));
    if (element instanceof HTMLInputElement) element.files = data.files;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(fieldError(page, 'support_image')).toHaveText('An image may have at most 5 MB');
  await expect(page.locator('.chosen-images li')).toHaveCount(0);
});

test('a drawing and a photograph with its position reach staff as plain images', async ({ page, sandbox }) => {
  const subject = `Two images ${Date.now()}`;
  await openForm(page, sandbox, subject);
  await attach(page, { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: drawing('') });
  await attach(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photograph() });
  await open(page);
  await expectHeading(page, subject);
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const jorge = await openConsole(page, sandbox, { as: 'jorge', path: `/support?ticket=${reference}` });
  const shown = new Map<string, Buffer>();
  jorge.on('response', async (reply) => {
    const type = reply.headers()['content-type'] ?? '';
    if (type.startsWith('image/') && reply.url().includes('/console/api/')) shown.set(type, await reply.body());
  });
  await jorge.reload();
  for (const name of ['drawing.png', 'photo.jpg']) {
    await jorge.getByRole('button', { name: `Open the image ${name}` }).click();
    const dialog = jorge.getByRole('dialog');
    await expect(dialog.getByRole('img')).toBeVisible();
    await jorge.keyboard.press('Escape');
  }
  await expect.poll(() => [...shown.keys()].toSorted()).toEqual(['image/jpeg', 'image/png']);
  for (const bytes of shown.values()) {
    const text = bytes.toString('latin1');
    expect(text).not.toContain('script');
    expect(text).not.toContain('Exif');
    expect(text).not.toContain(hidden);
  }
  for (const one of [page, jorge]) expect(await one.evaluate(() => Object.hasOwn(window, 'hasRun'))).toBe(false);
});
