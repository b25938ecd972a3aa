// The process that decodes and draws pictures, and nothing else: what takes too long or too much memory ends it and no other.
import sharp, { type Sharp } from 'sharp';
import type { RenderedImage, RenderReply, RenderTask } from './render-task.ts';

/** The largest image that is decoded, in pixels: above any phone's photo, and less than 200 MB of memory. */
const maxPixels = 50_000_000;
/** The longer side of what is stored. */
const longestSide = 2_400;
/** What a page shows on a phone, whose screen has two or three points a pixel. */
const pageWidth = 1_080;
/** Twice the size in which pages show a thumbnail. */
const thumbnailSide = 96;

// Nothing but the three formats can be read, whatever the content claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'],
});
// One thread an image and no cache: what was decoded for one customer is not held in memory for the next.
sharp.concurrency(1);
sharp.cache(false);

async function render({ kind, bytes, type }: RenderTask): Promise<RenderedImage> {
  const open = (): Sharp => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  // The header alone is read first, so that an image bomb is refused before it is decoded.
  const { width, height } = await open().metadata();
  if (!(width > 0 && height > 0 && width * height <= maxPixels)) throw new Error('dimensions out of range');
  const encoded =
    kind === 'thumbnail' ? toThumbnail(open()) : toStored(open(), type, kind === 'page' ? pageWidth : longestSide);
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function toStored(image: Sharp, type: RenderTask['type'], width: number): Sharp {
  const sized = image
    .autoOrient()
    .resize({ width, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  return type === 'image/jpeg' ? sized.jpeg({ quality: 85 }) : sized.png({ compressionLevel: 7 });
}

function toThumbnail(image: Sharp): Sharp {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return image
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'contain', background })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 });
}

const send = (reply: RenderReply | 'ready'): void => {
  process.send?.(reply);
};
process.on('message', (task: RenderTask) => {
  render(task).then(send, (error: unknown) => send({ problem: String(error) }));
});
// An ordinary exit would wait for the thread that draws.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
send('ready');
