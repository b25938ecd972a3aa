import { parseId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { FileReply } from '../../http/handler.ts';
import { type DocumentVersion, findVersion, toFile } from '../documents/public.ts';
import type { AcceptedDocument } from './terms.store.ts';

async function findAccepted(reader: Reader, accepted: AcceptedDocument): Promise<DocumentVersion | undefined> {
  const id = parseId<'security-document'>(accepted.document);
  const row = id && (await findVersion(reader, id, accepted.version));
  return row?.sha256.toString('hex') === accepted.hash ? row : undefined;
}

/** The documents of terms with their titles; one whose file is another than the terms name is left out. */
export async function readAcceptedDocuments(reader: Reader, documents: readonly AcceptedDocument[]) {
  const found = await Promise.all(documents.map((one) => findAccepted(reader, one)));
  return found.flatMap((row) => {
    if (!row) return [];
    const { id, version, titleEn, titleEs, bytes, sha256 } = row;
    return [{ id, version, title: { en: titleEn, es: titleEs }, bytes, sha256: sha256.toString('hex') }];
  });
}

/** The file of a document of terms. */
export async function readAcceptedFile(
  app: App,
  accepted: AcceptedDocument,
  language: Language,
): Promise<FileReply | undefined> {
  const row = await findAccepted(app.db, accepted);
  return row && (await toFile(app, row, language));
}
