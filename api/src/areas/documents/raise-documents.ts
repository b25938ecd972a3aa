import { createHash } from 'node:crypto';
import { documentRules } from '@istmo/contract/areas/documents/documents.rules';
import { asId, type CustomerId, type Id } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { RaiseDocumentKind } from '@istmo/contract/kernel/raise';
import { findProblem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { OutcomeUnknown } from '@istmo/db/failures';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { FileReply, UploadedFile } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findPdfProblem } from './check-pdf.ts';
import { toFile } from './document-file.ts';
import {
  insertDocument,
  insertVersion,
  lockDocumentsOf,
  type RaiseDocument,
  readVersionsOfRaise,
} from './documents.store.ts';

/** The newest version of each document of a raise. */
export async function readRaiseDocuments(reader: Reader, raise: Id<'raise'>): Promise<RaiseDocument[]> {
  const byDocument = Map.groupBy(await readVersionsOfRaise(reader, raise), ({ id }) => id);
  return [...byDocument.values()].flatMap(([newest]) => (newest ? [newest] : []));
}

/** The file of a version, or of the newest one; undefined where the raise has no such document. */
export async function readRaiseFile(
  app: App,
  raise: Id<'raise'>,
  {
    kind,
    version,
    language,
  }: { readonly kind: RaiseDocumentKind; readonly version?: number; readonly language: Language },
): Promise<FileReply | undefined> {
  const versions = await readVersionsOfRaise(app.db, raise);
  const row = versions.find((one) => one.kind === kind && (version === undefined || one.version === version));
  return row && toFile(app, row, language);
}

type RaiseUpload = {
  readonly raise: Id<'raise'>;
  readonly instrument: string;
  readonly kind: RaiseDocumentKind;
  readonly titleEn: string;
  readonly titleEs: string;
  readonly file: UploadedFile | undefined;
  readonly by: CustomerId;
  /** Refuses where the raise is no draft any more; it holds the row. */
  readonly admit: (tx: Tx) => Promise<void>;
};

const fields = { titleEn: 'title_en', titleEs: 'title_es' } as const;

/** Stores the document of a kind of a raise, or its next version. Refuses titles and files as staff's uploads do. */
export async function uploadForRaise(app: App, upload: RaiseUpload) {
  const [titleEn, titleEs] = [upload.titleEn.trim(), upload.titleEs.trim()];
  const { file, raise, instrument, kind } = upload;
  const problem = findProblem(documentRules, { titleEn, titleEs });
  if (problem) refuse(problem.code, problem.message, { field: fields[problem.field] });
  if (!file) return refuse('invalid_field', m.documents_file_missing, { field: 'document' });
  const pdfProblem = findPdfProblem(file.bytes);
  if (pdfProblem) refuse('invalid_field', pdfProblem, { field: 'document' });
  const sha256 = createHash('sha256').update(file.bytes).digest();
  const fileKey = await app.files.put(file.bytes, { type: 'application/pdf' });
  const at = app.clock.now();
  const storing = app.db.inTransaction(async (tx) => {
    await upload.admit(tx);
    await lockDocumentsOf(tx, instrument);
    const before = (await readRaiseDocuments(tx, raise)).find((one) => one.kind === kind);
    const id = before?.id ?? asId<'security-document'>(newId());
    if (!before) await insertDocument(tx, { id, instrument, kind, raise, at });
    const content = { titleEn, titleEs, fileKey, bytes: file.bytes.length, sha256 };
    const by = { staff: null, customer: upload.by };
    const version = await insertVersion(tx, { id, ...content, by, uploadedAt: at });
    if (version === undefined) return refuse('already_done', m.documents_same_file, { field: 'document' });
    return { id, version, sha256: sha256.toString('hex') };
  });
  return storing.catch(async (error: unknown) => {
    // The row may have been stored after all, and then needs its file.
    if (!(error instanceof OutcomeUnknown))
      await app.files
        .remove(fileKey)
        .catch((failure: unknown) => app.log.warn({ err: failure }, 'an unused file was not removed'));
    throw error;
  });
}
