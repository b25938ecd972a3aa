import '../../styles/copy-field.css';
import type { ReactNode } from 'react';
import { CopyButton, type CopyButtonProps } from './CopyButton.tsx';

/** A value in a box with its copy button: an address, a reference, a key. */
export function CopyField({ value, labels, onCopied, onFailed, children }: CopyButtonProps & { children?: ReactNode }) {
  return (
    <div className="copy-box">
      <span className="copy-value">{children ?? <span className="code">{value}</span>}</span>
      <CopyButton value={value} labels={labels} onCopied={onCopied} onFailed={onFailed} />
    </div>
  );
}
