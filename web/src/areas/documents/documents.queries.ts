import { listDocuments } from '@istmo/contract/areas/documents/documents.calls';
import { queryFor } from '@istmo/client/query';
import type { ReplyAt } from '@istmo/contract/wire';

export type SecurityDocument = ReplyAt<typeof listDocuments>['data'][number];

export const documentsQuery = (ticker: string) => queryFor(listDocuments, { input: { ticker } });
