import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { LaneLoading } from '@istmo/ui/Lane';
import { useCheck } from './use-check.ts';

const container = 'kyc-widget';

/** The provider's check in a box whose place is kept, so that nothing moves when it comes. `known` is the status the page stands at. */
export function KycWidget({ known, onRefusedForGood }: { known: number; onRefusedForGood: () => void }) {
  const { state, again } = useCheck({ container: `#${container}`, known, onRefusedForGood });
  const retry = (
    <Button size="sm" variant="secondary" onClick={again}>
      {m.kernel_retry()}
    </Button>
  );
  return (
    <section aria-label={m.kyc_frame()} className="card relative overflow-hidden">
      {state.is === 'opening' && (
        <div className="absolute inset-0 grid content-center justify-items-center gap-4 p-6" role="status">
          <p className="font-medium">{m.kyc_opening()}</p>
          <div className="w-40">
            <LaneLoading label={m.kyc_opening()} />
          </div>
        </div>
      )}
      {state.is === 'blocked' && (
        <div className="p-5">
          <Banner tone="warn" urgent action={retry}>
            {m.kyc_blocked()}
          </Banner>
        </div>
      )}
      {state.is === 'refused' && (
        <div className="p-5">
          <Banner tone="info" urgent action={retry}>
            {state.said}
          </Banner>
        </div>
      )}
      <div
        id={container}
        className="min-h-[600px] [&_iframe]:block [&_iframe]:w-full [&_iframe]:border-0"
        hidden={state.is === 'blocked' || state.is === 'refused'}
      />
    </section>
  );
}
