import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

/** Currencies without a blockchain network: COP by the bank's payment link, USD by bank transfer. Neither is available yet. */
export function OffChainDeposit({ currency }: { currency: string }) {
  const isLink = currency === 'COP';
  return (
    <div className="card">
      <EmptyState
        title={isLink ? m.deposits_cop_title() : m.deposits_bank_title({ currency })}
        action={
          <Link to={paths.deposit} className={buttonClass({ variant: 'secondary' })}>
            {m.deposits_choose_other()}
          </Link>
        }
      >
        {isLink ? m.deposits_cop_later() : m.deposits_bank_later({ currency })}
      </EmptyState>
    </div>
  );
}
