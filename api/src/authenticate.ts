import { findAccessProblem } from '@istmo/contract/areas/access/access.rules';
import { readMaintenance, readMaintenanceForStaff } from '@istmo/contract/areas/site/site.contract';
import * as m from '@istmo/contract/messages';
import type { App } from './app.ts';
import { isUnderMaintenance } from './areas/site/public.ts';
import { readRecentBooksState } from './books-state.ts';
import { readBinding } from './http/binding-cookie.ts';
import type { Authentication } from './http/authentication.ts';
import type { Caller } from './http/handler.ts';
import { refuse } from './http/refusal.ts';
import { readVisitor } from './http/visitor.ts';
import { createAdmissionLookup } from './areas/sessions/public.ts';

// These calls answer under maintenance too, because the page polls them to see when it is over.
const openUnderMaintenance = new Set<string>([readMaintenance.wire, readMaintenanceForStaff.wire]);

/** Connects the HTTP layer to the areas that know sessions, account statuses, maintenance and the state of the books. */
export function createAuthentication(app: App): Authentication<Caller> {
  const findAdmission = createAdmissionLookup(app);

  return {
    readVisitor,

    async refuseUnderMaintenance(endpoint) {
      if (openUnderMaintenance.has(endpoint.wire)) return;
      if (await isUnderMaintenance(app)) refuse('maintenance', m.access_service_paused, { retryAfterSeconds: 30 });
    },

    async refuseWhileBooksAreClosed({ movesMoney }) {
      if (!movesMoney) return;
      const { isSound } = await readRecentBooksState(app);
      if (!isSound) refuse('books_closed', m.kernel_books_closed, { retryAfterSeconds: 60 });
    },

    async authenticate(endpoint, visitor, request) {
      if (endpoint.access === 'staff') throw new Error(`${endpoint.wire} is no call of customers`);
      if (visitor.token === undefined) refuse('session_required', m.access_login_required);
      const admission = await findAdmission(visitor.token, readBinding(app.settings, request));
      if (!admission) refuse('session_expired', m.access_session_timeout);
      const { session, accountStatus } = admission;
      const problem = endpoint.access === 'public' ? undefined : findAccessProblem(endpoint.access, accountStatus);
      if (problem) refuse(problem.code, problem.message);
      return {
        ...visitor,
        customer: session.customer,
        session: session.id,
        accountStatus,
        idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
      };
    },
  };
}

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(header)) {
    return refuse('bad_request', m.kernel_bad_request, { field: 'Idempotency-Key' });
  }
  return header;
}
