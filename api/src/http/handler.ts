import * as m from '@istmo/contract/messages';
import type { GivenApproval } from '@istmo/contract/kernel/approval';
import type { BuiltEndpoint, Endpoint, InputOf, OutputOf } from '@istmo/contract/kernel/endpoint';
import type { CustomerId, SessionId, StaffId } from '@istmo/contract/kernel/id';
import type { Language, Message } from '@istmo/contract/kernel/message';
import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../app.ts';
import type { ApprovalContent } from '../signatures/approval-signature.ts';
import type { StoredAccountStatus } from './account-status.ts';
import { createRefusalCheck } from './check-refusal.ts';
import { createHash } from 'node:crypto';
import { findPostedRequest, isSameRequest, type Idempotency } from '@istmo/ledger';
import { refuse } from './refusal.ts';

/** The sender of any request, with or without a session; nothing here is verified. */
export type Visitor = {
  readonly language: Language;
  /** The peer's network address, for throttles and the sign-in log. */
  readonly address: string;
  readonly device: string;
  /** Sent by a browser, as its Origin or Sec-Fetch headers say: a session is then bound to it by a cookie (requirement 4.2.2). */
  readonly wantsBinding: boolean;
  /** The session's token and binding as sent, for the calls that end or renew it. */
  readonly token: string | undefined;
  /** The cookie by which a browser is known at its next sign-in. */
  readonly deviceToken?: string | undefined;
  /** Of a public call that knows its session: whose it is. */
  readonly sessionOwner?: CustomerId | undefined;
  /** The files of a multipart call. */
  readonly files: readonly UploadedFile[];
};

/** A customer with a live session, whose rights were checked against the endpoint's access before the handler runs. */
export type Caller = Visitor & {
  readonly customer: CustomerId;
  readonly session: SessionId;
  readonly accountStatus: StoredAccountStatus;
  /** Idempotency-Key of a call that moves money. */
  readonly idempotencyKey: string | undefined;
};

/** A member of staff with a live session of the console, whose role may make the call. */
export type StaffCaller = Visitor & {
  readonly staff: StaffId;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly session: SessionId;
  readonly expiresAt: Date;
  /** Checks what was sent to prove an approval, before the transaction of what is approved. */
  readonly proveApproval: (given: GivenApproval) => Promise<SignApproval>;
};

/** Stores the caller's signature over what is approved, in the commit of the approval; refuses when it was not proven, or for something else. */
export type SignApproval = (tx: Tx, content: ApprovalContent) => Promise<void>;

/** The sender of a call: anyone, a customer, or a member of staff. */
export type Sender = Visitor | Caller | StaffCaller;

export type UploadedFile = {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
};

/** A file as a reply: downloaded or shown by a page of ours, never opened as a page itself. */
export type FileReply = {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly name: string;
  /** HTML of ours that a page shows in a frame: it runs no script and loads nothing. */
  readonly isFramed?: boolean;
  /** How long browsers and caches may keep it; not at all without it. */
  readonly cacheSeconds?: number;
};

/** The result of a handler: the output's fields, the message, and rarely another status, a browser binding to set or clear, or a request to clear site data. */
export type Reply<Output> = (Output extends Record<string, never> ? object : Output) & {
  message?: Message;
  status?: 0 | 1 | 2;
  binding?: string | null;
  /** The cookie by which the browser is known at its next sign-in. */
  deviceToken?: string | undefined;
  /** The console's session cookie, to set or clear. */
  staffToken?: string | null;
  /** After sign-out: the browser deletes what it stored of this site (requirement 4.2.4). */
  clearSiteData?: boolean;
  /** Sent instead of the JSON reply. */
  file?: FileReply;
};

type AnswerTo<E extends Endpoint, Who> = (app: App, visitor: Who, input: InputOf<E>) => Promise<Reply<OutputOf<E>>>;

/** An endpoint and the function that answers it. */
export type Handler = {
  readonly endpoint: Endpoint;
  readonly answer: (app: App, visitor: Sender, input: unknown) => Promise<Reply<object>>;
};

function isCaller(visitor: Sender): visitor is Caller {
  return 'customer' in visitor;
}

function isStaffCaller(visitor: Sender): visitor is StaffCaller {
  return 'staff' in visitor;
}

/** Answers a call that needs a session. */
export function handle<E extends BuiltEndpoint>(endpoint: E, answer: AnswerTo<E, Caller>): Handler {
  if (endpoint.access === 'public') throw new Error(`${endpoint.wire} is public and has no caller`);
  return createHandler(endpoint, (app, visitor, input: InputOf<E>) => {
    if (!isCaller(visitor)) throw new Error(`${endpoint.wire} was reached without a session`);
    return answer(app, visitor, input);
  });
}

/** Answers a call of the console. */
export function handleStaff<E extends BuiltEndpoint>(endpoint: E, answer: AnswerTo<E, StaffCaller>): Handler {
  if (endpoint.access !== 'staff') throw new Error(`${endpoint.wire} is no call of the console`);
  return createHandler(endpoint, (app, visitor, input: InputOf<E>) => {
    if (!isStaffCaller(visitor)) throw new Error(`${endpoint.wire} was reached without a session of staff`);
    return answer(app, visitor, input);
  });
}

/** Answers a public call. */
export function handlePublic<E extends BuiltEndpoint>(endpoint: E, answer: AnswerTo<E, Sender>): Handler {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.wire} is not public`);
  return createHandler(endpoint, answer);
}

function createHandler<E extends BuiltEndpoint>(endpoint: E, answer: AnswerTo<E, Sender>): Handler {
  const checkRefusal = createRefusalCheck(endpoint);
  return {
    endpoint,
    answer: async (app, visitor, input) => {
      try {
        // http/serve.ts has parsed the input with this endpoint's schema.
        return await answer(app, visitor, input as InputOf<E>);
      } catch (error) {
        checkRefusal(app, error);
        throw error;
      }
    },
  };
}

/** A request that moves money: its key belongs to the customer and the call. */
export type IdempotentRequest = {
  readonly call: string;
  readonly caller: Pick<Caller, 'customer' | 'idempotencyKey'>;
  readonly body: object;
};

function hashContent(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

function toScope({ call, caller }: IdempotentRequest): string {
  return `${call} ${caller.customer}`;
}

/**
 * The record that a repeat is recognised by; undefined when the caller sent no Idempotency-Key. The movement carries the key, and a repeat
 * is answered from the row of the movement's event, in its own language.
 */
export function toIdempotency(request: IdempotentRequest): Idempotency | undefined {
  const key = request.caller.idempotencyKey;
  return key === undefined ? undefined : { scope: toScope(request), key, contentHash: hashContent(request.body) };
}

/** The event of the first request with this key; undefined when there was none. Another body under the same key is a conflict. */
export async function findFirstEvent(app: App, request: IdempotentRequest): Promise<string | undefined> {
  const record = toIdempotency(request);
  const first = record && (await findPostedRequest(app.db, record, app.clock.now()));
  if (!first) return undefined;
  if (!isSameRequest(first, record)) refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  return first.event;
}
