import { join } from 'node:path';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import type { DemoPerson, Product } from '@istmo/tools/product';
import { bindActionSteps } from '../api/src/testing/test-corporate-actions.ts';
import { fundCustomer } from '../api/src/testing/test-funds.ts';
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
    give: (customer: CustomerId, amount: Money) => fundCustomer({ clock, db: operator, operator }, customer, amount),
    close: async (): Promise<void> => {
      for (const login of [owner, worker, serving, operator]) await login.stop();
    },
  };
}
