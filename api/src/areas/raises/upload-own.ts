import { maxRaisePictures } from '@istmo/contract/areas/raises/raise-form';
import {
  readRaiseDocument,
  readRaisePicture,
  uploadRaiseDocument,
  uploadRaisePicture,
} from '@istmo/contract/areas/raises/raises.contract';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../app.ts';
import { type FileReply, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { cleanImages, withStoredImages } from '../../images/stored-images.ts';
import { readRaiseFile, uploadForRaise } from '../documents/public.ts';
import { insertPicture, listPictures } from './pictures.store.ts';
import type { RaiseId } from './raises.store.ts';
import { lockInState, requireIssuer } from './require-issuer.ts';
import { raiseUploads } from './throttles.ts';

// Pictures that were taken from the form again are kept, because an earlier version of the page may show them.
const maxStoredPictures = maxRaisePictures * 10;

export const answerUploadRaiseDocument = handle(
  uploadRaiseDocument,
  async (app, { customer, files }, { reference, kind, title_en: titleEn, title_es: titleEs }) => {
    const raise = await requireIssuer(app, customer, reference);
    await takeTurn(app, raiseUploads, customer);
    const stored = await uploadForRaise(app, {
      raise: raise.id,
      instrument: raise.instrument,
      kind,
      titleEn,
      titleEs,
      file: files[0],
      by: customer,
      admit: async (tx) => void (await lockInState(tx, raise, ['draft'])),
    });
    return { ...stored, message: m.issuing_document_stored };
  },
);

export const answerReadRaiseDocument = handle(
  readRaiseDocument,
  async (app, { customer, language }, { reference, kind }) => {
    const raise = await requireIssuer(app, customer, reference);
    const file = await readRaiseFile(app, raise.id, { kind, language });
    return file ? { file } : refuse('not_found', m.kernel_not_found, { field: 'kind' });
  },
);

export const answerUploadRaisePicture = handle(uploadRaisePicture, async (app, { customer, files }, { reference }) => {
  const raise = await requireIssuer(app, customer, reference);
  if (files.length === 0) refuse('invalid_field', m.issuing_picture_missing, { field: 'picture' });
  await takeTurn(app, raiseUploads, customer);
  const id = newId();
  const images = await cleanImages(files, 1);
  await withStoredImages(app, images, ([image]) =>
    app.db.inTransaction(async (tx) => {
      if (!image) throw new Error('a picture that was not stored');
      await lockInState(tx, raise, ['draft']);
      if ((await listPictures(tx, raise.id)).length >= maxStoredPictures)
        refuse('invalid_field', m.issuing_pictures_many, { field: 'picture' });
      await insertPicture(tx, { id, raise: raise.id, image, at: app.clock.now(), by: customer });
    }),
  );
  return { id, message: m.issuing_picture_stored };
});

/** @public A picture of a raise; undefined where it has none with this id. */
export async function readPictureFile(app: App, raise: RaiseId, id: string): Promise<FileReply | undefined> {
  const picture = (await listPictures(app.db, raise)).find((one) => one.id === id);
  if (!picture) return undefined;
  const stored = await app.files.get(picture.fileKey);
  if (!stored) throw new Error(`the file of the picture ${id} is missing`);
  return { bytes: stored.bytes, type: picture.type, name: id };
}

export const answerReadRaisePicture = handle(readRaisePicture, async (app, { customer }, { reference, picture }) => {
  const raise = await requireIssuer(app, customer, reference);
  const file = await readPictureFile(app, raise.id, picture);
  return file ? { file } : refuse('not_found', m.kernel_not_found, { field: 'picture' });
});
