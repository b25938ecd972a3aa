import { extname } from 'node:path';
import * as m from '@istmo/contract/messages';
import { OutcomeUnknown } from '@istmo/db/failures';
import type { App } from '../app.ts';
import type { UploadedFile } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { cleanImage, type CleanImage } from './clean-image.ts';

/** An image in the file store, before it belongs to a row. */
export type StoredImage = {
  readonly fileKey: string;
  readonly name: string;
  readonly type: CleanImage['type'];
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
};

type NamedImage = { readonly image: CleanImage; readonly name: string };

/** Encodes at most so many images again, without storing them: a refused one must leave nothing. */
export async function cleanImages(files: readonly UploadedFile[], max: number): Promise<NamedImage[]> {
  const [first] = files;
  if (first && files.length > max) refuse('invalid_field', m.kernel_image_invalid, { field: first.field });
  return Promise.all(
    files.map(async ({ bytes, field, name }) => {
      const image = await cleanImage(bytes, field);
      return { image, name: toFileName(name, image.type) };
    }),
  );
}

/** Stores the images while `work` puts their row into the database; when that fails they are removed again. */
export async function withStoredImages<T>(
  app: App,
  images: readonly NamedImage[],
  work: (stored: readonly StoredImage[]) => Promise<T>,
): Promise<T> {
  const stored: StoredImage[] = [];
  try {
    for (const { image, name } of images) {
      const { bytes, type, width, height } = image;
      const fileKey = await app.files.put(bytes, { type });
      stored.push({ fileKey, name, type, bytes: bytes.length, width, height });
    }
    return await work(stored);
  } catch (error) {
    // The row may have been stored after all, and then needs them.
    if (error instanceof OutcomeUnknown) throw error;
    for (const { fileKey } of stored) {
      await app.files
        .remove(fileKey)
        .catch((failure: unknown) => app.log.warn({ err: failure }, 'an unused file was not removed'));
    }
    throw error;
  }
}

const maxNameCharacters = 80;

/** The customer's name of the file without its folder, control and direction characters, and with the ending of what it is now. */
export function toFileName(sent: string, type: CleanImage['type']): string {
  const base = sent.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const visible = base
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>:|?*]/gu, '')
    .trim();
  const stem = Array.from(visible.slice(0, visible.length - extname(visible).length))
    .slice(0, maxNameCharacters)
    .join('');
  return `${stem.replace(/^\.+/, '') || 'image'}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
