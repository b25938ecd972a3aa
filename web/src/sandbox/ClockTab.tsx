import * as m from '@istmo/contract/messages';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { send } from './sandbox-calls.ts';
import { showNotice, showRefusal } from './sandbox-notice.ts';

const minuteMs = 60_000;
const steps = [
  { label: m.sandbox_clock_ten_minutes, ms: 10 * minuteMs },
  { label: m.sandbox_clock_hour, ms: 60 * minuteMs },
  { label: m.sandbox_clock_day, ms: 24 * 60 * minuteMs },
  { label: m.sandbox_clock_week, ms: 7 * 24 * 60 * minuteMs },
  { label: m.sandbox_clock_month, ms: 30 * 24 * 60 * minuteMs },
] as const;

/** Advances the platform's clock; it never goes back. */
export function ClockTab() {
  const advance = useWrite({
    send: (advanceMs: number) => send('clock', { advanceMs }),
    onDone: () => showNotice({ text: m.sandbox_clock_advanced(), tone: 'pos' }),
    onFailed: showRefusal,
  });
  return (
    <div className="sandbox-part">
      <p className="sandbox-note">{m.sandbox_clock_text()}</p>
      <div className="sandbox-actions">
        {steps.map(({ label, ms }) => (
          <Button
            key={ms}
            variant="secondary"
            loading={advance.isSending && advance.input === ms}
            onClick={() => advance.run(ms)}
          >
            {label()}
          </Button>
        ))}
      </div>
    </div>
  );
}
