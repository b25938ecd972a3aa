import sharp from 'sharp';
import { imageQueue, maxPixels, timeoutSeconds } from './clean-image.ts';

/** Twice the size in which pages show it. */
const side = 96;

/** A small PNG of an image that was cleaned when it was stored. It is decoded under the same limits, because a stored file can be changed too. */
export function makeThumbnail(stored: Uint8Array): Promise<Uint8Array> {
  return imageQueue.run(() =>
    sharp(stored, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: timeoutSeconds })
      .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
}
