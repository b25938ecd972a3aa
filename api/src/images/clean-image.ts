import * as m from '@istmo/contract/messages';
import { Refusal, refuse } from '../http/refusal.ts';
import { readPlainSvg } from './plain-svg.ts';
import { renderImage } from './render-image.ts';

/** An image as we encoded it: without metadata, of a type that cannot hold a script. */
export type CleanImage = {
  readonly bytes: Buffer;
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
};

type ImageFormat = 'png' | 'jpeg' | 'svg';

/**
 * Decodes an image and encodes it again, so that nothing of what was sent is left but its pixels: no EXIF with a position, no script, no
 * second format in the same file. An SVG becomes a PNG. Anything else is refused by its content, whatever its name says.
 */
export async function cleanImage(bytes: Buffer, field: string): Promise<CleanImage> {
  const refuseImage = (): never => refuse('invalid_field', m.kernel_image_failed, { field });
  const format = findFormat(bytes);
  const source = format === 'svg' ? readPlainSvg(bytes) : bytes;
  if (!format || !source) return refuseImage();
  const type = format === 'jpeg' ? 'image/jpeg' : 'image/png';
  try {
    const rendered = await renderImage({ kind: 'clean', bytes: source, type });
    return { ...rendered, bytes: Buffer.from(rendered.bytes), type };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The library's errors about content have no type of their own, and a picture may end its process.
    return refuseImage();
  }
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** The format by the first bytes; undefined for any other content. */
function findFormat(bytes: Buffer): ImageFormat | undefined {
  if (bytes.subarray(0, pngStart.length).equals(pngStart)) return 'png';
  if (bytes.subarray(0, jpegStart.length).equals(jpegStart)) return 'jpeg';
  return bytes.subarray(0, 4_096).includes('<svg') ? 'svg' : undefined;
}
