import { findAccessProblem } from '@istmo/contract/areas/access/access.rules';
import { readMaintenance, readMaintenanceForStaff } from '@istmo/contract/areas/site/site.contract';
import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { findCooldown } from '../areas/access/public.ts';
import { isUnderMaintenance } from '../areas/site/public.ts';
import { readRecentBooksState } from '../runtime/books-state.ts';
import type { StoredAccountStatus } from '../http/account-status.ts';
import { readBinding } from '../http/binding-cookie.ts';
import { readDeviceCookie } from '../http/device-cookie.ts';
import type { Authentication } from '../http/authentication.ts';
import type { Caller } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { readVisitor } from '../http/visitor.ts';
import { createAdmissionLookup, findSupportSession, findTokenOwner } from '../areas/sessions/public.ts';

// These calls answer under maintenance too, because the page polls them to see when it is over.
const openUnderMaintenance = new Set<string>([readMaintenance.wire, readMaintenanceForStaff.wire]);

/** Connects the HTTP layer to the areas that know sessions, account statuses, maintenance and the state of the books. */
export function createAuthentication(app: App): Authentication<Caller> {
  const findAdmission = createAdmissionLookup(app);

  return {
    readVisitor: (request) => {
      refuseOtherSites(request);
      return { ...readVisitor(request), deviceToken: readDeviceCookie(app.settings, request) };
    },

    async refuseUnderMaintenance(endpoint) {
      if (openUnderMaintenance.has(endpoint.wire)) return;
      if (await isUnderMaintenance(app)) refuse('maintenance', m.access_service_paused, { retryAfterSeconds: 30 });
    },

    async refuseWhileBooksAreClosed({ movesMoney }) {
      if (!movesMoney) return;
      const { isSound } = await readRecentBooksState(app);
      if (!isSound) refuse('books_closed', m.kernel_books_closed, { retryAfterSeconds: 60 });
    },

    recognize: async ({ token }) => (token === undefined ? undefined : findTokenOwner(app, token)),

    async authenticate(endpoint, visitor, request) {
      if (endpoint.access === 'staff') throw new Error(`${endpoint.wire} is no call of customers`);
      if (visitor.token === undefined) refuse('session_required', m.access_login_required);
      const binding = readBinding(app.settings, request);
      const isPassive = endpoint.streams === true || request.headers['istmo-passive'] !== undefined;
      const admission = await findAdmission({ token: visitor.token, binding, isPassive });
      const support =
        !admission && endpoint.access === 'support' ? await findSupportSession(app, visitor.token) : undefined;
      const session = admission?.session.id ?? support?.session;
      const accountStatus = admission?.accountStatus ?? support?.accountStatus;
      if (!session || !accountStatus) refuse('session_expired', m.access_session_timeout);
      const problem = endpoint.access === 'public' ? undefined : findAccessProblem(endpoint.access, accountStatus);
      if (problem) refuse(problem.code, problem.message);
      if (endpoint.access === 'trade' && endpoint.movesMoney) refuseDuringCooldown(app, accountStatus);
      return {
        ...visitor,
        customer: accountStatus.customer,
        session,
        accountStatus,
        idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
      };
    },
  };
}

/** Browsers say where a request comes from; a page of another site changes nothing here. */
function refuseOtherSites(request: FastifyRequest): void {
  if (request.method === 'GET' || request.headers['sec-fetch-site'] !== 'cross-site') return;
  refuse('bad_request', m.kernel_bad_request, { field: 'Origin' });
}

/** After a two-factor reset nothing is traded or sent for a while (requirement 3.5). */
function refuseDuringCooldown(app: App, accountStatus: StoredAccountStatus): void {
  const until = findCooldown(accountStatus, app.clock.now())?.tradingUntil?.toISOString();
  if (until === undefined) return;
  const message = withParams(m.access_money_resting, { until: `${until.slice(0, 16).replace('T', ' ')} UTC` });
  refuse('money_resting', message, { details: { until } });
}

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(header)) {
    return refuse('bad_request', m.kernel_bad_request, { field: 'Idempotency-Key' });
  }
  return header;
}
