import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import type { Minimums } from './bank.queries.ts';

/** Where the money is sent to: by a local transfer, or by an international wire through an intermediary bank. */
export function BankInstructions({ minimums }: { readonly minimums: Minimums }) {
  const { is_own_country: isOwn, holder, local, wire, intermediary } = minimums;
  const to = isOwn === 1 ? local : wire;
  const pairs = [
    { key: 'holder', name: m.bank_holder(), value: holder },
    { key: 'bank', name: m.bank_name(), value: to.bank },
    { key: 'account', name: m.bank_account_number(), value: <span className="code">{to.account}</span> },
    ...(to.swift === ''
      ? []
      : [{ key: 'swift', name: m.bank_swift(), value: <span className="code">{to.swift}</span> }]),
    ...(isOwn === 1
      ? []
      : [
          { key: 'intermediary', name: m.bank_intermediary(), value: intermediary.bank },
          {
            key: 'intermediary-swift',
            name: m.bank_intermediary_swift(),
            value: <span className="code">{intermediary.swift}</span>,
          },
        ]),
  ];
  return (
    <section className="card card-pad bank-card" aria-labelledby="instructions">
      <h2 id="instructions">{isOwn === 1 ? m.bank_instructions_local() : m.bank_instructions_wire()}</h2>
      <KeyValue pairs={pairs} />
      <p className="bank-note">{m.bank_instructions_holder()}</p>
    </section>
  );
}
