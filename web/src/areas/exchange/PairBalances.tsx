import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import type { RegistryInstrument } from '../../shared/registry.ts';
import { useBalance } from './balances.ts';
import type { SwapPair } from './swap-draft.ts';

/** What the customer has of each instrument that these pairs exchange. */
export function PairBalances({ pairs }: { pairs: readonly SwapPair[] }) {
  const instruments = new Map(pairs.flatMap(({ from, to }) => [from, to]).map((one) => [one.code, one]));
  return (
    <section className="card px-5 py-4" aria-labelledby="pair-balances">
      <h2 id="pair-balances" className="text-lg">
        {m.exchange_balances()}
      </h2>
      <KeyValue
        pairs={[...instruments.values()].map((instrument) => ({
          key: instrument.code,
          name: instrument.code,
          value: <Amount instrument={instrument} />,
        }))}
      />
    </section>
  );
}

function Amount({ instrument }: { instrument: RegistryInstrument }) {
  const { units } = useBalance(instrument);
  const { code, ledgerScale, displayScale } = instrument;
  return (
    <Money
      amount={units === undefined ? undefined : { units, scale: ledgerScale }}
      unit={code}
      places={displayScale}
      rounding="down"
      unknown={m.ui_could_not_load()}
    />
  );
}
