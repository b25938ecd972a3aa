import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

/** A currency that comes by bank transfer has a page of its own (requirement 2.2.5). */
export function WireDeposit({ currency }: { currency: string }) {
  return (
    <div className="card">
      <EmptyState
        title={m.deposits_wire_title({ currency })}
        action={
          <Link to={paths.bankDeposit} className={buttonClass({})}>
            {m.layout_bank_deposit()}
          </Link>
        }
      >
        {m.deposits_wire({ currency })}
      </EmptyState>
    </div>
  );
}
