import { join } from 'node:path';
import { asId, type CustomerId, type StaffId } from '@istmo/contract/kernel/id';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';
import type { DemoPerson, Product } from '@istmo/tools/product';
import { insertRaiseTerms, type RaiseId, type RaiseTerms } from '../api/src/areas/raises/public.ts';
import { listTestAsset } from '../api/src/testing/test-markets.ts';
import type { Clock } from '../api/src/runtime/clock.ts';
import { storeProspectus, storeSubscription } from '../api/src/testing/test-public-raises.ts';
import { bindRaiseSteps } from '../api/src/testing/test-raises.ts';
import type { Sandbox } from './sandbox.ts';

const pageOf = (risk: string) => ({
  summary_en: 'Solar roofs for forty schools of the highlands, paid by the electricity that they save.',
  summary_es: 'Techos solares para cuarenta escuelas del altiplano, pagados con la electricidad que ahorran.',
  risks: [
    { title_en: 'Weather', title_es: 'Clima', text_en: risk, text_es: 'Un año con menos sol da menos ingresos.' },
  ],
  team: [{ name: 'Lucía Ajú', role_en: 'General manager', role_es: 'Gerente general' }],
});

/** Puts offerings by subscription into the running product, as their company and the worker do. */
export async function openRaiseSteps({ data }: Pick<Product, 'data'>, sandbox: Sandbox) {
  const postgres = await joinEmbedded(join(data, 'postgres'));
  const open = (login: Parameters<typeof postgres.url>[0]) => connect({ url: postgres.url(login) });
  const [owner, operator] = [open('owner'), open('operator')];
  const [begin, startedAt] = [await sandbox.advance(1), Date.now()];
  const clock = { now: () => new Date(begin.getTime() + Date.now() - startedAt) };
  const [proposer, approver] = await owner.query<{ id: string }>(
    'select id from app.staff order by created_at limit 2',
    [],
  );
  if (!proposer || !approver) throw new Error('the product has no two of the staff');
  const steps = bindRaiseSteps({ owner, clock, proposer: asId(proposer.id), approver: asId(approver.id) });
  const writePage = (raise: RaiseId, issuer: CustomerId, version: number, risk: string) =>
    owner.query(
      'insert into app.raise_page (raise, version, content, created_at, by_customer) values ($1, $2, $3, $4, $5)',
      [raise, version, JSON.stringify(pageOf(risk)), clock.now(), issuer],
    );
  return {
    ...steps,
    idOf: async ({ email }: Pick<DemoPerson, 'email'>): Promise<CustomerId> => {
      const [row] = await owner.query<{ id: string }>('select id from app.customer where lower(email) = lower($1)', [
        email,
      ]);
      if (!row) throw new Error(`no customer ${email}`);
      return asId(row.id);
    },
    list: (ticker: string, customer: CustomerId) =>
      listTestAsset({ clock, operator }, { ticker, scale: 0, owner: { customer }, usd: '10' }),
    writePage,
    /** The company writes other terms and another risk on its page, and sends both for review again. */
    sendAgain: async (terms: RaiseTerms, issuer: CustomerId, changed: Partial<RaiseTerms>): Promise<void> => {
      await owner.inTransaction(async (tx) => {
        await insertRaiseTerms(
          tx,
          { ...terms, ...changed, version: 2 },
          { staff: null, customer: issuer, at: clock.now() },
        );
        await tx.query('update app.raise set version = 2, page_version = 2 where id = $1', [terms.raise]);
      });
      await writePage(terms.raise, issuer, 2, 'A year with less sun brings less income, as in 2019.');
      await steps.setTo(terms.raise, 'review');
    },
    ...bindStaffSteps({ owner, operator, clock, proposer: asId(proposer.id) }),
    /** An order that is in the register. */
    order: (raise: RaiseId, customer: CustomerId, order: { reference: string; units: bigint; state: string }) =>
      owner.query(
        `insert into app.raise_subscription (id, reference, raise, customer_id, terms_version, state, state_since, paid_by, currency, paid_units, value_units,
           rate, wanted_units, country, category, leave_until, documents, created_at, expires_at)
         values ($1, $2, $3, $4, 1, $5, $6, 'balance', 'USD', $7, $7, 1, 1, 'GT', 'retail', $6, '[]', $6, $6::timestamptz + interval '1 day')`,
        [newId(), order.reference, raise, customer, order.state, clock.now(), order.units],
      ),
    /** An order that is in escrow, as a row without its money: on a product of its own. */
    subscribe: (raise: RaiseId, customer: CustomerId) =>
      storeSubscription({ owner, clock }, { raise, customer, state: 'open', paid: 1_000n, wanted: 1n }),
    close: async (): Promise<void> => {
      for (const login of [owner, operator]) await login.stop();
    },
  };
}

type StaffBench = { readonly owner: Db; readonly operator: Db; readonly clock: Clock; readonly proposer: StaffId };

/** What staff do with a raise that is in review or open. */
function bindStaffSteps({ owner, operator, clock, proposer }: StaffBench) {
  return {
    suspend: (raise: RaiseId, suspendedFor: string) =>
      owner.query('update app.raise set suspended_at = $2, suspended_reason = $3 where id = $1', [
        raise,
        clock.now(),
        suspendedFor,
      ]),
    /** Other terms of an open raise, past what two of the staff decide. */
    changeTerms: (terms: RaiseTerms, changed: Partial<RaiseTerms>) =>
      owner.inTransaction(async (tx) => {
        const tables = ['app.raise', 'app.raise_terms'];
        for (const table of tables) await tx.query(`alter table ${table} disable trigger user`, []);
        const author = { staff: proposer, customer: null, at: clock.now() };
        await insertRaiseTerms(tx, { ...terms, ...changed, version: 2 }, author);
        await tx.query('update app.raise set version = 2 where id = $1', [terms.raise]);
        for (const table of tables) await tx.query(`alter table ${table} enable trigger user`, []);
      }),
    comment: (raise: RaiseId, section: string, text: string) =>
      owner.query(
        'insert into app.raise_comment (id, raise, section, text, by_staff, at) values ($1, $2, $3, $4, $5, $6)',
        [newId(), raise, section, text, proposer, clock.now()],
      ),
    /** A document of the security in its next version, as orders accept it. */
    document: (document: string, instrument: string) => {
      const bytes = Buffer.from(`%PDF-1.7\n% ${newId()}\n%%EOF\n`);
      const titles = ['Prospectus of the bonds', 'Prospecto de los bonos'] as const;
      const file = { document, instrument, fileKey: newId(), bytes, titles, by: proposer };
      return storeProspectus({ operator, clock }, file);
    },
  };
}
