import type { Address } from '@istmo/contract/kernel/address';
import { asId, type CustomerId, type SessionId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { DemoCustomer } from '@istmo/db/seeds/people';
import * as z from 'zod/mini';
import { handlers } from '../routes/areas.ts';
import { readAccountStatus } from '../areas/access/public.ts';
import type { Caller, UploadedFile } from '../http/handler.ts';
import type { SandboxAdapters } from '../ports/ports.ts';
import type { PastApps } from './past-app.ts';

/** A demo customer at a moment of the past. */
export type PastVisit = {
  readonly past: PastApps;
  readonly adapters: Pick<SandboxAdapters, 'custody' | 'bankLink'>;
  readonly person: DemoCustomer;
  readonly customer: CustomerId;
  /** The same when the seed is run again, so that what was done is not done twice. */
  readonly key: string;
  /** One that is stored, where the call needs it. */
  readonly session?: SessionId;
};

/** Answers a call of the customer's, as if they had sent it then. */
export async function callAs(
  { past: { app }, customer, key, session }: PastVisit,
  { wire }: Address,
  input: object,
  files: readonly UploadedFile[] = [],
): Promise<object> {
  const handler = handlers.find(({ endpoint }) => endpoint.wire === wire);
  if (!handler?.endpoint.input) throw new Error(`there is no call ${wire}`);
  const caller: Caller = {
    customer,
    session: session ?? asId<'session'>(newId()),
    accountStatus: await readAccountStatus(app, customer),
    idempotencyKey: key,
    language: 'en',
    address: '192.0.2.1',
    device: '',
    wantsBinding: false,
    token: undefined,
    files,
  };
  return handler.answer(app, caller, z.parse(handler.endpoint.input, input));
}
