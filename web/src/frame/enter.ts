import { inLanguage } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { redirect } from '@tanstack/react-router';
import { isOutOfReach } from '../kit/call.ts';
import { leaveFlash } from '../kit/flash.ts';
import { queries, Refused } from '../kit/query.ts';
import { endSession, sessionToken } from '../kit/session-store.ts';
import { paths } from '../paths.ts';
import { objectionTo, type PageType } from './guard.ts';
import { freshStanding, standingQuery, type Standing } from './standing.ts';

type Visit = { readonly type: PageType; readonly currency: string | undefined };

// A younger answer lets a page open at once; every navigation asks again all the same.
const trustedMs = 120_000;

function known(): Standing | undefined {
  const state = queries.getQueryState(standingQuery.queryKey);
  return state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < trustedMs ? state.data : undefined;
}

/**
 * Lets a visit in or turns it away (specification 1, point 6). A standing that is known lets in at once and is asked again behind the page;
 * nobody is turned away on an old one.
 */
export async function enter(visit: Visit): Promise<void> {
  if (sessionToken() === undefined) turnAway('missing');
  const standing = known();
  if (standing && !objectionTo(visit.type, { standing, currency: visit.currency })) {
    void queries.prefetchQuery({ ...standingQuery, staleTime: 5_000 });
    return;
  }
  const objection = objectionTo(visit.type, { standing: await load(), currency: visit.currency });
  if (!objection) return;
  leaveFlash({
    tone: 'warn',
    title: m.frame_access_denied(),
    text: inLanguage(objection.say, getLocale()),
    ...(objection.fix ? { fix: objection.fix } : {}),
  });
  redirect({ to: paths.dashboard, throw: true });
}

/** A check that fails ends the session (specification 1, point 6); a server out of reach does not: nothing was refused. */
async function load(): Promise<Standing> {
  try {
    return await freshStanding();
  } catch (error) {
    if (error instanceof Refused && !isOutOfReach(error.no) && error.no.code !== 'maintenance') turnAway('refused');
    throw error;
  }
}

function turnAway(why: 'missing' | 'refused'): never {
  endSession(why);
  redirect({ to: paths.login, replace: true, throw: true });
  throw new Error('a redirect throws by itself');
}
