import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanImage } from './clean-image.ts';
import { renderImage } from './render-image.ts';
import { makeThumbnail } from './thumbnail.ts';

/** Drawings that the allow-list would refuse, as they reach the renderer should one ever pass it. */
const masks = (count: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="7000" height="7000">${Array.from(
      { length: count },
      (_, n) =>
        `<mask id="m${n}"><rect width="7000" height="7000" fill="white"/></mask><rect width="7000" height="7000" mask="url(#m${n})"/>`,
    ).join('')}</svg>`,
  );
const nestedUses = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg">${Array.from(
    { length: 8 },
    (_, n) => `<g id="u${n}">${`<use href="#u${n - 1}"/>`.repeat(n === 0 ? 0 : 10)}<path d="M0 0h1v1z"/></g>`,
  ).join('')}</svg>`,
);
const draw = (bytes: Uint8Array) => renderImage({ kind: 'clean', bytes, type: 'image/png' });
const honest = () =>
  sharp({ create: { width: 1_200, height: 800, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

test('two pictures that never end and an honest one at once: the honest one is there in two seconds, the others end', async () => {
  const picture = await honest();
  // The processes are up, as they are on a server that draws.
  await Promise.all([draw(picture), draw(picture)]);
  const startedAt = performance.now();
  const bad = Promise.allSettled([draw(masks(400)), draw(nestedUses)]);
  const cleaned = await cleanImage(picture, 'image');
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(cleaned).toMatchObject({ width: 1_200, height: 800 });
  expect((await bad).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(await sharp(await makeThumbnail(picture)).metadata()).toMatchObject({ width: 96, height: 96 });
}, 40_000);

test('a picture that takes too much memory ends its own process, and the next one is drawn', async () => {
  const size = 20_000;
  const large = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="7000" height="7000">${'<g opacity=".5">'.repeat(40)}<rect width="${size}" height="${size}"/>${'</g>'.repeat(40)}</svg>`,
  );
  await expect(draw(large)).rejects.toThrow();
  expect(await draw(await honest())).toMatchObject({ width: 1_200 });
});

test('the process that draws ends with the one that started it, even while it draws', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  await once(child, 'message');
  child.send({ kind: 'clean', bytes: masks(400), type: 'image/png' });
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([null, 'SIGKILL']);
});
