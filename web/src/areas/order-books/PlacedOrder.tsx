import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { IconButton } from '@istmo/ui/Button';
import { Skeleton } from '@istmo/ui/EmptyState';
import { StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { paths } from '../../paths.ts';
import { displayOfOrder, sideName } from './order-displays.ts';
import { orderQuery } from './order-books.queries.ts';

/** What became of the order that was sent last, as it happens. */
export function PlacedOrder({ reference, onDismiss }: { readonly reference: string; readonly onDismiss: () => void }) {
  const order = useQuery(orderQuery(reference)).data?.data;
  return (
    <section className="ticket-placed" role="status">
      <div className="ticket-placed-head">
        {order ? <StateStatus display={displayOfOrder(order)} /> : <Skeleton />}
        <IconButton size="sm" label={m.ui_close()} onClick={onDismiss}>
          <X aria-hidden />
        </IconButton>
      </div>
      {order && (
        <p>
          {m.orderbooks_placed_text({
            side: sideName(order.side),
            traded: formatAmount(order.traded),
            size: formatAmount(order.size),
            security: order.security,
          })}{' '}
          {order.end_text}
        </p>
      )}
      <Link to={paths.order} params={{ reference }} className="link">
        {m.orderbooks_placed_link({ reference })}
      </Link>
    </section>
  );
}
