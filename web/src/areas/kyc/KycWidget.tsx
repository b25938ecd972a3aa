import type { KycStatus } from '@istmo/contract/kernel/account-status';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { LoadingBar } from '@istmo/ui/LoadingBar';
import { useVerification } from './use-verification.ts';

const minHeight = 600;

/**
 * The provider's check in a box of fixed height, so that nothing moves when it loads. The provider's script runs in a frame of another
 * origin, which has the camera and no session. `initialStatus` is the status when the page opened.
 */
export function KycWidget({
  initialStatus,
  onRefusedForGood,
}: {
  initialStatus: KycStatus;
  onRefusedForGood: () => void;
}) {
  const { state, restart, frame, url, height } = useVerification({ initialStatus, onRefusedForGood });
  const retry = (
    <Button size="sm" variant="secondary" onClick={restart}>
      {m.kernel_retry()}
    </Button>
  );
  return (
    <section aria-label={m.kyc_widget_title()} className="card relative overflow-hidden">
      {state.kind === 'opening' && (
        <div className="absolute inset-0 grid content-center justify-items-center gap-4 p-6" role="status">
          <p className="font-medium">{m.kyc_opening()}</p>
          <div className="w-40">
            <LoadingBar label={m.kyc_opening()} />
          </div>
        </div>
      )}
      {state.kind === 'blocked' && (
        <div className="p-5">
          <Banner tone="warn" urgent action={retry}>
            {m.kyc_blocked()}
          </Banner>
        </div>
      )}
      {state.kind === 'refused' && (
        <div className="p-5">
          <Banner tone="info" urgent action={retry}>
            {state.reason}
          </Banner>
        </div>
      )}
      {state.kind !== 'blocked' && state.kind !== 'refused' && (
        <div className="kyc-widget">
          {url !== '' && (
            <iframe
              ref={frame}
              title={m.kyc_widget_title()}
              src={`${url}?lang=${getLocale()}`}
              height={Math.max(minHeight, height)}
              sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
              allow="camera; microphone"
              referrerPolicy="strict-origin"
            />
          )}
        </div>
      )}
    </section>
  );
}
