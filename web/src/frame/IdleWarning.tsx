import * as m from '@istmo/contract/messages';
import { IdleDialog } from '@istmo/ui/IdleDialog';
import { idleMs, lastActivity, warnMs } from './idle.ts';

type IdleWarningProps = { open: boolean; onStay: () => void; onLeave: () => void; onOver: () => void };

/** The last minute before the session ends. */
export function IdleWarning({ open, onStay, onLeave, onOver }: IdleWarningProps) {
  return (
    <IdleDialog
      open={open}
      until={lastActivity() + idleMs}
      span={warnMs}
      onStay={onStay}
      onLeave={onLeave}
      onOver={onOver}
      labels={{
        title: m.frame_idle_title(),
        text: m.frame_idle_text(),
        left: (count) => m.frame_idle_body({ wait: m.kernel_seconds({ count }) }),
        stay: m.frame_idle_stay(),
        leave: m.frame_idle_leave(),
      }}
    />
  );
}
