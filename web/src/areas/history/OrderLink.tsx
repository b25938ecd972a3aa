import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

/** Leads to an order on a market between investors, where each of its trades has its confirmation. */
export function OrderLink({ reference }: { readonly reference: string }) {
  return (
    <Link to={paths.order} params={{ reference }} className="link">
      {m.orderbooks_placed_link({ reference })}
    </Link>
  );
}
