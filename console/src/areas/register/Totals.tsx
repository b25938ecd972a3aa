import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { Status } from '@istmo/ui/Tag';
import { platformAccountText } from '../treasury/public.ts';
import type { Register } from './holder-list.tsx';

type TotalsProps = {
  register: Pick<Register, 'at' | 'security' | 'issued' | 'held_by_holders' | 'holders' | 'others' | 'is_complete'>;
};

/** What was issued, and where all of it is. */
export function Totals({ register }: TotalsProps) {
  const { at, security, issued, held_by_holders: held, holders, others, is_complete: isComplete } = register;
  return (
    <section className="card register-panel" aria-labelledby="register-totals">
      <div className="register-panel-head">
        <h2 id="register-totals">{m.register_totals()}</h2>
        <span>{m.register_as_of({ at: formatDateTime(at) })}</span>
      </div>
      <KeyValue
        pairs={[
          {
            key: 'holders',
            name: `${m.register_with_holders()} · ${m.register_holders({ count: holders })}`,
            value: <Money amount={held} unit={security} />,
          },
          ...others.map(({ kind, place, amount }) => ({
            key: `${kind} ${place}`,
            name: platformAccountText({ kind, place }),
            value: <Money amount={amount} unit={security} />,
          })),
          { key: 'issued', name: m.register_issued(), value: <Money amount={issued} unit={security} />, strong: true },
        ]}
      />
      <Status kind={isComplete ? 'done' : 'failed'}>{isComplete ? m.register_equal() : m.register_unequal()}</Status>
    </section>
  );
}
