import '../../styles/keys.css';
import '../../styles/palette.css';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../Button.tsx';

export type PaletteEntry = {
  readonly key: string;
  readonly label: ReactNode;
  /** Smaller, below the label. */
  readonly detail?: ReactNode;
  readonly icon?: ReactNode;
  /** At the right: a kind, or what is missing. */
  readonly note?: ReactNode;
};

export type PaletteGroup<Entry extends PaletteEntry> = {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly Entry[];
};

export type PaletteProps<Entry extends PaletteEntry> = {
  onClose: () => void;
  /** The name of the dialog and of its field. */
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  groups: readonly PaletteGroup<Entry>[];
  onChoose: (entry: Entry) => void;
  /** How many were found, or that it still loads: announced, and shown at the foot. */
  status: string;
  /** While it loads, Enter chooses nothing: what is first may not stay first. */
  isLoading?: boolean;
  labels: { readonly close: string; readonly choose: string; readonly open: string };
  /** Why something could not be loaded. */
  children?: ReactNode;
};

/** A field above a list of what it finds: arrow keys move, Enter opens, Escape closes. The focus stays in the field. */
export function Palette<Entry extends PaletteEntry>(props: PaletteProps<Entry>) {
  const { label, onClose, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { active, setActive, onKeyDown } = useActive(props);
  const idOf = (entry: PaletteEntry): string => `${id}-${entry.key}`;
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  return (
    <BaseDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Viewport className="palette-view">
          <BaseDialog.Popup className="palette" aria-label={label} initialFocus={input}>
            <Field {...props} id={id} input={input} activeId={active && idOf(active)} onKeyDown={onKeyDown} />
            {children}
            <div role="listbox" id={`${id}-list`} aria-label={label} className="palette-list">
              {props.groups.map(({ key, title, entries }) => (
                <div key={key} role="group" aria-labelledby={`${id}-group-${key}`}>
                  <div id={`${id}-group-${key}`} role="presentation" className="palette-group">
                    {title}
                  </div>
                  {entries.map((entry) => (
                    <Option
                      key={entry.key}
                      id={idOf(entry)}
                      entry={entry}
                      isActive={entry === active}
                      onPoint={() => setActive(entry.key)}
                      onChoose={() => props.onChoose(entry)}
                    />
                  ))}
                </div>
              ))}
            </div>
            <Foot {...props} />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Which entry Enter opens: the first until another is pointed at, and again when that is no longer found. */
function useActive<Entry extends PaletteEntry>({ groups, onChoose, isLoading = false }: PaletteProps<Entry>) {
  const [activeKey, setActive] = useState<string>();
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === activeKey),
  );
  const active = entries.at(at);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (active && !isLoading) onChoose(active);
    }
    if (step === 0 || entries.length === 0) return;
    event.preventDefault();
    setActive(entries.at((at + step) % entries.length)?.key);
  };
  return { active, setActive, onKeyDown };
}

type FieldProps = Pick<PaletteProps<PaletteEntry>, 'label' | 'placeholder' | 'query' | 'onQuery' | 'labels'> & {
  groups: readonly PaletteGroup<PaletteEntry>[];
  id: string;
  input: React.RefObject<HTMLInputElement | null>;
  activeId: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Field({ label, placeholder, query, onQuery, labels, groups, id, input, activeId, onKeyDown }: FieldProps) {
  return (
    <div className="palette-head">
      <Search aria-hidden />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={groups.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={placeholder}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <BaseDialog.Close
        render={
          <IconButton label={labels.close}>
            <X aria-hidden />
          </IconButton>
        }
      />
    </div>
  );
}

type OptionProps = {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

// The field has the focus and its keys; a pointer presses the option itself.
function Option({ id, entry: { label, detail, icon, note }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="palette-option"
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {icon}
      <span className="palette-name">
        <span>{label}</span>
        {detail && <small>{detail}</small>}
      </span>
      {note && <span className="palette-note">{note}</span>}
    </div>
  );
}

function Foot({ labels, status }: Pick<PaletteProps<PaletteEntry>, 'labels' | 'status'>) {
  return (
    <div className="palette-foot">
      <span aria-hidden className="palette-keys">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {labels.choose}
      </span>
      <span aria-hidden className="palette-keys">
        <kbd>Enter</kbd> {labels.open}
      </span>
      <span role="status">{status}</span>
    </div>
  );
}
