import { queryFor } from '@istmo/client/query';
import { listStatementMappings, type previewStatement } from '@istmo/contract/areas/bank/statements.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type Preview = ReplyAt<typeof previewStatement>;
export type Mapping = NonNullable<Preview['mapping']>;
export type MappingRead = NonNullable<Preview['read']>;
export type MappingVersion = ReplyAt<typeof listStatementMappings>['data'][number];
type AccountName = MappingVersion['account'];

/** A file that was read for its columns, and whose it is. */
export type Sample = { readonly account: AccountName; readonly file: File; readonly preview: Preview };

export const mappingsQuery = queryFor(listStatementMappings, { input: {}, topics: ['bank'] });
