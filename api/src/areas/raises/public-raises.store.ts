import type { Reader } from '@istmo/db/tx';
import type { Raise, RaiseId } from './raises.store.ts';
import { raiseColumns } from './raises.store.ts';

/** Raises that were announced, the newest first: an earlier one, and one that was cancelled before, is known to its issuer and staff only. */
export async function listPublicRaises(reader: Reader, limit: number): Promise<Raise[]> {
  return reader.query<Raise>(
    `select ${raiseColumns} from app.raise r
      where r.announced_at is not null and r.state not in ('draft', 'review', 'approved')
      order by r.announced_at desc, r.id desc limit $1`,
    [limit],
  );
}

/** The words and pictures of each raise, in the version in force, as they are stored. */
export async function readRaisePages(
  reader: Reader,
  raises: readonly RaiseId[],
): Promise<ReadonlyMap<RaiseId, unknown>> {
  const rows = await reader.query<{ raise: RaiseId; content: unknown }>(
    `select p.raise, p.content from app.raise_page p join app.raise r on (r.id, r.page_version) = (p.raise, p.version) where r.id = any ($1)`,
    [[...raises]],
  );
  return new Map(rows.map(({ raise, content }) => [raise, content]));
}

export type ShownPicture = {
  readonly id: string;
  readonly fileKey: string;
  readonly width: number;
  readonly height: number;
};

/** The pictures that the companies of these raises uploaded. */
export async function readRaisePictures(
  reader: Reader,
  raises: readonly RaiseId[],
): Promise<ReadonlyMap<RaiseId, readonly ShownPicture[]>> {
  const rows = await reader.query<ShownPicture & { raise: RaiseId }>(
    'select raise, id, file_key as "fileKey", width, height from app.raise_picture where raise = any ($1)',
    [[...raises]],
  );
  return Map.groupBy(rows, ({ raise }) => raise);
}
