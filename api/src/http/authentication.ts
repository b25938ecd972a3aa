import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Caller, Visitor } from './handler.ts';

/** Decides who comes in. Built from the rooms that know: sessions, standing, maintenance (see api/src/doorkeeper.ts). */
export interface Authentication {
  /** Refuses with 503 while the house is under maintenance. */
  refuseUnderMaintenance(endpoint: Endpoint): Promise<void>;
  /** A live session with the rights the endpoint asks for, or a refusal: 401 without a session, 403 by the guard table. */
  authenticate(endpoint: Endpoint, visitor: Visitor, request: FastifyRequest): Promise<Caller>;
}
