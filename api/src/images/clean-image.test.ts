import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanImage } from './clean-image.ts';

const create = (format: 'png' | 'jpeg' | 'gif' | 'webp', width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer();
const clean = (bytes: Buffer) => cleanImage(bytes, 'image');
const isRefused = (bytes: Buffer) => expect(clean(bytes)).rejects.toMatchObject({ code: 'invalid_field' });
const svg = (inside: string, size = 'width="40" height="20"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}<rect width="40" height="20" fill="red"/></svg>`,
  );

/** Each mask is drawn on a surface as large as the picture. */
const masks = (count: number): string =>
  Array.from(
    { length: count },
    (_, n) => `<mask id="m${n}"><rect width="9999" height="9999" fill="white"/></mask><g mask="url(#m${n})">`,
  ).join('') +
  '<rect width="9" height="9"/>' +
  '</g>'.repeat(count);

/** Each level draws the one before ten times. */
const nestedUses = Array.from(
  { length: 7 },
  (_, n) => `<g id="u${n}">${`<use href="#u${n - 1}"/>`.repeat(n === 0 ? 0 : 10)}<path d="M0 0h1v1z"/></g>`,
).join('');

/** A black PNG of that size; all of its rows are there unless said, so that only its size is against it. */
function pngOf(width: number, height: number, rows = height): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff;
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel.
  header.set([1, 0, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 1 });
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

describe('an image', () => {
  test('keeps its format and its pixels', async () => {
    expect(await clean(await create('png'))).toMatchObject({ type: 'image/png', width: 40, height: 20 });
    expect(await clean(await create('jpeg'))).toMatchObject({ type: 'image/jpeg', width: 40, height: 20 });
  });

  test('loses its EXIF with the position, and is turned as the EXIF said', async () => {
    const photo = await sharp(await create('jpeg'))
      .withExif({
        IFD0: { Orientation: '6', Make: 'Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 38/1 0/1' },
      })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const cleaned = await clean(photo);
    expect(await sharp(cleaned.bytes).metadata()).not.toHaveProperty('exif');
    expect(cleaned.bytes.includes('Camera')).toBe(false);
  });

  test('loses what is hidden behind its end', async () => {
    const both = Buffer.concat([await create('png'), Buffer.from('<script>alert(1)</script>')]);
    expect((await clean(both)).bytes.includes('<script>')).toBe(false);
  });

  test('that is very large is stored smaller', async () => {
    expect(await clean(await create('jpeg', 4_000, 3_000))).toMatchObject({ width: 2_400, height: 1_800 });
  });
});

describe('an SVG', () => {
  test('becomes a PNG', async () => {
    expect(await clean(svg(''))).toMatchObject({ type: 'image/png', width: 40, height: 20 });
    const withProlog = Buffer.from(
      `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${svg('').toString()}`,
    );
    expect(await clean(withProlog)).toMatchObject({ type: 'image/png', width: 40 });
  });

  test('of shapes, colours, a gradient and letters is drawn', async () => {
    const logo = `<title>Istmo &amp; Cía.</title><defs><linearGradient id="a" x1="0" x2="1"><stop offset="0" stop-color="#036"/><stop offset="1" style="stop-color:#09c;stop-opacity:.5"/></linearGradient></defs>
      <g fill="url(#a)" opacity=".8" data-name="mark"><path d="M0 0h40v20H0z"/><text x="2" y="9" font-size="6">Istmo</text></g>`;
    expect(await clean(svg(logo, 'viewBox="0 0 40 20"'))).toMatchObject({ width: 40, height: 20 });
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('<g onload="alert(1)"/>')],
    ['sixty masks', svg(masks(60))],
    ['four hundred masks', svg(masks(400))],
    ['a pattern', svg('<pattern id="p" width="1" height="1"/>')],
    ['a style sheet', svg('<style>rect{filter:blur(9px)}</style>')],
    ['a style that refers to a filter', svg('<g style="filter:url(#f)"/>')],
    ['dashes', svg('<path d="M0 0h40" stroke-dasharray="0.0001"/>')],
    ['a gradient from elsewhere', svg('<linearGradient id="a" xlink:href="https://example.com/a.svg#a"/>')],
    ['many translucent groups', svg('<g opacity=".5"/>'.repeat(17))],
    ['ten thousand elements', svg('<path d="M0 0"/>'.repeat(10_000))],
    ['elements in elements', svg('<g>'.repeat(200) + '</g>'.repeat(200))],
    ['an element that is never closed', svg('<g>')],
    ['a size that must be looked for', svg(nestedUses, '')],
    ['a picture from elsewhere', svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
    ['a picture inside', svg('<svg:image href="data:image/png;base64,AAAA"/>')],
    ['a filter', svg('<filter id="f"><feTurbulence numOctaves="999999999"/></filter>')],
    ['an embedded page', svg('<foreignObject><body/></foreignObject>')],
    ['entities', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>').toString()}`)],
    ['huge dimensions', svg('', 'width="100000" height="100000"')],
    ['another encoding', Buffer.from(`\uFEFF${svg('').toString()}`, 'utf16le')],
    ['HTML around it', Buffer.from(`<html><body>${svg('').toString()}</body></html>`)],
  ])('with %s is refused at once', async (_what, bytes) => isRefused(bytes), 2_000);
});

describe('a file is refused', () => {
  test.each([
    ['empty', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a PNG signature and nothing else', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    [
      'a PNG signature before HTML',
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('<html>')]),
    ],
    ['a PNG bomb', pngOf(50_000, 50_000, 100)],
    ['a PNG of a few more pixels than are decoded', pngOf(10_000, 5_001)],
    ['a PNG wider than any', pngOf(0x7fffffff, 1, 0)],
  ])('that is %s', async (_what, bytes) => isRefused(bytes));

  test('that is an image of another format', async () => {
    await isRefused(await create('gif'));
    await isRefused(await create('webp'));
  });

  test('that is cut off', async () => {
    const photo = await create('jpeg', 400, 400);
    await isRefused(photo.subarray(0, photo.length / 2));
  });
});

test('a bomb is refused before it is decoded', async () => {
  const bomb = pngOf(20_000, 20_000);
  const startedAt = performance.now();
  await isRefused(bomb);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
