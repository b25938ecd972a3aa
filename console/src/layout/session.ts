import { readStaffSession } from '@istmo/contract/areas/staff/staff.calls';
import type { StaffPermission } from '@istmo/contract/kernel/staff-permission';
import { isPermitted } from '@istmo/contract/kernel/staff-role';
import { queries, queryFor } from '@istmo/client/query';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { openPaths } from '../paths.ts';

export const staffSessionQuery = { ...queryFor(readStaffSession, { input: {} }), retry: false };

/** Who is signed in. */
export function useStaff() {
  return useSuspenseQuery(staffSessionQuery).data;
}

/** Whether the role of the signed-in member of staff has the permission. */
export function usePermission(permission: StaffPermission): boolean {
  return isPermitted(useStaff().role, permission);
}

/** The session ended: everything that was read is dropped, and the sign-in page opens. */
export function leaveSession(router: AnyRouter): void {
  queries.clear();
  const { pathname } = router.state.location;
  if (pathname.endsWith(openPaths.signIn) || pathname.endsWith(openPaths.invitation)) return;
  void router.navigate({ to: openPaths.signIn, search: { to: router.state.location.href }, replace: true });
}
