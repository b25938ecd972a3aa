import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Caller, Visitor } from './handler.ts';

/** Authenticates requests and checks their rights. Implemented in api/src/authenticate.ts from the session, access and site areas. */
export interface Authentication {
  /** Refuses with 503 while the platform is under maintenance. */
  refuseUnderMaintenance(endpoint: Endpoint): Promise<void>;
  /** Refuses a call that moves money with 503 while the books are closed. */
  refuseWhileBooksAreClosed(endpoint: Endpoint): Promise<void>;
  /** The caller, when the session is live and has the rights that the endpoint requires; otherwise a refusal: 401 or 403. */
  authenticate(endpoint: Endpoint, visitor: Visitor, request: FastifyRequest): Promise<Caller>;
}
