import { KeyValue } from '@istmo/ui/KeyValue';
import type { SwapLine } from './swap-lines.ts';

type SwapLinesProps = {
  readonly lines: readonly SwapLine[];
  /** The keys of the lines that differ from those shown before. */
  readonly changed?: ReadonlySet<unknown> | undefined;
};

/** The figures of an exchange, with their value in dollars; what is paid and what comes in is marked. */
export function SwapLines({ lines, changed }: SwapLinesProps) {
  return (
    <KeyValue
      pairs={lines.map(({ key, name, text, usd }) => ({
        key,
        name,
        value: usd === undefined ? text : <Valued text={text} usd={usd} />,
        strong: key === 'total' || key === 'receive',
        changed: changed?.has(key),
      }))}
    />
  );
}

function Valued({ text, usd }: { text: string; usd: string }) {
  return (
    <>
      {text}
      <span className="swap-usd">{usd}</span>
    </>
  );
}
