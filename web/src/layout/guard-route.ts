import {
  type AccessProblem,
  findPageProblem,
  isClosure,
  type PageType,
} from '@istmo/contract/areas/access/access.rules';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { redirect } from '@tanstack/react-router';
import { isUnreachable } from '@istmo/client/call';
import { saveFlash } from '../shared/flash.ts';
import { CallError } from '@istmo/client/call-error';
import { queries } from '@istmo/client/query';
import { loadRegistry } from '../shared/registry.ts';
import { endSession, hasOnlySupport, onSessionEnd, sessionToken } from '../shared/session-store.ts';
import { onSupportEnd } from '../shared/support-store.ts';
import { paths } from '../paths.ts';
import { toUserStatus, type UserStatus } from './to-user-status.ts';
import { refetchUserStatus, userStatusQuery } from './user-status.ts';

onSessionEnd(() => queries.clear());
onSupportEnd(() => queries.clear());

type RouteVisit = { readonly type: PageType; readonly instrument: string | undefined };

// A cached status younger than this opens a page at once; every navigation still refetches it.
const maxCacheAgeMs = 120_000;

function cachedStatus(): UserStatus | undefined {
  const state = queries.getQueryState(userStatusQuery.queryKey);
  const isUsable = state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < maxCacheAgeMs;
  return isUsable && state.data ? toUserStatus(state.data) : undefined;
}

/**
 * Allows the navigation or redirects it (requirement 1.6). The registry, by which every page formats amounts, is loaded at the
 * same time.
 */
export async function guardRoute(visit: RouteVisit): Promise<void> {
  if (visit.type === 'support' && hasOnlySupport()) return loadRegistry();
  if (sessionToken() === undefined) redirectToLogin('missing');
  const [problem] = await Promise.all([checkAccess(visit), loadRegistry()]);
  if (!problem) return;
  saveFlash({
    tone: 'warn',
    title: m.layout_access_denied(),
    text: translate(problem.message, getLocale()),
    ...(problem.detail ? { detail: translate(problem.detail, getLocale()) } : {}),
    ...(problem.remedy ? { remedy: problem.remedy } : {}),
    isOfClosure: isClosure(problem),
  });
  redirect({ to: paths.dashboard, throw: true });
}

/**
 * A recent cached status opens the page at once and is refetched in the background; a redirect is never decided on an old status.
 */
async function checkAccess({ type, instrument }: RouteVisit): Promise<AccessProblem | undefined> {
  const userStatus = cachedStatus();
  if (userStatus && !findPageProblem(type, { ...userStatus, instrument })) {
    void queries.prefetchQuery({ ...userStatusQuery, staleTime: 5_000 });
    return undefined;
  }
  return findPageProblem(type, { ...(await loadStatus()), instrument });
}

/** A failed check ends the session (requirement 1.6); an unreachable server does not, because nothing was refused. */
async function loadStatus(): Promise<UserStatus> {
  try {
    return await refetchUserStatus();
  } catch (error) {
    if (error instanceof CallError && !isUnreachable(error.failure) && error.failure.code !== 'maintenance')
      redirectToLogin('refused');
    throw error;
  }
}

function redirectToLogin(why: 'missing' | 'refused'): never {
  endSession(why);
  redirect({ to: paths.login, replace: true, throw: true });
  throw new Error('a redirect throws by itself');
}
