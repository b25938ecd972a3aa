import { useSay } from '../../public/language.tsx';
import type { Fact } from './offer-facts.ts';

/** Names and values in two columns; one above the other on a phone. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const say = useSay();
  return (
    <dl className="terms">
      {facts.map(([name, value]) => (
        <div key={say(name)}>
          <dt>{say(name)}</dt>
          <dd className="num">{typeof value === 'string' ? value : say(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
