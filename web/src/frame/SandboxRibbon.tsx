import * as m from '@istmo/contract/messages';
import { pageFacts } from '../kit/page-facts.ts';

/** Says on every page that this is the sandbox (decisions, point 13). Nothing in production. */
export function SandboxRibbon() {
  return pageFacts.isSandbox ? (
    <aside className="ribbon" aria-label={m.site_sandbox()}>
      <span>{m.frame_sandbox()}</span>
    </aside>
  ) : null;
}
