import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { StoredImage } from '../../images/stored-images.ts';
import type { RaiseId } from './raises.store.ts';

type NewPicture = {
  readonly id: string;
  readonly raise: RaiseId;
  readonly image: StoredImage;
  readonly at: Date;
  readonly by: CustomerId;
};

export async function insertPicture(tx: Tx, { id, raise, image, at, by }: NewPicture): Promise<void> {
  await tx.query(
    `insert into app.raise_picture (id, raise, file_key, type, bytes, width, height, uploaded_at, uploaded_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, raise, image.fileKey, image.type, image.bytes, image.width, image.height, at, by],
  );
}

export type RaisePicture = {
  readonly id: string;
  readonly fileKey: string;
  readonly type: 'image/png' | 'image/jpeg';
};

export async function listPictures(reader: Reader, raise: RaiseId): Promise<RaisePicture[]> {
  return reader.query<RaisePicture>(
    'select id, file_key as "fileKey", type from app.raise_picture where raise = $1 order by id',
    [raise],
  );
}
