import { readMaintenance } from '@istmo/contract/areas/site/site.calls';
import { call } from '@istmo/client/call';
import { useEffect, useEffectEvent } from 'react';

const askMs = 4_000;

/** Calls back once the server answers again; asked every few seconds, and at once when the browser is online again. */
export function useRecovery(isWaiting: boolean, onBack: () => void): void {
  const recover = useEffectEvent(onBack);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isAsking = false;
    const ask = async (): Promise<void> => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      const { done } = await call(readMaintenance, {});
      isAsking = false;
      if (done) recover();
    };
    const onOnline = (): void => void ask();
    const timer = setInterval(onOnline, askMs);
    addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onOnline);
    };
  }, [isWaiting]);
}
