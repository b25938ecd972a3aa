import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../Button.tsx';

export type BannerTone = 'info' | 'pos' | 'warn' | 'neg';

export type BannerProps = {
  tone?: BannerTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** The remedy: a small button or link. */
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
  labels?: { dismiss: string } | undefined;
  /** It appears while the page is open and must be announced at once (security, money). Otherwise it is announced politely. */
  urgent?: boolean | undefined;
};

const icons = { info: Info, pos: CircleCheck, warn: TriangleAlert, neg: CircleAlert };

/** A persistent message, with its remedy beside it. */
export function Banner({ tone = 'info', title, children, action, onDismiss, labels, urgent }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className="banner" data-tone={tone} role={urgent ? 'alert' : 'status'}>
      <div className="banner-body">
        <Icon aria-hidden />
        <div className="banner-text">
          {title && <strong>{title}</strong>}
          {children}
        </div>
      </div>
      {action && <div className="banner-actions">{action}</div>}
      {onDismiss && labels && (
        <IconButton size="sm" className="banner-close" label={labels.dismiss} onClick={onDismiss}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
