import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { innerPaths } from '../../inner-paths.ts';
import type { NamedAccount } from './account-names.ts';

type AccountLinkProps = {
  account: Pick<NamedAccount, 'kind' | 'place' | 'customer_id'> & { readonly currency: string };
  /** The days of the statement: 2026-11-21. */
  days?: { readonly from: string; readonly to: string };
  children: ReactNode;
};

/** Leads to the statement of an account. */
export function AccountLink({ account, days, children }: AccountLinkProps) {
  const { kind, place, customer_id: owner, currency } = account;
  return (
    <Link
      to={innerPaths.statement}
      search={{ kind, currency, ...(place && { place }), ...(owner && { owner }), ...days }}
      className="link"
    >
      {children}
    </Link>
  );
}
