import { newId } from '@istmo/db/new-id';
import type { TestDatabase } from '@istmo/db/test-server';
import type { Db } from '@istmo/db/tx';
import { createFundedCustomer } from './test-cases.ts';

/** The person of the staff who proposes; another decides. */
export const gloria = newId();
const hugo = newId();
/** The hash of the terms of every event here. */
export const testTerms = Buffer.alloc(32, 1);

type Decision = { readonly kind: string; readonly subject: string; readonly payload?: object; readonly by?: string };
type DraftOptions = { readonly kind?: 'dividend' | 'tender'; readonly cutoffIn?: string };
type Logins = Pick<TestDatabase, 'db' | 'worker' | 'operator' | 'owner'>;

/** An event that is being paid, with one holder who gets 100, of them 10 as tax. */
export type Paying = {
  readonly event: string;
  readonly issuer: string;
  readonly holder: string;
  readonly entitlement: string;
};

/** Takes a step of the life cycle by a login. */
export const step = (login: Db, event: string, state: string): Promise<unknown> =>
  login.query('update app.corporate_action set state = $2, state_since = now() where id = $1', [event, state]);

/** Corporate actions for tests of what the database allows, by statements of their own. */
export class TestActions {
  readonly #logins: Logins;

  constructor(logins: Logins) {
    this.#logins = logins;
  }

  async addStaff(): Promise<void> {
    for (const [id, name] of [
      [gloria, 'gloria'],
      [hugo, 'hugo'],
    ])
      await this.#logins.owner.query(
        `insert into app.staff (id, name, email, role, tfa_secret, created_at) values ($1, $2, $2, 'administrator', '\\x00', now())`,
        [id, name],
      );
  }

  async createCustomer(): Promise<string> {
    const customer = await createFundedCustomer(this.#logins.operator, 1_000n);
    await this.#logins.owner.query(
      'insert into app.customer (id, username, email, created_at) values ($1, $2, $2, now())',
      [customer, newId()],
    );
    return customer;
  }

  /** A draft with its terms; its cut-off is so far from now. */
  async createDraft(issuer: string | null, { kind = 'dividend', cutoffIn }: DraftOptions = {}): Promise<string> {
    const event = newId();
    const { operator } = this.#logins;
    await operator.query(
      `insert into app.corporate_action (id, reference, instrument, issuer_id, kind, origin, created_at, state_since)
       values ($1, 'CA-2026-' || lpad((1 + (select count(*) from app.corporate_action))::text, 4, '0'), 'COINGT', $2, $3, 'staff', now(), now())`,
      [event, issuer, kind],
    );
    await operator.query(
      `insert into app.corporate_action_terms (event, version, title_en, title_es, text_en, text_es, record_day, record_at, payment_day, hash, created_at, cutoff_at)
       values ($1, 1, 'Dividend', 'Dividendo', '', '', '2026-12-01', '2026-12-02', '2026-12-10', $2, now(), now() + $3::interval)`,
      [event, testTerms, cutoffIn ?? null],
    );
    return event;
  }

  async decide({ kind, subject, payload = {}, by = hugo }: Decision): Promise<string> {
    const id = newId();
    const { owner } = this.#logins;
    await owner.query(
      `insert into app.proposal (id, kind, subject_kind, subject, payload, reason, proposed_by, proposed_at)
       values ($1, $2, 'corporate-action', $3, $4, 'as agreed', $5, now())`,
      [id, kind, subject, JSON.stringify(payload), gloria],
    );
    await owner.query(
      `update app.proposal set state = 'approved', decided_by = $2, decided_at = now(), decision_reason = 'right' where id = $1`,
      [id, by],
    );
    return id;
  }

  async announce(event: string): Promise<void> {
    await step(this.#logins.db, event, 'proposed');
    const payload = { terms: testTerms.toString('hex') };
    const proposal = await this.decide({ kind: 'corporate-action.announce', subject: event, payload });
    await this.#logins.owner.query(
      `update app.corporate_action set state = 'announced', state_since = now(), announced_at = now(), proposal = $2 where id = $1`,
      [event, proposal],
    );
  }

  async createPaying(): Promise<Paying> {
    const [issuer, holder] = [await this.createCustomer(), await this.createCustomer()];
    const { worker } = this.#logins;
    const event = await this.createDraft(issuer);
    await this.announce(event);
    await worker.query(
      `insert into app.holder_snapshot (event, at, taken_at, issued_units, holders, held_units, outside_units, platform_units, hash, difference, entitled_at)
       values ($1, now(), now(), 10, 1, 10, 0, 0, $2, '', now())`,
      [event, testTerms],
    );
    await step(worker, event, 'recorded');
    const entitlement = newId();
    await worker.query(
      `insert into app.entitlement (id, event, number, customer_id, units, currency, gross_units, tax_units, tax_country, country, category, state, state_since)
       values ($1, $2, 1, $3, 10, 'USD', 100, 10, 'GT', 'GT', 'personal', 'ready', now())`,
      [entitlement, event, holder],
    );
    await step(worker, event, 'funded');
    await step(worker, event, 'paying');
    return { event, issuer, holder, entitlement };
  }

  /** The row by which an issuer gives 100. */
  async fund({ event, issuer }: Pick<Paying, 'event' | 'issuer'>): Promise<string> {
    const id = newId();
    await this.#logins.db.query(
      `insert into app.distribution_funding (id, event, customer_id, currency, units, at) values ($1, $2, $3, 'USD', 100, now())`,
      [id, event, issuer],
    );
    return id;
  }
}
