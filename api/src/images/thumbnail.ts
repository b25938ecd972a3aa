import { renderImage } from './render-image.ts';
import type { RenderTask } from './render-task.ts';

/** A small PNG of an image that was cleaned when it was stored. It is decoded under the same limits, because a stored file can be changed too. */
export async function makeThumbnail(stored: Uint8Array): Promise<Uint8Array> {
  const { bytes } = await renderImage({ kind: 'thumbnail', bytes: stored, type: 'image/png' });
  return bytes;
}

/** The same image at most 1,080 pixels wide, in its own format. */
export async function makePageImage(stored: Uint8Array, type: RenderTask['type']): Promise<Uint8Array> {
  const { bytes } = await renderImage({ kind: 'page', bytes: stored, type });
  return bytes;
}
