import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { innerPaths } from '../../inner-paths.ts';
import { type PendingQuery, QueryPending } from '../QueryPending.tsx';
import type { CasePosition } from './case-order.ts';
import { CaseBar } from './CaseBar.tsx';

export type CaseWays = {
  /** Without the queue beside it, it is the page. */
  readonly isAlone: boolean;
  readonly position: CasePosition;
  readonly onOpen: (id: string) => void;
  /** Opens the case after this one. */
  readonly onDecided: () => void;
  readonly onClose: () => void;
};

type CaseShellProps = Omit<CaseWays, 'isAlone' | 'onDecided'> & {
  readonly label: string;
  readonly bar: ReactNode;
  readonly query: PendingQuery;
  /** Undefined while it loads. */
  readonly children: ReactNode | undefined;
  /** What staff may do. */
  readonly work: ReactNode;
};

/** An open case of a queue: its bar, its facts, and what staff may do. */
export function CaseShell({ label, bar, query, children, work, position, onOpen, onClose }: CaseShellProps) {
  return (
    <section className="review" aria-label={label}>
      <CaseBar position={position} onOpen={onOpen} onClose={onClose}>
        {bar}
      </CaseBar>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long case is scrolled with the keyboard */}
      <div className="review-body" tabIndex={0} role="group" aria-label={label}>
        {children ?? <QueryPending query={query} />}
      </div>
      {work}
    </section>
  );
}

type CaseHeadProps = {
  readonly isAlone: boolean;
  readonly customer: string;
  readonly customerId: string;
  readonly email: string;
  readonly country?: string;
};

/** Whose case it is. */
export function CaseHead({ isAlone, customer, customerId, email, country = '' }: CaseHeadProps) {
  const Heading = isAlone ? 'h1' : 'h2';
  return (
    <header className="review-head">
      <Heading>
        <Link to={innerPaths.customer} params={{ id: customerId }} className="link">
          {customer}
        </Link>
      </Heading>
      <p>
        {email}
        {country !== '' && ` · ${country}`}
      </p>
    </header>
  );
}
