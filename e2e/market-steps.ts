import { join } from 'node:path';
import { asId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { newId } from '@istmo/db/new-id';
import { joinEmbedded } from '@istmo/db/embedded';
import type { DemoPerson, Product } from '@istmo/tools/product';
import { beginPhase } from '../api/src/areas/markets/public.ts';
import { fundCustomer } from '../api/src/testing/test-funds.ts';
import { insertRules } from '../api/src/testing/test-rules.ts';
import { createTestMarket, type TestMarket } from '../api/src/testing/test-markets.ts';
import type { Sandbox } from './sandbox.ts';

type Phase = Parameters<typeof beginPhase>[2];

/** Puts markets between investors into the running product, and halts and resumes them as staff do. */
export async function openMarketSteps({ data }: Pick<Product, 'data'>, sandbox: Sandbox) {
  const postgres = await joinEmbedded(join(data, 'postgres'));
  const open = (login: Parameters<typeof postgres.url>[0]) => connect({ url: postgres.url(login) });
  const [owner, operator, worker] = [open('owner'), open('operator'), open('worker')];
  const [firstMoment, startedAt] = [await sandbox.advance(1), Date.now()];
  const clock = { now: () => new Date(firstMoment.getTime() + Date.now() - startedAt) };
  const begin = (market: string, phase: Pick<Phase, 'phase' | 'reason'> & Partial<Phase>) =>
    worker.inTransaction(async (tx) => {
      const [row] = await tx.query<{ number: bigint }>(
        'select phase_number as number from app.order_book_state where book = $1',
        [market],
      );
      if (!row) throw new Error(`there is no market ${market}`);
      await beginPhase(tx, asId(market), { until: null, from: row.number, ...phase, at: clock.now() });
    });
  return {
    /** Gives a person units of a security. */
    fund: async ({ email }: Pick<DemoPerson, 'email'>, security: string, units: bigint): Promise<void> => {
      const [row] = await owner.query<{ id: string }>('select id from app.customer where email = $1', [email]);
      if (!row) throw new Error(`${email} is no customer`);
      await fundCustomer({ clock, db: owner, operator }, asId(row.id), money(security, units));
    },
    /** Puts rules of a security in force. */
    setRules: (security: string, rules: Parameters<typeof insertRules>[2]) =>
      insertRules({ owner, clock }, security, rules),
    open: (market: TestMarket) => createTestMarket({ operator, clock }, market),
    /** Agrees with a market maker, as two of the staff do: two percent apart at most for one unit, three quarters of the time. */
    agree: async (market: string, { email }: Pick<DemoPerson, 'email'>): Promise<void> => {
      await owner.query(
        `insert into app.market_maker (id, book, customer_id, max_spread, min_units, presence, begins_at)
         select $1, $2, id, 200, 1, 75, $4 from app.customer where email = $3`,
        [newId(), market, email, clock.now()],
      );
    },
    halt: (market: string, note: Readonly<Record<Language, string>>) =>
      begin(market, { phase: 'halted', reason: 'staff', note }),
    resume: (market: string) => begin(market, { phase: 'continuous', reason: 'schedule' }),
    /** Collects orders for so long, by the clock of the product: each sign-in advances it. */
    gather: async (market: string, ms: number): Promise<void> => {
      const until = new Date((await sandbox.advance(1)).getTime() + ms);
      await begin(market, { phase: 'auction', reason: 'reopening', until });
    },
    close: async (): Promise<void> => {
      for (const login of [owner, operator, worker]) await login.stop();
    },
  };
}
