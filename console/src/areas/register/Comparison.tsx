import { callOrThrow } from '@istmo/client/call-error';
import { invalidate } from '@istmo/client/query';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { compareNow, type listSecurities } from '@istmo/contract/areas/register/register.staff.calls';
import { formatAmount, formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Status } from '@istmo/ui/Tag';
import { usePermission } from '../../layout/session.ts';

type Security = ReplyAt<typeof listSecurities>['data'][number];

// The worker takes a job within seconds.
const readAgainMs = 4_000;

/** What the issuance service said at the last comparison, beside the books. */
export function Comparison({ security }: { security: Security }) {
  const mayCompare = usePermission('register.compare');
  const write = useWrite({
    send: () => callOrThrow(compareNow, { security: security.code }),
    onDone: ({ msg }) => {
      if (msg) toast({ text: msg, tone: 'pos' });
      setTimeout(() => invalidate(() => true), readAgainMs);
    },
  });
  return (
    <section className="card register-panel" aria-labelledby="register-comparison">
      <div className="register-panel-head">
        <h2 id="register-comparison">{m.register_comparison()}</h2>
        {mayCompare && (
          <Button size="sm" variant="secondary" loading={write.isSending} onClick={() => write.run()}>
            {m.register_compare()}
          </Button>
        )}
      </div>
      <Result security={security} />
    </section>
  );
}

function Result({ security: { code, comparison } }: { security: Security }) {
  if (!comparison) return <p>{m.register_comparison_none()}</p>;
  const { failure, is_equal: isEqual, at } = comparison;
  const pairs = [
    { key: 'supply', name: m.register_supply(), books: comparison.issued, service: comparison.service_supply },
    { key: 'inside', name: m.register_inside(), books: comparison.inside, service: comparison.service_inside },
    { key: 'outside', name: m.register_outside(), books: comparison.outside, service: comparison.service_outside },
  ];
  return (
    <>
      <p>{m.register_as_of({ at: formatDateTime(at) })}</p>
      {failure === '' ? (
        <>
          <KeyValue
            pairs={pairs.map(({ key, name, books, service }) => ({
              key,
              name,
              value:
                books === service
                  ? `${formatAmount(books)} ${code}`
                  : `${m.register_books()} ${formatAmount(books)} · ${m.register_service()} ${formatAmount(service)}`,
              changed: books !== service,
            }))}
          />
          <Status kind={isEqual ? 'done' : 'failed'}>
            {isEqual ? m.register_comparison_equal() : m.register_comparison_differs()}
          </Status>
        </>
      ) : (
        <>
          <Status kind="failed">{m.register_comparison_not()}</Status>
          <p className="register-why">{m.register_comparison_failed({ why: failure })}</p>
        </>
      )}
    </>
  );
}
