import type { listStaff } from '@istmo/contract/areas/staff/staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';

/** A member of staff in the list. */
export type StaffEntry = ReplyAt<typeof listStaff>['data'][number];
