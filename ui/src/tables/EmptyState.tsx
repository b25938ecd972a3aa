import type { ReactNode } from 'react';

export type EmptyStateProps = {
  /** The specification's sentence: "No Records Available". */
  title: ReactNode;
  /** Why it is empty. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
};

/** An empty list: what is missing, why, and what to do about it. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className="empty">
      {icon}
      <p className="empty-title">{title}</p>
      {children && <div className="empty-text">{children}</div>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  );
}

/** A grey placeholder of the final size (set height and width by class), so that nothing moves when the content loads. */
export function Skeleton({ className = 'ghost-line' }: { className?: string | undefined }) {
  return <span aria-hidden className={`skeleton ${className}`} />;
}

/** Wraps skeletons: announces once that something loads, and stays invisible for the first 150 ms. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="skeleton-late" aria-busy="true">
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  );
}
