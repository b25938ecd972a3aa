import { createHash } from 'node:crypto';
import type { Language } from '@istmo/contract/kernel/message';
import type { App } from '../../app.ts';
import type { FileReply } from '../../http/handler.ts';
import type { DocumentVersion } from './documents.store.ts';

/** The file as it was uploaded; a store that has another one under its name must not pass it on. */
export async function toFile(app: App, row: Omit<DocumentVersion, 'kind'>, language: Language): Promise<FileReply> {
  const stored = await app.files.get(row.fileKey);
  if (!stored) throw new Error(`the file of document ${row.id} is missing`);
  if (!createHash('sha256').update(stored.bytes).digest().equals(row.sha256))
    throw new Error(`the file of document ${row.id} is another one`);
  const title = (language === 'es' ? row.titleEs : row.titleEn).replace(/[^\p{L}\p{N} ().,-]/gu, '');
  return { bytes: stored.bytes, type: 'application/pdf', name: `${row.instrument} ${title} v${row.version}.pdf` };
}
