import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { actNames, amountOf, type BookProposal, percentOf } from './market-names.ts';
import { TermsFacts } from './TermsFacts.tsx';

export const proposalName = ({ kind, symbol }: BookProposal): string => `${symbol} · ${actNames[kind]()}`;

type Fact = BookProposal['facts'][number];

const factNames: Readonly<Record<Fact['name'], () => string>> = {
  price: m.markets_staff_reference_price,
  note_en: m.markets_staff_note_en,
  note_es: m.markets_staff_note_es,
  customer: m.markets_staff_customer,
  max_spread: m.markets_staff_max_spread,
  min_size: m.markets_staff_maker_size,
  presence: m.markets_staff_presence,
};

function showFact({ name, value }: Fact, security: string, currency: string): string {
  if (name === 'price') return amountOf(value, currency);
  if (name === 'min_size') return amountOf(value, security);
  return name === 'max_spread' || name === 'presence' ? percentOf(value) : value;
}

/** What exactly is decided. */
export function ProposalFacts({ proposal }: { readonly proposal: BookProposal }) {
  const { symbol, terms, facts } = proposal;
  const [security = '', currency = ''] = symbol.split('-');
  return (
    <>
      {facts.length > 0 && (
        <KeyValue
          pairs={facts.map((fact) => ({
            key: fact.name,
            name: factNames[fact.name](),
            value: <span className="market-words">{showFact(fact, security, currency)}</span>,
          }))}
        />
      )}
      {terms && <TermsFacts terms={terms} security={security} currency={currency} />}
    </>
  );
}
