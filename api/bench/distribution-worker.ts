import { advanceEvents } from '../src/areas/corporate-actions/advance-events.ts';
import { MovableClock } from '../src/runtime/clock.ts';
import { openDistributionApp } from './distribution-app.ts';

/*
 * A worker of the benchmark distributions as a process of its own: it says that it is ready, begins when the run says so, and is killed at any moment.
 */
const [url = '', aheadMs = '0'] = process.argv.slice(2);
const clock = new MovableClock();
clock.runAhead(Number(aheadMs));
const { app, stop } = openDistributionApp(url, clock);
await app.db.query('select 1');
process.on('disconnect', () => process.exit());
process.once('message', () => {
  void advanceEvents(app).then(async () => {
    process.send?.('done');
    await stop();
    process.exit();
  });
});
process.send?.('ready');
