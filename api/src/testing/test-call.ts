import { randomUUID } from 'node:crypto';
import { startApproval } from '@istmo/contract/areas/approvals/approvals.contract';
import { listRefusals } from '@istmo/contract/kernel/call-refusals';
import type { Endpoint, RefusalReply, ReplyOf } from '@istmo/contract/kernel/endpoint';
import { staffEndpoints } from '@istmo/contract/staff-wire';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { findUnsigned } from './test-approvals.ts';
import type { Person } from './test-people.ts';
import type { StaffPerson } from './test-staff.ts';

/** The caller, network address, language and further headers of a call. */
export type CallOptions = {
  readonly as?: Person | StaffPerson | { readonly token: string };
  readonly address?: string;
  readonly language?: 'en' | 'es';
  readonly headers?: Readonly<Record<string, string>>;
  /** The browser's cookies, as `name=value`. */
  readonly cookie?: string;
};

type Envelope = { readonly status: number; readonly success: number; readonly msg: string };
export type CallReply<E> = {
  readonly http: number;
  readonly body: Partial<ReplyOf<E>> & Partial<RefusalReply> & Envelope;
  readonly raw: LightMyRequestResponse;
};

const staffWires = new Set(staffEndpoints.map((endpoint) => endpoint.wire));

/** A customer's token is a header, a staff session's a cookie. */
function toCredentials(person: CallOptions['as']): Record<string, string> {
  if (!person) return {};
  return 'role' in person ? { cookie: person.cookie } : { authorization: `Bearer ${person.token}` };
}

/** The input with the passkey's signature, where the caller approves something and the test gives none. */
async function withApproval(
  server: FastifyInstance,
  endpoint: Endpoint,
  { input, options }: Request,
): Promise<unknown> {
  const { as: staff } = options;
  const unsigned = findUnsigned(endpoint, input);
  if (!unsigned || !staff || !('role' in staff) || typeof input !== 'object') return input;
  const authenticator = await staff.passkey();
  const { body } = await callEndpoint<typeof startApproval>(server, startApproval, {
    input: unsigned,
    options: { as: staff },
  });
  return body.options ? { ...input, approval: { passkey: authenticator.sign(body.options) } } : input;
}

type Request = { readonly input: unknown; readonly options: CallOptions };

/** Calls the server without a socket; refuses an answer that the call does not declare. */
export async function callEndpoint<E extends Endpoint>(
  server: FastifyInstance,
  endpoint: Endpoint,
  request: Request,
): Promise<CallReply<E>> {
  const { options } = request;
  const input = await withApproval(server, endpoint, request);
  const isPost = endpoint.method === 'POST';
  const raw = await server.inject({
    method: endpoint.method,
    url: `${staffWires.has(endpoint.wire) ? '/console/api' : '/api'}/${endpoint.wire}${isPost ? '' : toQuery(input)}`,
    remoteAddress: options.address ?? '192.0.2.1',
    headers: {
      ...(isPost ? { 'content-type': 'application/json' } : {}),
      ...toCredentials(options.as),
      ...(options.language ? { 'accept-language': options.language } : {}),
      ...(options.cookie ? { cookie: options.cookie } : {}),
      ...(endpoint.movesMoney ? { 'idempotency-key': randomUUID() } : {}),
      ...options.headers,
    },
    ...(isPost ? { payload: typeof input === 'string' ? input : JSON.stringify(input) } : {}),
  });
  const isJson = String(raw.headers['content-type']).startsWith('application/json');
  const body = isJson ? raw.json() : { status: 1, success: 1, msg: '' };
  if (raw.statusCode >= 400) checkDeclared(endpoint, body.code);
  return { http: raw.statusCode, body, raw };
}

/** A reply in production mode, and one before the handler, may not have an undeclared refusal either. */
function checkDeclared(endpoint: Endpoint, code: unknown): void {
  if (!listRefusals(endpoint).some((declared) => declared === code))
    throw new Error(`${endpoint.wire} answered ${String(code)}, which it does not declare`);
}

function toQuery(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  ).toString();
  return query === '' ? '' : `?${query}`;
}
