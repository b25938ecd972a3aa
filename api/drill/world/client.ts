import { signInStaff } from '@istmo/contract/areas/staff/staff.contract';
import { finishTfaLogin, login } from '@istmo/contract/areas/login/login.contract';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import { demoCustomers, demoEmail, demoPassword, demoStaff } from '@istmo/db/seeds/people';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { codeAt } from '../../src/testing/test-people.ts';

/* Customers and staff who call a running product, and those who control what its sandbox simulates. */

export type CustomerName = 'anabel' | 'diego';
export type StaffName = 'gloria' | 'hugo' | 'irene';
type Credentials = { readonly authorization: string } | { readonly cookie: string } | undefined;
type Form = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file?: { readonly field: string; readonly name: string; readonly bytes: Buffer };
};

const codeStepMs = 30_000;
const pollMs = 200;
const waitMs = 150_000;

/** Asks again until there is an answer; throws with the sentence after two and a half minutes. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + waitMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`it did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Asks again while there is no current price: after the clock was advanced for a code, prices are read within a second. */
export const untilPriced = <T>(ask: () => Promise<T>): Promise<T> =>
  until('there is a price', () =>
    ask().catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('"price_stale"')) return undefined;
      throw error;
    }),
  );

/** `url` is read at each call: after a restore another process serves. */
export class Caller {
  readonly #product: { readonly url: string };
  readonly #base: '/api' | '/console/api';
  readonly #credentials: Credentials;

  constructor(product: { readonly url: string }, base: '/api' | '/console/api' = '/api', credentials?: Credentials) {
    this.#product = product;
    this.#base = base;
    this.#credentials = credentials;
  }

  /** Makes a call; throws with the sentence of a refusal. */
  async call<I extends z.ZodMiniType, O extends z.ZodMiniType>(
    endpoint: Endpoint<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(toTexts(input)).toString()}` : '';
    return this.#send(endpoint, query, {
      headers: { 'content-type': 'application/json' },
      ...(endpoint.method === 'POST' && { body: JSON.stringify(input) }),
    });
  }

  /** Sends a form, with or without a file. */
  submit<I extends z.ZodMiniType, O extends z.ZodMiniType>(
    endpoint: Endpoint<I, O>,
    { fields, file }: Form,
  ): Promise<z.output<O>> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (file)
      body.append(
        file.field,
        new Blob([new Uint8Array(file.bytes)], { type: file.name.endsWith('png') ? 'image/png' : 'text/csv' }),
        file.name,
      );
    return this.#send(endpoint, '', { body });
  }

  async #send<O extends z.ZodMiniType>(
    endpoint: Endpoint<z.ZodMiniType, O>,
    query: string,
    init: RequestInit,
  ): Promise<z.output<O>> {
    const reply = await fetch(`${this.#product.url}${this.#base}/${endpoint.wire}${query}`, {
      method: endpoint.method,
      ...init,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...this.#credentials,
        // A session that a browser opened is bound to a cookie of its own.
        ...(this.#base === '/console/api' && { 'sec-fetch-site': 'same-origin' }),
        ...(endpoint.movesMoney && { 'idempotency-key': randomUUID() }),
      },
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${endpoint.wire} was answered ${reply.status}: ${text.slice(0, 500)}`);
    return z.parse(endpoint.output, JSON.parse(text));
  }
}

const toTexts = (input: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(input ?? {}).map(([name, value]) => [name, String(value)]));

const sandboxEmail = z.object({ subject: z.string(), links: z.array(z.string()) });

/** What is outside the product, and the people who use it. */
export class World {
  readonly #product: { readonly url: string };
  readonly #taken = new Set<string>();

  constructor(product: { readonly url: string }) {
    this.#product = product;
  }

  /** A call that controls the sandbox. */
  async control(path: string, body?: object): Promise<unknown> {
    const reply = await fetch(`${this.#product.url}/sandbox/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`/sandbox/${path} was answered ${reply.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }

  /** A payment from outside with this many confirmations; returns its transaction. */
  async pay(payment: { address: string; currency: string; amount: string; confirmations: number }): Promise<string> {
    return z.parse(z.object({ txid: z.string() }), await this.control('chain/deposit', payment)).txid;
  }

  async mine(network: string, blocks = 40): Promise<void> {
    await this.control('chain/mine', { network, blocks });
  }

  /** A code that was not used before: the platform's clock is advanced by one time step. */
  async nextCode(secret: string): Promise<string> {
    const { now } = z.parse(z.object({ now: z.string() }), await this.control('clock', { advanceMs: codeStepMs }));
    return codeAt(secret, new Date(now));
  }

  /** The newest emailed link that contains this and was not taken before. */
  async takeLink(email: string, part: string): Promise<URL> {
    return until(`an email to ${email} with a link to ${part}`, async () => {
      const emails = z.parse(z.array(sandboxEmail), await this.control(`mail?to=${encodeURIComponent(email)}`));
      const link = emails.flatMap(({ links }) => links).find((one) => one.includes(part) && !this.#taken.has(one));
      if (link === undefined) return undefined;
      this.#taken.add(link);
      return new URL(link);
    });
  }

  async signIn(name: CustomerName): Promise<Caller> {
    const anyone = new Caller(this.#product);
    const { ttoken } = await anyone.call(login, { email: demoEmail(name), password: demoPassword });
    const code = await this.nextCode(secretOf(name));
    const { token } = await anyone.call(finishTfaLogin, { auth_key: code, ttoken });
    return this.withToken(token);
  }

  withToken(token: string): Caller {
    return new Caller(this.#product, '/api', { authorization: `Bearer ${token}` });
  }

  /** Signs in to the console, by the cookie of the reply. */
  async signInStaff(name: StaffName): Promise<Caller> {
    const reply = await fetch(`${this.#product.url}/console/api/${signInStaff.wire}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: demoEmail(name), ...(await this.approvalOf(name)) }),
    });
    if (!reply.ok) throw new Error(`${name} was not signed in: ${await reply.text()}`);
    const cookie = reply.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    return new Caller(this.#product, '/console/api', { cookie });
  }

  /** What signs an approval of staff without a passkey. */
  approvalOf = async (name: StaffName) => ({ password: demoPassword, code: await this.nextCode(secretOf(name)) });
}

export function secretOf(name: CustomerName | StaffName): string {
  const found = [...demoCustomers, ...demoStaff].find((person) => person.name === name)?.tfaSecret;
  if (found === undefined) throw new Error(`${name} has no authenticator`);
  return found;
}
