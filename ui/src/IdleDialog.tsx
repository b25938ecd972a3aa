import '../styles/countdown.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useTimeLeft, wholeSeconds } from './Countdown.tsx';
import { AlertDialog } from './Dialog.tsx';
import { LaneProgress } from './Lane.tsx';

export type IdleDialogProps = {
  open: boolean;
  /** When the session ends, in milliseconds since 1970. */
  until: number;
  /** How long the warning runs, in milliseconds (60 s). */
  span: number;
  labels: { title: string; text: ReactNode; left: (seconds: number) => string; stay: string; leave: string };
  onStay: () => void;
  onLeave: () => void;
  /** The time ran out. */
  onOver: () => void;
};

/** A minute's warning before the session ends. Any answer but "log out" stays, Escape too. */
export function IdleDialog({ open, until, span, labels, onStay, onLeave, onOver }: IdleDialogProps) {
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
      {open && <Left until={until} span={span} label={labels.title} left={labels.left} onOver={onOver} />}
    </AlertDialog>
  );
}

function Left({
  until,
  span,
  label,
  left,
  onOver,
}: { label: string } & Pick<IdleDialogProps, 'until' | 'span' | 'onOver'> & Pick<IdleDialogProps['labels'], 'left'>) {
  const ms = useTimeLeft(until);
  useEffect(() => {
    if (ms === 0) onOver();
    // Told once, when the time is up.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ms === 0]);
  return (
    <div role="timer" aria-live="off">
      <p className="num idle-left">{left(wholeSeconds(ms))}</p>
      <LaneProgress
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
