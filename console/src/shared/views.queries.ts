import { queryFor } from '@istmo/client/query';
import { listViews } from '@istmo/contract/areas/staff/staff.calls';

export const viewsQuery = (list: string) => queryFor(listViews, { input: { list } });
