import * as m from '@istmo/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { createApprovalProver, findLiveSession } from '../areas/staff/public.ts';
import type { Authentication } from '../http/authentication.ts';
import type { StaffCaller } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { requirePermission } from '../http/require-permission.ts';
import { readStaffToken } from '../http/staff-cookie.ts';
import { readVisitor } from '../http/visitor.ts';

/**
 * Staff are known by the console's own cookie and nothing else: a customer's token is no session here. Calls from pages of another origin
 * are refused, since a browser would send the cookie with them.
 */
export function createStaffAuthentication(app: App): Authentication<StaffCaller> {
  return {
    readVisitor: (request) => {
      refuseOtherOrigins(app, request);
      return { ...readVisitor(request), wantsBinding: false, token: readStaffToken(app.settings, request) };
    },

    // Staff work under maintenance too: they end it.
    refuseUnderMaintenance: async () => {},
    refuseWhileBooksAreClosed: async () => {},

    recognize: async () => undefined,

    async authenticate(endpoint, visitor) {
      if (endpoint.access !== 'staff') throw new Error(`${endpoint.wire} is no call of the console`);
      if (visitor.token === undefined) refuse('session_required', m.staff_sign_in_required);
      const session = await findLiveSession(app, visitor.token);
      if (!session) refuse('session_expired', m.staff_session_ended);
      const { staff, name, email, role, id, expiresAt } = session;
      requirePermission(role, endpoint.permission);
      const proveApproval = createApprovalProver(app, { id: staff, email });
      return { ...visitor, staff, name, email, role, session: id, expiresAt, proveApproval };
    },
  };
}

function refuseOtherOrigins({ settings }: App, request: FastifyRequest): void {
  if (request.method === 'GET') return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = site === undefined ? origin === undefined || origin === settings.consoleOrigin : site === 'same-origin';
  if (!isOwn) refuse('bad_request', m.kernel_bad_request, { field: 'Origin' });
}
