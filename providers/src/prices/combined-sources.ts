import { toOutage, type Outage } from '../outage.ts';
import type { Prices } from './port.ts';

/** Reads all sources in parallel. One that fails is left out and reported to `onOutage`; only when all fail it is an outage. */
export function combineSources(sources: readonly Prices[], onOutage: (outage: Outage) => void): Prices {
  return {
    async readLatest(symbols, signal) {
      const results = await Promise.allSettled(sources.map((source) => source.readLatest(symbols, signal)));
      const failures = results.flatMap((result) =>
        result.status === 'rejected' ? [toOutage('prices', result.reason)] : [],
      );
      failures.forEach(onOutage);
      const [first] = failures;
      if (first && failures.length === sources.length) throw first;
      return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    },
  };
}
