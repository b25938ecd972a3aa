import { listSecurityDocuments, readSecurityDocument } from '@istmo/contract/areas/documents/documents.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { readRegistry } from '../../instruments/public.ts';
import { toFile } from '../document-file.ts';
import { findVersion, readAllVersions } from '../documents.store.ts';

const maxShown = 1_000;

export const answerListSecurityDocuments = handleStaff(listSecurityDocuments, async (app, { language }) => {
  const [rows, { instruments }] = await Promise.all([readAllVersions(app.db, maxShown), readRegistry(app)]);
  const newest = new Map<string, number>();
  for (const { id, version } of rows) newest.set(id, Math.max(version, newest.get(id) ?? 0));
  return {
    data: rows.map((row) => ({
      id: row.id,
      instrument: row.instrument,
      kind: row.kind,
      version: row.version,
      is_newest: newest.get(row.id) === row.version,
      title_en: row.titleEn,
      title_es: row.titleEs,
      sha256: row.sha256.toString('hex'),
      bytes: row.bytes,
      uploader: row.uploader,
      uploaded_at: row.uploadedAt.toISOString(),
    })),
    securities: instruments
      .filter(({ kind }) => kind === 'security')
      .map(({ code, names }) => ({ code, name: names[language] })),
  };
});

export const answerReadSecurityDocument = handleStaff(
  readSecurityDocument,
  async (app, { language }, { id: sent, version }) => {
    const id = parseId<'security-document'>(sent);
    const row = id && (await findVersion(app.db, id, version));
    if (!row) return refuse('not_found', m.kernel_not_found, { field: 'id' });
    return { file: await toFile(app, row, language) };
  },
);
