import { startVerification } from '@istmo/contract/areas/kyc/kyc.calls';
import { toKycStatus } from '@istmo/contract/areas/kyc/kyc.rules';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import { readKycStatus } from '@istmo/contract/kernel/status-fields';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refetchUserStatus } from '../../layout/user-status.ts';
import { saveFlash } from '../../shared/flash.ts';
import { isErrorAt } from '@istmo/client/call-error';
import { paths } from '../../paths.ts';
import { reportStatus, startCheck } from './kyc.queries.ts';
import { launchSdk, loadSdk } from './provider-sdk.ts';

/** Requirement 2.2.7: the widget starts two seconds after the page has opened. */
const delayMs = 2_000;

/** `reason` is why the server does not open the check, in its own words. */
export type VerificationState =
  | { readonly kind: 'opening' | 'open' | 'blocked' }
  | { readonly kind: 'refused'; readonly reason: string };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function renewToken(): Promise<string> {
  const { reply } = await startCheck();
  if (!reply.token) throw new Error('no new token');
  return reply.token.token;
}

/** Reports the widget's status to the server, only when it differs from the last reported one. */
function useReporter(initialStatus: KycStatus): (reviewStatus: string) => void {
  const lastReported = useRef(initialStatus);
  const { mutate } = useMutation({
    mutationFn: reportStatus,
    onSuccess: ({ reply }) => (readKycStatus(reply) === initialStatus ? undefined : refetchUserStatus()),
  });
  return (reviewStatus) => {
    const status = toKycStatus(reviewStatus);
    if (status === lastReported.current) return;
    lastReported.current = status;
    mutate(status);
  };
}

type VerificationOptions = {
  readonly container: string;
  readonly initialStatus: KycStatus;
  readonly onRefusedForGood: () => void;
};

/** Opens the provider's check in `container` while the page is mounted. `again` restarts it. */
export function useVerification({ container, initialStatus, onRefusedForGood }: VerificationOptions): {
  state: VerificationState;
  restart: () => void;
} {
  const router = useRouter();
  const [state, setState] = useState<VerificationState>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const onStatus = useEffectEvent(useReporter(initialStatus));
  const { mutateAsync: start } = useMutation({ mutationFn: startCheck });

  const onFailed = useEffectEvent((error: unknown) => {
    if (!isErrorAt(startVerification, error)) return setState({ kind: 'blocked' });
    if (error.failure.code === 'verification_refused') return onRefusedForGood();
    setState({ kind: 'refused', reason: error.message });
  });
  const open = useEffectEvent(async (signal: AbortSignal): Promise<() => void> => {
    const started = pause(delayMs);
    const { reply, msg } = await start(signal);
    if (reply.status === 2) {
      saveFlash({ tone: 'info', text: msg || m.kyc_profile_first() });
      await router.navigate({ to: paths.profile, replace: true });
      return () => {};
    }
    if (!reply.token || !reply.widget) throw new Error('the check has no widget');
    await Promise.all([loadSdk(reply.widget.script), started]);
    signal.throwIfAborted();
    return launchSdk({
      token: reply.token.token,
      renew: renewToken,
      language: getLocale(),
      theme: document.documentElement.dataset['theme'] ?? 'light',
      container,
      onReady: () => setState({ kind: 'open' }),
      onStatus,
    });
  });

  useEffect(() => {
    const closed = new AbortController();
    let close = (): void => {};
    open(closed.signal).then(
      (closeWidget) => {
        close = closeWidget;
      },
      (error: unknown) => {
        if (!closed.signal.aborted) onFailed(error);
      },
    );
    return () => {
      closed.abort();
      close();
    };
  }, [attempt]);

  const restart = (): void => {
    setState({ kind: 'opening' });
    setAttempt((count) => count + 1);
  };
  return { state, restart };
}
