import '../../styles/key-value.css';
import clsx from 'clsx';
import type { ReactNode } from 'react';

export type KeyValuePair = {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: ReactNode;
  /** The most important line: "You receive". */
  readonly strong?: boolean | undefined;
  /** The value differs from the one shown before, and the reader must notice. */
  readonly changed?: boolean | undefined;
  /** A sentence: it begins below its name. */
  readonly isText?: boolean | undefined;
};

/** Names and values: a receipt, a review, the facts of an asset. `stacked` puts the value under its name. */
export function KeyValue({ pairs, stacked }: { pairs: readonly KeyValuePair[]; stacked?: boolean | undefined }) {
  return (
    <dl className={clsx('kv', stacked && 'kv-stacked')}>
      {pairs.map((pair) => (
        <div key={pair.key} data-strong={pair.strong} data-changed={pair.changed} data-text={pair.isText}>
          <dt>{pair.name}</dt>
          <dd>{pair.value}</dd>
        </div>
      ))}
    </dl>
  );
}

// A longer text would break in the half of a line that is beside its name.
const maxOnLine = 36;

type Texts = Readonly<Record<string, readonly [name: string, text: string]>>;

/** The texts that are not empty as pairs, each text with this class. */
export function textPairs(texts: Texts, className: string): KeyValuePair[] {
  return Object.entries(texts)
    .filter(([, [, text]]) => text !== '')
    .map(([key, [name, text]]) => ({
      key,
      name,
      value: <span className={className}>{text}</span>,
      isText: text.length > maxOnLine,
    }));
}
