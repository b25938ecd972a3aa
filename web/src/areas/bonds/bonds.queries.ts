import { queryFor } from '@istmo/client/query';
import { readBondSchedule } from '@istmo/contract/areas/bonds/bonds.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type Bond = NonNullable<ReplyAt<typeof readBondSchedule>['bond']>;

export const bondScheduleQuery = (ticker: string) => queryFor(readBondSchedule, { input: { ticker } });
