import { refundSubscriptions } from '../src/areas/settlements/refund.ts';
import { MovableClock } from '../src/runtime/clock.ts';
import { openDistributionApp } from './distribution-app.ts';

/*
 * A worker of the benchmark refunds as a process of its own: it says that it is ready, begins when the run says so, and is killed at any moment.
 */
const [url = ''] = process.argv.slice(2);
const { app, stop } = openDistributionApp(url, new MovableClock());
await app.db.query('select 1');
process.on('disconnect', () => process.exit());
process.once('message', () => {
  void refundSubscriptions(app).then(async () => {
    process.send?.('done');
    await stop();
    process.exit();
  });
});
process.send?.('ready');
