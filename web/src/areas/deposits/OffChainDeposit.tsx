import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

/** Currencies without a blockchain network, which come from a bank. This is not available yet. */
export function OffChainDeposit({ currency }: { currency: string }) {
  return (
    <div className="card">
      <EmptyState
        title={m.deposits_later_title({ currency })}
        action={
          <Link to={paths.deposit} className={buttonClass({ variant: 'secondary' })}>
            {m.deposits_choose_other()}
          </Link>
        }
      >
        {m.deposits_later({ currency })}
      </EmptyState>
    </div>
  );
}
