import '@istmo/ui/styles/keys.css';
import * as m from '@istmo/contract/messages';
import { Dialog } from '@istmo/ui/Dialog';

export type KeyHint = { readonly keys: readonly string[]; readonly name: string };

/** The keys of a page in one line. */
export function KeyLine({ hints }: { hints: readonly KeyHint[] }) {
  return (
    <p className="key-line">
      {hints.map(({ keys, name }) => (
        <span key={name}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {name}
        </span>
      ))}
    </p>
  );
}

/** Keys with what they do, one a line. */
export function KeyList({ hints }: { hints: readonly KeyHint[] }) {
  return (
    <dl className="key-list">
      {hints.map(({ keys, name }) => (
        <div key={name}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  );
}

/** All keys of a page. */
export function KeysDialog({ hints, onClose }: { hints: readonly KeyHint[]; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.staff_keys_title()} size="sm" labels={{ close: m.ui_close() }}>
      <KeyList hints={hints} />
    </Dialog>
  );
}
