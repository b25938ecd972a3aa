import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { FastifyRequest } from 'fastify';
import type { Sender, Visitor } from './handler.ts';

/**
 * Authenticates requests and checks their rights: for customers api/src/routes/authenticate.ts, for staff api/src/routes/authenticate-staff.ts.
 */
export interface Authentication<Caller extends Sender = Sender> {
  /** What the request says of its sender; nothing is verified. */
  readVisitor(request: FastifyRequest): Visitor;
  /** Refuses with 503 while the platform is under maintenance. */
  refuseUnderMaintenance(endpoint: Endpoint): Promise<void>;
  /** Refuses a call that moves money with 503 while the books are closed. */
  refuseWhileBooksAreClosed(endpoint: Endpoint): Promise<void>;
  /** Whose session goes with a public call that knows one (`knowsSession`); it proves no right. */
  recognize(visitor: Visitor): Promise<CustomerId | undefined>;
  /** The caller, when the session is live and has the rights that the endpoint requires; otherwise a refusal: 401 or 403. */
  authenticate(endpoint: Endpoint, visitor: Visitor, request: FastifyRequest): Promise<Caller>;
}
