import { listUnaccepted } from '@istmo/contract/areas/legal/legal.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { queryFor } from '@istmo/client/query';

/** A new version of the terms or the privacy notice that the customer has not accepted. */
export type ChangedText = ReplyAt<typeof listUnaccepted>['data'][number];

export const changedTextsQuery = queryFor(listUnaccepted, { input: {}, topics: ['account-status'] });
