import { expect } from '@playwright/test';
import type { DemoPerson } from '@istmo/tools/product';
import type { Sandbox } from './sandbox.ts';

/** What every call answers, beside what is its own. */
export type Reply = Readonly<Record<string, unknown>> & {
  readonly status: number;
  readonly success: number;
  readonly msg: string;
};

/** What a login brings. */
export type Opened = { readonly token: string; readonly ttoken: string; readonly endsAt: string };

/** The product's calls as a plain program makes them: a bearer token and nothing else. */
export class Wire {
  readonly #sandbox: Sandbox;
  readonly #url: string;
  #token: string | undefined;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
    this.#url = `${sandbox.productUrl}/api`;
  }

  /** One call; answers the reply whatever it says. */
  async ask(wire: string, body?: object): Promise<Reply> {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (this.#token) headers['authorization'] = `Bearer ${this.#token}`;
    const method = body === undefined ? 'GET' : 'POST';
    const reply = await fetch(`${this.#url}/${wire}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const read: Reply = await reply.json();
    return read;
  }

  /** One call that has to succeed. */
  async tell(wire: string, body?: object): Promise<Reply> {
    const reply = await this.ask(wire, body);
    expect(reply.success, `${wire}: ${reply.msg}`).toBe(1);
    return reply;
  }

  /** A form with fields, as the profile page sends it. */
  async submit(wire: string, fields: Readonly<Record<string, string>>): Promise<Reply> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const headers = { authorization: `Bearer ${this.#token ?? ''}` };
    const reply: Reply = await (await fetch(`${this.#url}/${wire}`, { method: 'POST', headers, body })).json();
    expect(reply.success, `${wire}: ${reply.msg}`).toBe(1);
    return reply;
  }

  /** Signs in, with a code where two-factor is on, and goes on as that person. */
  async logIn({ email, password, tfaSecret }: DemoPerson): Promise<Opened> {
    // A password that wants a code besides is no success yet: status 2.
    const first = await (tfaSecret
      ? this.ask('basic/login', { email, password })
      : this.tell('basic/login', { email, password }));
    const opened = tfaSecret
      ? await this.tell('basic/tfaLogin', {
          auth_key: await this.#sandbox.freshCode(tfaSecret),
          ttoken: first['ttoken'],
        })
      : first;
    this.#token = String(opened['token']);
    return { token: this.#token, ttoken: String(opened['ttoken']), endsAt: String(opened['expires_at']) };
  }
}
