import * as m from '@istmo/contract/messages';
import { LaneLoading } from '@istmo/ui/Lane';
import { BrandMark } from '@istmo/ui/Marks';
import { pageFacts } from '../kit/page-facts.ts';
import { SandboxRibbon } from './SandboxRibbon.tsx';

/** While the guard asks who is there: only after a moment, so that a quick answer shows nothing of it. */
export function PendingFrame() {
  return (
    <>
      <SandboxRibbon />
      <main id="main" className="alone" aria-busy="true">
        <div className="grid w-48 justify-items-center gap-6">
          <h1 className="text-base">
            <BrandMark name={pageFacts.brand} />
          </h1>
          <div className="w-full">
            <LaneLoading label={m.ui_loading()} />
          </div>
        </div>
      </main>
    </>
  );
}
