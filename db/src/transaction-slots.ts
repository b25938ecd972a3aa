import { NoFreeConnection } from './failures.ts';

/**
 * Lets only so many transactions of a pool run at once, in the order of their asking. One that waits longer than `timeoutMs` fails as one that gets
 * no connection.
 */
export function createTransactionSlots(count: number, timeoutMs: number) {
  let free = count;
  const waiting = new Set<() => void>();
  const take = (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      waiting.delete(admit);
      reject(new NoFreeConnection('no connection was free for a transaction'));
    }, timeoutMs);
    const admit = () => {
      clearTimeout(timer);
      resolve();
    };
    waiting.add(admit);
    return promise;
  };
  const giveBack = (): void => {
    const [next] = waiting;
    if (!next) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await take();
    try {
      return await work();
    } finally {
      giveBack();
    }
  };
}
