import * as m from '@istmo/contract/messages';
import { Popover } from '@istmo/ui/Popover';
import CircleHelp from 'lucide-react/icons/circle-question-mark';

type YieldNameProps = { readonly name: string; readonly meaning: string };

/** The name of a figure with its definition behind a button, which a finger and a key open too. */
export function YieldName({ name, meaning }: YieldNameProps) {
  return (
    <span className="yield-name">
      {name}
      <Popover
        label={name}
        trigger={
          <button type="button" className="yield-help" aria-label={m.facts_meaning({ name })}>
            <CircleHelp aria-hidden />
          </button>
        }
      >
        <p className="yield-meaning">{meaning}</p>
      </Popover>
    </span>
  );
}
