import { expect } from '@playwright/test';
import type { DemoPerson } from '@istmo/tools/product';
import { freshCode } from './people.ts';
import type { Sandbox } from './sandbox.ts';

export const newPassword = 'Camino-2026!';

const profile = {
  user_type: 'personal',
  firstname: 'Mariana',
  lastname: 'Quiroga',
  gender: 'female',
  DOB: '1990-05-17',
  phone: '3001234567',
  address: 'Carrera 7 71-21',
  country: 'Colombia',
  alpha_code: 'CO',
  code: '57',
  state: 'Antioquia',
  city: 'Envigado',
  zip_code: '055420',
  national_id: '80123456',
};

type Reply = Readonly<Record<string, unknown>> & {
  readonly status: number;
  readonly success: number;
  readonly msg: string;
};

/** The product's calls as a plain program makes them: a bearer token and nothing else. */
export class Wire {
  readonly #url: string;
  #token: string | undefined;

  constructor(productUrl: string) {
    this.#url = `${productUrl}/api`;
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

  async fillProfile({ name, email }: DemoPerson): Promise<void> {
    await this.submit('basic/profileupdate', { ...profile, username: name, email });
  }

  async logIn(person: DemoPerson): Promise<void> {
    const { token } = await this.tell('basic/login', { email: person.email, password: person.password });
    this.#token = String(token);
  }
}

let count = 0;

/** A name that nobody has yet, whatever server the tests run against. */
export function newName(): string {
  count += 1;
  return `viajera${Date.now().toString(36)}${count}`;
}

type Wishes = { readonly url: string; readonly sandbox: Sandbox };

/** Someone who has just signed up and opened the letter's link; made by calls, for tests that are about something else. */
export async function newcomer({ url, sandbox }: Wishes): Promise<DemoPerson> {
  const name = newName();
  const person = { name, email: `${name}@viaje.test`, password: newPassword };
  const wire = new Wire(url);
  await wire.tell('basic/signup', {
    username: name,
    email: person.email,
    password: newPassword,
    confirm_password: newPassword,
    terms: true,
    type: 'istmo_ico',
  });
  const { links } = await sandbox.letter(person.email, /./);
  const token = new URL(links[0] ?? '').searchParams.get('token');
  await wire.tell('basic/activateEmail', { token });
  return person;
}

/** The same with two-factor on. Answers the recovery codes beside the person. */
export async function newcomerWithTfa(wishes: Wishes): Promise<{ person: DemoPerson; recovery: readonly string[] }> {
  const person = await newcomer(wishes);
  const wire = new Wire(wishes.url);
  await wire.logIn(person);
  const setup: Reply & { readonly tfaData?: { readonly tfa_code: string } } = await wire.tell('tfa/tfaData');
  const tfaSecret = setup.tfaData?.tfa_code ?? '';
  const on: Reply & { readonly recovery_codes?: readonly string[] } = await wire.tell('tfa/updateTfa', {
    tfa_code: await freshCode(wishes.sandbox, tfaSecret),
  });
  return { person: { ...person, tfaSecret }, recovery: on.recovery_codes ?? [] };
}

/** Someone verified who has accepted the disclaimer; two-factor is off and the wallet empty. */
export async function verifiedNewcomer(wishes: Wishes): Promise<DemoPerson> {
  const person = await newcomer(wishes);
  const wire = new Wire(wishes.url);
  await wire.logIn(person);
  await wire.tell('basic/updateAuth', { auth: true });
  await wire.fillProfile(person);
  await wire.tell('kyc/kyc_info');
  await wishes.sandbox.review(person.email, 'completed', 'GREEN');
  const status = async () => {
    const reply: Reply & { readonly userData?: { readonly kyc_status: number } } = await wire.ask(
      'basic/userStatus',
      {},
    );
    return reply.userData?.kyc_status;
  };
  await expect.poll(status, { message: 'the review has arrived' }).toBe(3);
  return person;
}
