import type { KycStatus } from '@istmo/contract/kernel/account-status';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { LoadingBar } from '@istmo/ui/ProgressBar';
import { useVerification } from './use-verification.ts';

const container = 'kyc-widget';

/**
 * The provider's check in a box of fixed height, so that nothing moves when it loads. `initialStatus` is the status when the page opened.
 */
export function KycWidget({
  initialStatus,
  onRefusedForGood,
}: {
  initialStatus: KycStatus;
  onRefusedForGood: () => void;
}) {
  const { state, restart } = useVerification({ container: `#${container}`, initialStatus, onRefusedForGood });
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
      <div id={container} className="kyc-widget" hidden={state.kind === 'blocked' || state.kind === 'refused'} />
    </section>
  );
}
