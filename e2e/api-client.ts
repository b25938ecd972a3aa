import { expect } from '@playwright/test';
import type { DemoPerson } from '@istmo/tools/product';
import type { Sandbox } from './sandbox.ts';

/** The fields that every reply has. */
export type Reply = Readonly<Record<string, unknown>> & {
  readonly status: number;
  readonly success: number;
  readonly msg: string;
};

/** The session that a login opens. */
export type OpenSession = { readonly token: string; readonly ttoken: string; readonly endsAt: string };

/** Calls the API as a plain program does: with a bearer token and nothing else. */
export class ApiClient {
  readonly #sandbox: Sandbox;
  readonly #url: string;
  #token: string | undefined;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
    this.#url = `${sandbox.productUrl}/api`;
  }

  /** Makes one call; returns the reply, a refusal too. */
  async request(path: string, body?: object): Promise<Reply> {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (this.#token) headers['authorization'] = `Bearer ${this.#token}`;
    const method = body === undefined ? 'GET' : 'POST';
    const reply = await fetch(`${this.#url}/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const result: Reply = await reply.json();
    return result;
  }

  /** Makes one call that has to succeed. */
  async call(path: string, body?: object): Promise<Reply> {
    const reply = await this.request(path, body);
    expect(reply.success, `${path}: ${reply.msg}`).toBe(1);
    return reply;
  }

  /** Sends form fields, as the profile page does. */
  async submit(path: string, fields: Readonly<Record<string, string>>): Promise<Reply> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const headers = { authorization: `Bearer ${this.#token ?? ''}` };
    const reply: Reply = await (await fetch(`${this.#url}/${path}`, { method: 'POST', headers, body })).json();
    expect(reply.success, `${path}: ${reply.msg}`).toBe(1);
    return reply;
  }

  /** Opens a support ticket; returns its number. */
  async openTicket(subject: string, message: string): Promise<string> {
    const reply = await this.submit('support/add', { category: 'deposits', subject, message });
    return String(reply['reference_no']);
  }

  /** Signs in, with a code where two-factor is on; later calls carry the session's token. */
  async logIn({ email, password, tfaSecret }: DemoPerson): Promise<OpenSession> {
    // A right password with the code still missing is status 2, which is no success yet.
    const first = await (tfaSecret
      ? this.request('basic/login', { email, password })
      : this.call('basic/login', { email, password }));
    const session = tfaSecret
      ? await this.call('basic/tfaLogin', {
          auth_key: await this.#sandbox.nextCode(tfaSecret),
          ttoken: first['ttoken'],
        })
      : first;
    this.#token = String(session['token']);
    return { token: this.#token, ttoken: String(session['ttoken']), endsAt: String(session['expires_at']) };
  }
}
