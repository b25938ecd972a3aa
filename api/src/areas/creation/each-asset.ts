import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import type { AssetId } from '../assets/public.ts';

/** Does the work for each asset. One that fails does not stop the others and is tried again; a service that is down is no error of ours. */
export async function forEachAsset(
  app: App,
  ids: readonly AssetId[],
  work: (app: App, id: AssetId) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    await work(app, id).catch((error: unknown) => {
      const level = error instanceof Outage ? 'warn' : 'error';
      app.log[level]({ err: error, asset: id }, 'an asset did not go on');
    });
  }
}
