import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { TitleRule } from '@istmo/ui/TitleRule';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { failureMessage } from '@istmo/client/call-error';
import { isConnectionProblem, isMissingPart } from './connection-problem.ts';
import { SandboxRibbon } from './SandboxRibbon.tsx';
import { useRecovery } from './use-recovery.ts';

/**
 * Shown when a page fails to render or load: what happened, and a retry button. Without a connection it says so, and tries again by itself
 * once the server answers.
 */
export function PageFailed({ error, reset, title }: ErrorComponentProps & { title?: string }) {
  const router = useRouter();
  const [isTrying, setTrying] = useState(false);
  const isConnection = isConnectionProblem(error);
  const isOffline = isConnection && !navigator.onLine;
  const retry = async (): Promise<void> => {
    if (isMissingPart(error)) return location.reload();
    setTrying(true);
    reset();
    await router.invalidate();
    setTrying(false);
  };
  useRecovery(isConnection, () => void retry());
  return (
    <div className="alone-card card card-pad" role="alert">
      <h1 tabIndex={-1}>{isOffline ? m.layout_no_connection() : (title ?? m.layout_failed_title())}</h1>
      <TitleRule />
      <p className="mt-5 text-ink-2">{isOffline ? m.layout_check_internet() : describe(error)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button loading={isTrying} onClick={() => void retry()}>
          {m.kernel_retry()}
        </Button>
        <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
          {m.session_to_home()}
        </a>
      </div>
    </div>
  );
}

const describe = (error: unknown): string => (isMissingPart(error) ? m.layout_unreachable() : failureMessage(error));

/** The same when the layout itself could not be loaded. */
export function LayoutFailed(props: ErrorComponentProps) {
  return (
    <>
      <SandboxRibbon />
      <main id="main" className="alone" tabIndex={-1}>
        <PageFailed {...props} />
      </main>
    </>
  );
}
