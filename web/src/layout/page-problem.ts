import { type AccessProblem, findPageProblem } from '@istmo/contract/areas/access/access.rules';
import { signedInPages } from '../paths.ts';
import type { UserStatus } from './to-user-status.ts';
import { useUserStatus } from './user-status.ts';

type SignedInPageName = keyof typeof signedInPages;

/** Why the guard would refuse a page to this customer; undefined when it opens. `instrument` is the one in the page's address. */
export function pageProblem(
  status: UserStatus,
  page: SignedInPageName,
  instrument?: string,
): AccessProblem | undefined {
  return findPageProblem(signedInPages[page].type, { ...status, instrument });
}

/** The same for the signed-in customer; undefined while the status is not known. */
export function usePageProblem(page: SignedInPageName, instrument?: string): AccessProblem | undefined {
  const status = useUserStatus();
  return status && pageProblem(status, page, instrument);
}
