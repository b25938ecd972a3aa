import { createHash } from 'node:crypto';
import { documentRules } from '@istmo/contract/areas/documents/documents.rules';
import { uploadDocument } from '@istmo/contract/areas/documents/documents.staff.contract';
import { asId, parseId } from '@istmo/contract/kernel/id';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { findProblem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { OutcomeUnknown } from '@istmo/db/failures';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { readRegistry } from '../../instruments/public.ts';
import { findPdfProblem } from '../check-pdf.ts';
import {
  type DocumentId,
  findDocument,
  insertDocument,
  insertVersion,
  lockDocumentsOf,
  type SecurityDocument,
} from '../documents.store.ts';

const fields = { titleEn: 'title_en', titleEs: 'title_es' } as const;

export const answerUploadDocument = handleStaff(uploadDocument, async (app, caller, input) => {
  const [titleEn, titleEs, reason] = [input.title_en.trim(), input.title_es.trim(), input.reason];
  const problem = findProblem(documentRules, { titleEn, titleEs });
  if (problem) refuse(problem.code, problem.message, { field: fields[problem.field] });
  const [file] = caller.files;
  if (!file) return refuse('invalid_field', m.documents_file_missing, { field: 'document' });
  const pdfProblem = findPdfProblem(file.bytes);
  if (pdfProblem) refuse('invalid_field', pdfProblem, { field: 'document' });
  const document = await toDocument(app, input);
  const sha256 = createHash('sha256').update(file.bytes).digest();
  const fileKey = await app.files.put(file.bytes, { type: 'application/pdf' });
  const subject = { kind: 'instrument', id: document.instrument };
  const at = app.clock.now();
  const storing = commitAction(app, caller, { action: 'document.upload', subject, reason }, async (tx) => {
    await lockDocumentsOf(tx, document.instrument);
    if (input.id === '') await insertDocument(tx, { ...document, at });
    const content = { titleEn, titleEs, fileKey, bytes: file.bytes.length, sha256 };
    const version = await insertVersion(tx, {
      id: document.id,
      ...content,
      by: { staff: caller.staff, customer: null },
      uploadedAt: at,
    });
    if (version === undefined) return refuse('already_done', m.documents_same_file, { field: 'document' });
    const after = { document: document.id, kind: document.kind, version, titleEn, sha256: sha256.toString('hex') };
    return { after, result: { id: document.id, version, sha256: sha256.toString('hex') } };
  });
  const stored = await storing.catch(async (error: unknown) => {
    // The row may have been stored after all, and then needs its file.
    if (!(error instanceof OutcomeUnknown)) await removeUnused(app, fileKey);
    throw error;
  });
  return { ...stored, message: m.documents_uploaded };
});

/** The document that gets a version: the one that is named, or a new one of the security. */
async function toDocument(
  app: App,
  { id: sent, instrument: code, kind }: { readonly id: string } & Omit<SecurityDocument, 'id'>,
): Promise<SecurityDocument> {
  const instrument = findInstrument((await readRegistry(app)).instruments, code);
  if (instrument?.kind !== 'security') return refuse('not_found', m.documents_no_security, { field: 'instrument' });
  if (sent === '') return { id: asId<'security-document'>(newId()), instrument: code, kind };
  const id: DocumentId | undefined = parseId<'security-document'>(sent);
  const found = id && (await findDocument(app.db, id));
  if (found?.instrument !== code) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  return found;
}

async function removeUnused(app: App, fileKey: string): Promise<void> {
  await app.files
    .remove(fileKey)
    .catch((failure: unknown) => app.log.warn({ err: failure }, 'an unused file was not removed'));
}
