import { listAccepted, readLegalText } from '@istmo/contract/areas/legal/legal.calls';
import type { LegalKind } from '@istmo/contract/areas/legal/legal-kinds';
import { readFees } from '@istmo/contract/areas/site/site.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { queryFor } from '@istmo/client/query';

export type LegalText = ReplyAt<typeof readLegalText>;
export type Fees = ReplyAt<typeof readFees>;

export const legalTextQuery = (kind: LegalKind, version: string) =>
  queryFor(readLegalText, { input: { kind, version }, topics: [] });
export const feesQuery = queryFor(readFees, { input: {}, topics: [] });
export const acceptedQuery = queryFor(listAccepted, { input: {}, topics: ['account-status'] });
