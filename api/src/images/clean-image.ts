import { isUtf8 } from 'node:buffer';
import * as m from '@istmo/contract/messages';
import sharp, { type Sharp } from 'sharp';
import { Queue } from '../http/queue.ts';
import { refuse } from '../http/refusal.ts';

/** An image as we encoded it: without metadata, of a type that cannot hold a script. */
export type CleanImage = {
  readonly bytes: Buffer;
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
};

type ImageFormat = 'png' | 'jpeg' | 'svg';

/** The largest image that is decoded, in pixels: above any phone's photo, and less than 200 MB of memory. */
export const maxPixels = 50_000_000;
/** The longer side of what is stored. */
const longestSide = 2_400;
export const timeoutSeconds = 10;

// Nothing but the three formats can be read, whatever the content claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'],
});
// One thread an image and no cache: what was decoded for one customer is not held in memory for the next.
sharp.concurrency(1);
sharp.cache(false);

// Decoding takes a core and much memory; half of the thread pool stays free for passwords and files.
export const imageQueue = new Queue({ maxRunning: 2, maxWaiting: 20 });

/**
 * Decodes an image and encodes it again, so that nothing of what was sent is left but its pixels: no EXIF with a position, no script, no
 * second format in the same file. An SVG becomes a PNG. Anything else is refused by its content, whatever its name says.
 */
export async function cleanImage(bytes: Buffer, field: string): Promise<CleanImage> {
  const refuseImage = (): never => refuse('invalid_field', m.kernel_image_failed, { field });
  const format = findFormat(bytes);
  const source = format === 'svg' ? readPlainSvg(bytes) : bytes;
  if (!format || !source) return refuseImage();
  return imageQueue.run(async () => {
    try {
      return await encode(source, format);
    } catch {
      // The library's errors about content have no type of their own; none of them is ours.
      return refuseImage();
    }
  });
}

async function encode(source: Buffer, format: ImageFormat): Promise<CleanImage> {
  const open = (): Sharp => sharp(source, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  // The header alone is read first, so that an image bomb is refused before it is decoded.
  const { width, height } = await open().metadata();
  if (!(width > 0 && height > 0 && width * height <= maxPixels)) throw new Error('dimensions out of range');
  const image = open()
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const type = format === 'jpeg' ? 'image/jpeg' : 'image/png';
  const encoded = type === 'image/jpeg' ? image.jpeg({ quality: 85 }) : image.png({ compressionLevel: 7 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, type, width: info.width, height: info.height };
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** The format by the first bytes; undefined for any other content. */
function findFormat(bytes: Buffer): ImageFormat | undefined {
  if (bytes.subarray(0, pngStart.length).equals(pngStart)) return 'png';
  if (bytes.subarray(0, jpegStart.length).equals(jpegStart)) return 'jpeg';
  return bytes.subarray(0, 4_096).includes('<svg') ? 'svg' : undefined;
}

// What the renderer must not get: pictures inside the picture, which may be bombs, filters, which may run for minutes, and entities.
const refusedSvg = /<(?:[\w-]+:)?(?:image|filter|feimage|foreignobject)\b|<!entity|<!doctype[^>]*\[/i;
const svgProlog =
  /^\uFEFF?\s*(?:<\?xml[^>]{0,300}\?>)?(?:\s|<!--[^>]{0,2000}-->|<!doctype[^>[]{0,300}>)*(?=<svg[\s>])/i;

/** The SVG from its root element on, in UTF-8; undefined when it is no SVG or asks for what is not rendered. */
function readPlainSvg(bytes: Buffer): Buffer | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString('utf8');
  const prolog = svgProlog.exec(text.slice(0, 8_192));
  if (!prolog || refusedSvg.test(text)) return undefined;
  // Without the prolog there is no declared encoding that would make other characters of the same bytes.
  return Buffer.from(text.slice(prolog[0].length));
}
