import { codeOfReview } from '@istmo/contract/areas/kyc/kyc.rules';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { freshStanding } from '../../frame/standing.ts';
import { leaveFlash } from '../../kit/flash.ts';
import { paths } from '../../paths.ts';
import { reportCode, startCheck } from './kyc.queries.ts';
import { launchSdk, loadSdk } from './provider-sdk.ts';

/** Specification 2, point 2.7: the widget starts two seconds after the page has come. */
const delayMs = 2_000;

/** `said` is why the server does not open the check, in its own words. */
export type CheckState =
  | { readonly is: 'opening' | 'open' | 'blocked' }
  | { readonly is: 'refused'; readonly said: string };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function renewToken(): Promise<string> {
  const outcome = await startCheck();
  if (!outcome.done || !outcome.reply.token) throw new Error('no new token');
  return outcome.reply.token.token;
}

/** Tells the server what the widget says, only when it is something else than what was told or known last. */
function useReporter(known: number): (reviewStatus: string) => void {
  const told = useRef(known);
  const tell = async (code: number): Promise<void> => {
    const outcome = await reportCode(code);
    if (outcome.done && outcome.reply.kyc_status !== known) await freshStanding();
  };
  return (reviewStatus) => {
    const code = codeOfReview(reviewStatus);
    if (code === told.current) return;
    told.current = code;
    void tell(code);
  };
}

type Check = { readonly container: string; readonly known: number; readonly onRefusedForGood: () => void };

/** Opens the provider's check in `container` and keeps it open while the page stands. `again` starts over. */
export function useCheck({ container, known, onRefusedForGood }: Check): { state: CheckState; again: () => void } {
  const router = useRouter();
  const [state, setState] = useState<CheckState>({ is: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const report = useRef<(reviewStatus: string) => void>(() => {});
  const reporter = useReporter(known);
  const forGood = useRef(onRefusedForGood);
  useEffect(() => {
    report.current = reporter;
    forGood.current = onRefusedForGood;
  });

  useEffect(() => {
    const gone = new AbortController();
    let close = (): void => {};

    async function open(): Promise<void> {
      const started = pause(delayMs);
      const outcome = await startCheck(gone.signal);
      if (!outcome.done && outcome.no.code === 'verification_refused') return forGood.current();
      if (!outcome.done) return setState({ is: 'refused', said: outcome.no.msg });
      const { status, token, widget } = outcome.reply;
      if (status === 2) {
        leaveFlash({ tone: 'info', text: outcome.msg || m.kyc_profile_first() });
        return router.navigate({ to: paths.profile, replace: true });
      }
      if (!token || !widget) return setState({ is: 'blocked' });
      await Promise.all([loadSdk(widget.script), started]);
      if (gone.signal.aborted) return;
      const theme = document.documentElement.dataset['theme'] ?? 'light';
      close = launchSdk({
        token: token.token,
        renew: renewToken,
        language: getLocale(),
        theme,
        container,
        onReady: () => setState({ is: 'open' }),
        onStatus: (reviewStatus) => report.current(reviewStatus),
      });
    }

    open().catch(() => {
      if (!gone.signal.aborted) setState({ is: 'blocked' });
    });
    return () => {
      gone.abort();
      close();
    };
  }, [container, attempt, router]);

  const again = (): void => {
    setState({ is: 'opening' });
    setAttempt((count) => count + 1);
  };
  return { state, again };
}
