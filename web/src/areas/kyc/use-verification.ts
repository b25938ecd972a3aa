import { toKycStatus } from '@istmo/contract/areas/kyc/kyc.rules';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import { readKycStatus } from '@istmo/contract/kernel/status-fields';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { refetchUserStatus } from '../../layout/user-status.ts';
import { saveFlash } from '../../shared/flash.ts';
import { paths } from '../../paths.ts';
import { reportStatus, startCheck } from './kyc.queries.ts';
import { launchSdk, loadSdk } from './provider-sdk.ts';

/** Specification 2, point 2.7: the widget starts two seconds after the page has opened. */
const delayMs = 2_000;

/** `reason` is why the server does not open the check, in its own words. */
export type VerificationState =
  | { readonly kind: 'opening' | 'open' | 'blocked' }
  | { readonly kind: 'refused'; readonly reason: string };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function renewToken(): Promise<string> {
  const outcome = await startCheck();
  if (!outcome.done || !outcome.reply.token) throw new Error('no new token');
  return outcome.reply.token.token;
}

/** Reports the widget's status to the server, only when it differs from the last reported one. */
function useReporter(initialStatus: KycStatus): (reviewStatus: string) => void {
  const lastReported = useRef(initialStatus);
  const sendReport = async (status: KycStatus): Promise<void> => {
    const outcome = await reportStatus(status);
    if (outcome.done && readKycStatus(outcome.reply) !== initialStatus) await refetchUserStatus();
  };
  return (reviewStatus) => {
    const status = toKycStatus(reviewStatus);
    if (status === lastReported.current) return;
    lastReported.current = status;
    void sendReport(status);
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
  const report = useRef<(reviewStatus: string) => void>(() => {});
  const reporter = useReporter(initialStatus);
  const onRefused = useRef(onRefusedForGood);
  useEffect(() => {
    report.current = reporter;
    onRefused.current = onRefusedForGood;
  });

  useEffect(() => {
    const closed = new AbortController();
    let close = (): void => {};

    async function open(): Promise<void> {
      const started = pause(delayMs);
      const outcome = await startCheck(closed.signal);
      if (!outcome.done && outcome.failure.code === 'verification_refused') return onRefused.current();
      if (!outcome.done) return setState({ kind: 'refused', reason: outcome.failure.msg });
      const { status, token, widget } = outcome.reply;
      if (status === 2) {
        saveFlash({ tone: 'info', text: outcome.msg || m.kyc_profile_first() });
        return router.navigate({ to: paths.profile, replace: true });
      }
      if (!token || !widget) return setState({ kind: 'blocked' });
      await Promise.all([loadSdk(widget.script), started]);
      if (closed.signal.aborted) return;
      const theme = document.documentElement.dataset['theme'] ?? 'light';
      close = launchSdk({
        token: token.token,
        renew: renewToken,
        language: getLocale(),
        theme,
        container,
        onReady: () => setState({ kind: 'open' }),
        onStatus: (reviewStatus) => report.current(reviewStatus),
      });
    }

    open().catch(() => {
      if (!closed.signal.aborted) setState({ kind: 'blocked' });
    });
    return () => {
      closed.abort();
      close();
    };
  }, [container, attempt, router]);

  const restart = (): void => {
    setState({ kind: 'opening' });
    setAttempt((count) => count + 1);
  };
  return { state, restart };
}
