import { startVerification } from '@istmo/contract/areas/kyc/kyc.calls';
import { toKycStatus } from '@istmo/contract/areas/kyc/kyc.rules';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import { readKycStatus } from '@istmo/contract/kernel/status-fields';
import * as m from '@istmo/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { refetchUserStatus } from '../../layout/user-status.ts';
import { saveFlash } from '../../shared/flash.ts';
import { themeOfPage } from '../../shared/theme-of-page.ts';
import { useFramedPage } from '../../shared/use-framed-page.ts';
import { isErrorAt } from '@istmo/client/call-error';
import { paths } from '../../paths.ts';
import { type FrameMessage, frameMessage, type PageMessage } from './frame-messages.ts';
import { reportStatus, startCheck } from './kyc.queries.ts';

/** Requirement 2.2.7: the widget starts two seconds after the page has opened. */
const delayMs = 2_000;
/** The frame waits less long for the provider's script. */
const frameTimeoutMs = 20_000;

/** `reason` is why the server does not open the check, in its own words. */
type VerificationState =
  | { readonly kind: 'opening' | 'open' | 'blocked' }
  | { readonly kind: 'refused'; readonly reason: string };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

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

type VerificationOptions = { readonly initialStatus: KycStatus; readonly onRefusedForGood: () => void };

type Verification = {
  readonly state: VerificationState;
  readonly restart: () => void;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Where the frame is from; '' until the server has opened the check. */
  readonly url: string;
  readonly height: number;
};

/** Opens the provider's check in a frame of another origin while the page is mounted. `restart` opens it again. */
export function useVerification({ initialStatus, onRefusedForGood }: VerificationOptions): Verification {
  const router = useRouter();
  const [state, setState] = useState<VerificationState>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const [url, setUrl] = useState('');
  const [height, setHeight] = useState(0);
  const token = useRef('');
  const reportReview = useReporter(initialStatus);
  const { mutateAsync: start } = useMutation({ mutationFn: startCheck });
  const { frame, post } = useFramedPage<FrameMessage, PageMessage>({ url, schema: frameMessage, onMessage });

  function onMessage(message: FrameMessage): void {
    if (message.kind === 'ready') post({ kind: 'open', token: token.current, theme: themeOfPage() });
    else if (message.kind === 'shown') setState({ kind: 'open' });
    else if (message.kind === 'failed') close();
    else if (message.kind === 'height') setHeight(message.height);
    else if (message.kind === 'status') reportReview(message.reviewStatus);
    else void renewToken().then(post);
  }

  function close(): void {
    setUrl('');
    setState({ kind: 'blocked' });
  }

  const onFailed = useEffectEvent((error: unknown) => {
    if (!isErrorAt(startVerification, error)) return close();
    if (error.failure.code === 'verification_refused') return onRefusedForGood();
    setState({ kind: 'refused', reason: error.message });
  });
  const open = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const [{ reply, msg }] = await Promise.all([start(signal), pause(delayMs)]);
    if (signal.aborted) return;
    if (reply.status === 2) {
      saveFlash({ tone: 'info', text: msg || m.kyc_profile_first() });
      return router.navigate({ to: paths.profile, replace: true });
    }
    if (!reply.token || !reply.widget) throw new Error('the check has no widget');
    token.current = reply.token.token;
    setUrl(reply.widget.url);
  });

  useEffect(() => {
    const closed = new AbortController();
    open(closed.signal).catch((error: unknown) => {
      if (!closed.signal.aborted) onFailed(error);
    });
    return () => closed.abort();
  }, [attempt]);

  const isWaiting = url !== '' && state.kind === 'opening';
  const giveUp = useEffectEvent(close);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => giveUp(), frameTimeoutMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const restart = (): void => {
    setState({ kind: 'opening' });
    setAttempt((count) => count + 1);
  };
  return { state, restart, frame, url, height };
}

/** The provider's frame asks for it when its token is over. */
async function renewToken(): Promise<PageMessage> {
  try {
    const { reply } = await startCheck();
    return reply.token ? { kind: 'token', token: reply.token.token } : { kind: 'no-token' };
  } catch {
    return { kind: 'no-token' };
  }
}
