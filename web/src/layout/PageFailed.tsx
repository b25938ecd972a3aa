import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { TitleRule } from '@istmo/ui/ProgressBar';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';
import { failureMessage } from '@istmo/client/call-error';
import { SandboxRibbon } from './SandboxRibbon.tsx';

/**
 * Shown when a page fails to render or load: what happened, and a retry button. When the server was unreachable it retries once the
 * connection is back.
 */
export function PageFailed({
  error,
  reset,
  title = m.layout_failed_title(),
}: ErrorComponentProps & { title?: string }) {
  const router = useRouter();
  const [isTrying, setTrying] = useState(false);
  const retry = async (): Promise<void> => {
    setTrying(true);
    reset();
    await router.invalidate();
    setTrying(false);
  };
  useEffect(() => {
    const onBack = (): void => void retry();
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  });
  return (
    <div className="alone-card card card-pad" role="alert">
      <h1 tabIndex={-1}>{title}</h1>
      <TitleRule />
      <p className="mt-5 text-ink-2">{failureMessage(error)}</p>
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
