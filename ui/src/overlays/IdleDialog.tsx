import '../../styles/countdown.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { useTimeLeft, wholeSeconds } from '../progress/Countdown.tsx';
import { AlertDialog } from './Dialog.tsx';
import { ProgressBar } from '../progress/ProgressBar.tsx';

export type IdleDialogProps = {
  open: boolean;
  /** When the session ends, in milliseconds since 1970. */
  until: number;
  /** Duration of the warning in milliseconds (60 s). */
  span: number;
  labels: { title: string; text: ReactNode; left: (seconds: number) => string; stay: string; leave: string };
  onStay: () => void;
  onLeave: () => void;
  /** The time ran out. */
  onExpire: () => void;
};

/** A one-minute warning before the session ends. Any answer but "log out" stays signed in, Escape too. */
export function IdleDialog({ open, until, span, labels, onStay, onLeave, onExpire }: IdleDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog
      open={open}
      title={labels.title}
      description={labels.text}
      onEscape={onStay}
      initialFocus={stay}
      actions={
        <>
          <Button variant="secondary" onClick={onLeave}>
            {labels.leave}
          </Button>
          <Button ref={stay} onClick={onStay}>
            {labels.stay}
          </Button>
        </>
      }
    >
      {open && <TimeLeft until={until} span={span} label={labels.title} left={labels.left} onExpire={onExpire} />}
    </AlertDialog>
  );
}

function TimeLeft({
  until,
  span,
  label,
  left,
  onExpire,
}: { label: string } & Pick<IdleDialogProps, 'until' | 'span' | 'onExpire'> & Pick<IdleDialogProps['labels'], 'left'>) {
  const ms = useTimeLeft(until);
  useEffect(() => {
    if (ms === 0) onExpire();
    // Reported once, when the time is up.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ms === 0]);
  return (
    <div role="timer" aria-live="off">
      <p className="num idle-left">{left(wholeSeconds(ms))}</p>
      <ProgressBar
        label={label}
        hideLabel
        text={left(wholeSeconds(ms))}
        done={span - ms}
        whole={span}
        tone={ms < 15_000 ? 'neg' : 'brand'}
      />
    </div>
  );
}
