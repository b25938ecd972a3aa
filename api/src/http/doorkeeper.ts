import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Caller, Visitor } from './handler.ts';

/** Decides who comes in. Built from the rooms that know: sessions, standing, maintenance (see api/src/doorkeeper.ts). */
export interface Doorkeeper {
  /** Refuses with 503 while the house is under maintenance. */
  checkOpen(endpoint: Endpoint): Promise<void>;
  /** A live session with the rights the endpoint asks for, or a refusal: 401 without a session, 403 by the guard table. */
  admit(endpoint: Endpoint, visitor: Visitor, request: FastifyRequest): Promise<Caller>;
}
