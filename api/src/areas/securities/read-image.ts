import { readSecurityImage } from '@istmo/contract/areas/securities/securities.contract';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { makeThumbnail } from '../../images/thumbnail.ts';
import { readAssets } from '../assets/public.ts';
import { hasPage, readRegistry } from '../instruments/public.ts';
import { refuseUnknown } from './find-security.ts';

const daySeconds = 86_400;
/** About 10 kB each; the one that was made first goes first. */
const maxKept = 500;

type Thumbnails = Map<string, Promise<Uint8Array | undefined>>;
const thumbnails = new WeakMap<App, Thumbnails>();

/** The small image of a stored one, made once for all who look: what a key names never changes. A failure is not remembered. */
function readThumbnail(app: App, key: string): Promise<Uint8Array | undefined> {
  const kept: Thumbnails = thumbnails.get(app) ?? new Map();
  thumbnails.set(app, kept);
  const found = kept.get(key);
  if (found) return found;
  const made = app.files.get(key).then((stored) => stored && makeThumbnail(stored.bytes));
  kept.set(key, made);
  made.then(
    (bytes) => bytes ?? kept.delete(key),
    () => kept.delete(key),
  );
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return made;
}

export const answerReadSecurityImage = handlePublic(readSecurityImage, async (app, _visitor, { ticker }) => {
  const code = ticker.trim().toUpperCase();
  const [assets, { instruments }] = await Promise.all([readAssets(app), readRegistry(app)]);
  const asset = assets.find((one) => one.ticker === code);
  const instrument = findInstrument(instruments, code);
  if (!asset || asset.imageKey === '' || !instrument || !hasPage(instrument)) return refuseUnknown();
  const bytes = await readThumbnail(app, asset.imageKey);
  if (!bytes) return refuseUnknown();
  return { file: { bytes, type: 'image/png', name: `${code}.png`, cacheSeconds: daySeconds } };
});
