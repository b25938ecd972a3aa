import { join } from 'node:path';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { addMonths } from '@istmo/contract/kernel/day';
import { type Money, money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { insertInstrument } from '@istmo/db/seed-registry';
import type { DemoPerson, Product } from '@istmo/tools/product';
import { findByReference } from '../api/src/areas/corporate-actions/corporate-actions.store.ts';
import { insertBondTerms } from '../api/src/areas/bonds/public.ts';
import type { CorporateActionId } from '../api/src/areas/corporate-actions/public.ts';
import { bindActionSteps } from '../api/src/testing/test-corporate-actions.ts';
import { fundCustomer } from '../api/src/testing/test-funds.ts';
import { giveLots } from '../api/src/testing/test-lots.ts';
import { listTestAsset } from '../api/src/testing/test-markets.ts';
import type { Sandbox } from './sandbox.ts';

/** Puts events of securities and their payments into the books of the running product, as its processes do. */
export async function openActionSteps({ data }: Pick<Product, 'data'>, sandbox: Sandbox) {
  const postgres = await joinEmbedded(join(data, 'postgres'));
  const open = (login: Parameters<typeof postgres.url>[0]) => connect({ url: postgres.url(login) });
  const [owner, worker, serving, operator] = [open('owner'), open('worker'), open('app'), open('operator')];
  const [begin, startedAt] = [await sandbox.advance(1), Date.now()];
  const clock = { now: () => new Date(begin.getTime() + Date.now() - startedAt) };
  const [proposer, approver] = await owner.query<{ id: string }>(
    'select id from app.staff order by created_at limit 2',
    [],
  );
  if (!proposer || !approver) throw new Error('the product has no two of the staff');
  const steps = bindActionSteps({
    owner,
    worker,
    serving,
    clock,
    timeZone: 'America/Guatemala',
    proposer: asId(proposer.id),
    approver: asId(approver.id),
  });
  return {
    ...steps,
    clock,
    idOf: async ({ email }: Pick<DemoPerson, 'email'>): Promise<CustomerId> => {
      const [row] = await owner.query<{ id: string }>('select id from app.customer where lower(email) = lower($1)', [
        email,
      ]);
      if (!row) throw new Error(`no customer ${email}`);
      return asId(row.id);
    },
    /** A security of an issuer at 10 USD, for a test that ends it. */
    list: (ticker: string, customer: CustomerId) =>
      listTestAsset({ clock, operator }, { ticker, scale: 0, owner: { customer }, usd: '10' }),
    /** Records who holds the security now, as if the record moment of the event of this reference had passed. */
    recordNow: async (reference: string): Promise<void> => {
      const action = await findByReference(owner, reference);
      if (!action) throw new Error(`no event ${reference}`);
      await steps.record(action.id);
    },
    ...bindBondSteps({ owner, clock, proposer: asId(proposer.id), approver: asId(approver.id) }),
    give: (customer: CustomerId, amount: Money) => fundCustomer({ clock, db: operator, operator }, customer, amount),
    /** A security of the operator's own at a fixed price, which no other test knows. */
    listOwn: (code: string, usd: string): Promise<void> =>
      operator.inTransaction((tx) =>
        insertInstrument(
          tx,
          {
            code,
            kind: 'security',
            names: { en: code, es: code },
            supplyCap: '1000000',
            ledgerScale: 0,
            displayScale: 0,
            inputScale: 0,
            price: { kind: 'fixed', usd },
            acceptsDeposits: false,
            acceptsWithdrawals: false,
          },
          500,
        ),
      ),
    /** Gives a customer units of a security that are locked until a moment. */
    lock: (customer: CustomerId, { currency: instrument, units }: Money, unlocksAt: Date) =>
      giveLots({ clock, db: operator, operator, owner, worker }, [{ customer, instrument, units, unlocksAt }]),
    close: async (): Promise<void> => {
      for (const login of [owner, worker, serving, operator]) await login.stop();
    },
  };
}

type BondBench = Pick<Parameters<typeof bindActionSteps>[0], 'owner' | 'clock' | 'proposer' | 'approver'>;

function bindBondSteps({ owner, clock, proposer, approver }: BondBench) {
  return {
    /** Makes a security a bond of 10 USD that pays 8 % a year and matures on this day. */
    promise: (ticker: string, maturesOn: string) =>
      owner.inTransaction((tx) =>
        insertBondTerms(tx, {
          instrument: ticker,
          version: 1,
          terms: {
            nominal: money('USD', 1_000n),
            issuedOn: addMonths(maturesOn, -12),
            maturesOn,
            frequency: 1,
            stub: 'short-first',
            isEndOfMonth: false,
            rate: { kind: 'fixed', percent: 800_000_000n },
            dayCount: '30/360',
            convention: 'none',
            calendars: [],
            amortisation: { kind: 'bullet' },
          },
          from: clock.now(),
          proposedBy: proposer,
          approvedBy: approver,
          reason: 'As in the prospectus',
        }),
      ),
    /** The event of this kind that the schedule of a bond has drafted. */
    findDraft: async (ticker: string, kind: string) => {
      const [row] = await owner.query<{ id: CorporateActionId; reference: string }>(
        "select id, reference from app.corporate_action where instrument = $1 and kind = $2 and origin = 'schedule'",
        [ticker, kind],
      );
      return row;
    },
  };
}
