import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import clsx from 'clsx';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, IconButton, type ButtonVariant } from './Button.tsx';

export type CopyLabels = { copy: string; copied: string };

const confirmMs = 2000;

/** Copies and says so for two seconds. Where the clipboard is closed (plain http) the old way is taken. */
export function useCopy(onCopied?: () => void, onFailed?: () => void) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), confirmMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    if (!(await written(text))) return onFailed?.();
    setCopied(true);
    onCopied?.();
  };
  return { isCopied, copy };
}

async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'hush';
    document.body.append(area);
    area.select();
    const isDone = document.execCommand('copy');
    area.remove();
    return isDone;
  }
}

export type CopyButtonProps = {
  /** What is copied. */
  value: string;
  labels: CopyLabels;
  onCopied?: (() => void) | undefined;
  /** The browser gave no access to the clipboard, the old way included. */
  onFailed?: (() => void) | undefined;
  /** With words beside the icon. */
  wordy?: boolean | undefined;
  variant?: ButtonVariant | undefined;
};

/** The icon turns into a tick; the word is announced politely. */
export function CopyButton({ value, labels, onCopied, onFailed, wordy, variant = 'ghost' }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(onCopied, onFailed);
  const Icon = isCopied ? Check : Copy;
  const icon = <Icon aria-hidden className={clsx(isCopied && variant === 'ghost' && 'copied')} />;
  return (
    <>
      {wordy ? (
        <Button
          variant={variant}
          icon={icon}
          onClick={() => {
            void copy(value);
          }}
        >
          {isCopied ? labels.copied : labels.copy}
        </Button>
      ) : (
        <IconButton
          size="sm"
          label={labels.copy}
          variant={variant}
          onClick={() => {
            void copy(value);
          }}
        >
          {icon}
        </IconButton>
      )}
      <span role="status" className="hush">
        {isCopied && labels.copied}
      </span>
    </>
  );
}

/** A value in a box with its copy button: an address, a reference, a key. */
export function CopyField({ value, labels, onCopied, children }: CopyButtonProps & { children?: ReactNode }) {
  return (
    <div className="copy-box">
      <span className="copy-value">{children ?? <span className="code">{value}</span>}</span>
      <CopyButton value={value} labels={labels} onCopied={onCopied} />
    </div>
  );
}
