import { asOutage, type Outage } from '../outage.ts';
import type { Prices } from './port.ts';

/** Asks all sources at once and answers what came. One that fails is left out and told to `onOutage`; only when all fail is it an outage. */
export function severalSources(sources: readonly Prices[], onOutage: (outage: Outage) => void): Prices {
  return {
    async latest(symbols, signal) {
      const answers = await Promise.allSettled(sources.map((source) => source.latest(symbols, signal)));
      const failures = answers.flatMap((answer) =>
        answer.status === 'rejected' ? [asOutage('prices', answer.reason)] : [],
      );
      failures.forEach(onOutage);
      const [first] = failures;
      if (first && failures.length === sources.length) throw first;
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
  };
}
