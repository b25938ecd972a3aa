import * as m from '@istmo/contract/messages';
import { pageFacts } from '@istmo/client/page-facts';

/** Marks every page as the sandbox (requirement 3.13). Renders nothing in production. */
export function SandboxRibbon() {
  return pageFacts.isSandbox ? (
    <aside className="ribbon" aria-label={m.site_sandbox()}>
      <span>{m.layout_sandbox()}</span>
    </aside>
  ) : null;
}
