import * as m from '@istmo/contract/messages';
import { IdleDialog } from '@istmo/ui/IdleDialog';
import { lastActivityAt, warningMs } from './idle.ts';

type IdleWarningProps = {
  open: boolean;
  timeoutMs: number;
  onStay: () => void;
  onLeave: () => void;
  onExpire: () => void;
};

/** The last minute before the session ends. */
export function IdleWarning({ open, timeoutMs, onStay, onLeave, onExpire }: IdleWarningProps) {
  return (
    <IdleDialog
      open={open}
      until={lastActivityAt() + timeoutMs}
      span={warningMs}
      onStay={onStay}
      onLeave={onLeave}
      onExpire={onExpire}
      labels={{
        title: m.layout_idle_title(),
        text: m.layout_idle_text(),
        left: (count) => m.layout_idle_body({ wait: m.kernel_seconds({ count }) }),
        stay: m.layout_idle_stay(),
        leave: m.layout_idle_leave(),
      }}
    />
  );
}
