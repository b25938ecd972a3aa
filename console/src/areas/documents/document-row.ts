import type { DocumentKind } from '@istmo/contract/areas/documents/documents.rules';
import type { listSecurityDocuments } from '@istmo/contract/areas/documents/documents.staff.calls';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';

export type DocumentRow = ReplyAt<typeof listSecurityDocuments>['data'][number];

export const kindNames: Readonly<Record<DocumentKind, () => string>> = {
  terms: m.documents_kind_terms,
  prospectus: m.documents_kind_prospectus,
  report: m.documents_kind_report,
};

export const titleOf = (row: DocumentRow): string => (getLocale() === 'es' ? row.title_es : row.title_en);
