import { listDocuments, readDocument } from '@istmo/contract/areas/documents/documents.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { seesSecurity } from '../instruments/public.ts';
import { type DocumentVersion, findVersion, readVersionsOf } from './documents.store.ts';
import { toFile } from './document-file.ts';

export const answerListDocuments = handle(listDocuments, async (app, { customer, language }, { ticker }) => {
  if (!(await seesSecurity(app, customer, ticker))) return refuse('not_found', m.kernel_not_found, { field: 'ticker' });
  const byDocument = Map.groupBy(await readVersionsOf(app.db, ticker), ({ id }) => id);
  return {
    data: [...byDocument].map(([id, [newest, ...earlier]]) => {
      if (!newest) throw new Error('a group without a row');
      return {
        id,
        kind: newest.kind,
        versions: [newest, ...earlier].map((row: DocumentVersion) => ({
          version: row.version,
          title: language === 'es' ? row.titleEs : row.titleEn,
          sha256: row.sha256.toString('hex'),
          bytes: row.bytes,
          published_at: row.uploadedAt.toISOString(),
        })),
      };
    }),
  };
});

export const answerReadDocument = handle(readDocument, async (app, { customer, language }, { id: sent, version }) => {
  const id = parseId<'security-document'>(sent);
  const row = id && (await findVersion(app.db, id, Number.parseInt(version, 10)));
  if (!row || !(await seesSecurity(app, customer, row.instrument)))
    return refuse('not_found', m.kernel_not_found, { field: 'id' });
  return { file: await toFile(app, row, language) };
});
