import * as m from '@istmo/contract/messages';
import { openSandbox } from '@istmo/client/open-sandbox';
import { pageFacts } from '@istmo/client/page-facts';

/** Marks every page as the sandbox (requirement 3.13) and opens its controls. Renders nothing in production. */
export function SandboxRibbon() {
  return pageFacts.isSandbox ? (
    <aside className="ribbon" aria-label={m.site_sandbox()}>
      <span>{m.layout_sandbox()}</span>
      <button type="button" aria-haspopup="dialog" onClick={() => void openSandbox(m.sandbox_title())}>
        {m.sandbox_open()}
      </button>
    </aside>
  ) : null;
}
