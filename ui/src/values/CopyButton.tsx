import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { Button, IconButton, type ButtonVariant } from '../Button.tsx';

type CopyLabels = { copy: string; copied: string };

const confirmMs = 2000;

/** Copies and confirms it for two seconds. Where the clipboard API is not available (plain http) it falls back to execCommand. */
export function useCopy(onCopied: (() => void) | undefined, onFailed: () => void) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), confirmMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    if (!(await copyText(text))) return onFailed();
    setCopied(true);
    onCopied?.();
  };
  return { isCopied, copy };
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'sr-only';
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
  /** The browser denied access to the clipboard, the fallback included: the page has to say so. */
  onFailed: () => void;
  /** With text beside the icon. */
  withText?: boolean | undefined;
  variant?: ButtonVariant | undefined;
};

/** The icon becomes a tick; the confirmation is announced politely. */
export function CopyButton({ value, labels, onCopied, onFailed, withText, variant = 'ghost' }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(onCopied, onFailed);
  const Icon = isCopied ? Check : Copy;
  const icon = <Icon aria-hidden className={clsx(isCopied && variant === 'ghost' && 'copied')} />;
  return (
    <>
      {withText ? (
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
      <span role="status" className="sr-only">
        {isCopied && labels.copied}
      </span>
    </>
  );
}
