import { writeFileSync } from 'node:fs';
import { connect } from '@istmo/db/connect';
import { createBenchCustomers } from './bench-customers.ts';
import { fillCustomers, fillMoneyQueues, fillQueues } from './fill-queues.ts';
export async function bench({ startProduct }: { startProduct: (o?: object) => Promise<{ url: string; data: string; stop: () => Promise<void> }> }) {
  const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' } });
  const bc = await createBenchCustomers(product.data, { size: 1, cents: 1n });
  const owner = connect({ url: bc.ownerUrl, timeouts: { query: 600_000, statement: 600_000 } });
  const t = performance.now();
  await fillCustomers(owner); console.log('customers', performance.now() - t);
  await fillQueues(owner); console.log('queues', performance.now() - t);
  await fillMoneyQueues(owner); console.log('money', performance.now() - t);
  await owner.query('vacuum (analyze)'); console.log('vacuum', performance.now() - t);
  writeFileSync('/tmp/cw-dev.json', JSON.stringify({ owner: bc.ownerUrl, url: product.url, data: product.data }));
  await new Promise((resolve) => setTimeout(resolve, 2_400_000));
  await product.stop();
  return [];
}
