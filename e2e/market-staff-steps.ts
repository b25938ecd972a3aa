import { join } from 'node:path';
import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import type { DemoPerson, Product } from '@istmo/tools/product';
import { expect } from '@playwright/test';
import { fundCustomer } from '../api/src/testing/test-funds.ts';
import { createTestMarket } from '../api/src/testing/test-markets.ts';
import { ApiClient } from './api-client.ts';
import { createVerifiedCustomer, turnOnTfa } from './new-customers.ts';
import type { Sandbox } from './sandbox.ts';

/** Puts a market between investors into the running product, with investors who may trade on it. */
export async function openMarketSteps({ data }: Pick<Product, 'data'>, sandbox: Sandbox, security: string) {
  const postgres = await joinEmbedded(join(data, 'postgres'));
  const open = (login: Parameters<typeof postgres.url>[0]) => connect({ url: postgres.url(login) });
  const [owner, operator] = [open('owner'), open('operator')];
  const [begin, startedAt] = [await sandbox.advance(1), Date.now()];
  const clock = { now: () => new Date(begin.getTime() + Date.now() - startedAt) };
  const { symbol } = await createTestMarket({ operator, clock }, { security });
  return {
    symbol,
    /** A verified investor with money and units, signed in by a program. */
    investor: async (): Promise<{ readonly person: DemoPerson; readonly client: ApiClient }> => {
      const { person } = await turnOnTfa(sandbox, await createVerifiedCustomer(sandbox));
      const client = new ApiClient(sandbox);
      await client.logIn(person);
      await client.call('basic/checkSwapDis', { auth: true });
      const [row] = await owner.query<{ id: string }>('select id from app.customer where email = $1', [person.email]);
      const customer = asId<'customer'>(row?.id ?? '');
      for (const amount of [money('USD', 10_000_000n), money(security, 100_000n)])
        await fundCustomer({ clock, db: owner, operator }, customer, amount);
      return { person, client };
    },
    /** Places an order, once this process of the server knows the market. */
    place: async (client: ApiClient, order: Readonly<Record<string, string>>): Promise<string> => {
      let reference = '';
      await expect(async () => {
        const { data: placed } = await client.call('orders/place', { symbol, ...order });
        reference = String(Object(placed).reference);
      }).toPass({ timeout: 20_000 });
      return reference;
    },
    close: async (): Promise<void> => {
      await owner.stop();
      await operator.stop();
    },
  };
}
