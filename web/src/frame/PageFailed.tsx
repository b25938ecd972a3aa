import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { LaneMark } from '@istmo/ui/Lane';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';
import { SandboxRibbon } from './SandboxRibbon.tsx';

/** A page that could not be shown: what happened, and the way to try again. A server out of reach is asked again when the line is back. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isTrying, setTrying] = useState(false);
  const again = async (): Promise<void> => {
    setTrying(true);
    reset();
    await router.invalidate();
    setTrying(false);
  };
  useEffect(() => {
    const onBack = (): void => void again();
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  });
  // A refusal brings its own sentence; anything else is our fault and its text helps nobody.
  const text = error instanceof Error && 'no' in error ? error.message : m.frame_failed_body();
  return (
    <div className="alone-card card card-pad" role="alert">
      <h1 tabIndex={-1}>{m.frame_failed_title()}</h1>
      <LaneMark />
      <p className="mt-5 text-ink-2">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button loading={isTrying} onClick={() => void again()}>
          {m.kernel_retry()}
        </Button>
        <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
          {m.session_to_home()}
        </a>
      </div>
    </div>
  );
}

/** The same where the frame itself could not come. */
export function FrameFailed(props: ErrorComponentProps) {
  return (
    <>
      <SandboxRibbon />
      <main id="main" className="alone" tabIndex={-1}>
        <PageFailed {...props} />
      </main>
    </>
  );
}
