import '../../styles/address.css';
import { inFours, shortened } from './address-text.ts';

export type AddressProps = {
  value: string;
  /** `10` and `16`: that many characters from each end, for lists. `full`: all of it in groups of four, where something is decided. */
  shape: '10' | '16' | 'full';
};

const emphasized = 6;

/** An address, id or key in a typeface that distinguishes 0 and O, 1 and l. The groups are spaced by CSS, so copying yields no spaces. */
export function Address({ value, shape }: AddressProps) {
  if (shape !== 'full')
    return (
      <span className="address" title={value} translate="no">
        {shortened(value, shape === '10' ? 10 : 16)}
      </span>
    );
  const groups = inFours(value);
  return (
    <span className="address address-full" translate="no">
      {groups.map((group, index) => (
        <span key={index}>{emphasizeEnds(group, index * 4, value.length)}</span>
      ))}
    </span>
  );
}

/** The first and the last six characters in bold, even where that splits a group. */
function emphasizeEnds(group: string, start: number, length: number) {
  const letters = [...group];
  const isEmphasized = (index: number) => start + index < emphasized || start + index >= length - emphasized;
  const cut = letters.findIndex((_, index) => isEmphasized(index) !== isEmphasized(0));
  const [head, tail] = cut < 0 ? [group, ''] : [group.slice(0, cut), group.slice(cut)];
  return (
    <>
      {isEmphasized(0) ? <b>{head}</b> : head}
      {tail && (isEmphasized(cut) ? <b>{tail}</b> : tail)}
    </>
  );
}
