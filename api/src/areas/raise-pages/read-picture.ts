import { readOfferingPicture } from '@istmo/contract/areas/raise-pages/raise-pages.contract';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { type FileReply, handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { makePageImage } from '../../images/thumbnail.ts';
import { readPublicRaises } from './read-offerings.ts';

// A file is never changed under its name.
const cacheSeconds = 86_400;
/** About 200 kB each; the one that was made first goes first. */
const maxKept = 100;

type PictureFile = Pick<FileReply, 'bytes' | 'type'>;
type Pictures = Map<string, Promise<PictureFile | undefined>>;
const pictures = new WeakMap<App, Pictures>();

async function makeNarrow(app: App, key: string): Promise<PictureFile | undefined> {
  const stored = await app.files.get(key);
  if (!stored || (stored.type !== 'image/jpeg' && stored.type !== 'image/png')) return stored;
  return { bytes: await makePageImage(stored.bytes, stored.type), type: stored.type };
}

/** The picture at the width of a phone, made once for all who look. A failure is not remembered. */
function readNarrow(app: App, key: string): Promise<PictureFile | undefined> {
  const kept: Pictures = pictures.get(app) ?? new Map();
  pictures.set(app, kept);
  const found = kept.get(key);
  if (found) return found;
  const made = makeNarrow(app, key);
  kept.set(key, made);
  made.then(
    (picture) => picture ?? kept.delete(key),
    () => kept.delete(key),
  );
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return made;
}

/** Only a picture of the page in force of an announced offering is public. */
export const answerReadOfferingPicture = handlePublic(
  readOfferingPicture,
  async (app, _visitor, { slug, key, width }) => {
    const page = (await readPublicRaises(app)).get(slug)?.view.page;
    const listed = [page?.picture, ...(page?.team ?? []).map(({ picture }) => picture)];
    const isShown = listed.some((picture) => picture?.key === key);
    const stored = isShown ? await (width === '1080' ? readNarrow(app, key) : app.files.get(key)) : undefined;
    if (!stored?.type.startsWith('image/')) return refuse('not_found', m.kernel_not_found, { field: 'key' });
    return { file: { ...stored, name: 'picture', cacheSeconds } };
  },
);
