import * as m from '@istmo/contract/messages';
import { LoadingBar } from '@istmo/ui/LoadingBar';
import { BrandMark } from '@istmo/ui/Marks';
import { pageFacts } from '@istmo/client/page-facts';
import { SandboxRibbon } from './SandboxRibbon.tsx';

/** Shown while the guard loads the user status, but only after a moment, so that a fast reply shows nothing. */
export function PendingLayout() {
  return (
    <>
      <SandboxRibbon />
      <main id="main" className="alone" aria-busy="true">
        <div className="grid w-48 justify-items-center gap-6">
          <h1 className="text-base">
            <BrandMark name={pageFacts.brand} />
          </h1>
          <div className="w-full">
            <LoadingBar label={m.ui_loading()} />
          </div>
        </div>
      </main>
    </>
  );
}
