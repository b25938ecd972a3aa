import * as m from '@istmo/contract/messages';
import Search from 'lucide-react/icons/search';

/** Looks like the field that it opens, with the key that opens it too. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className="search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={onOpen}
    >
      <Search aria-hidden />
      <span>{m.layout_palette_hint()}</span>
      <kbd aria-hidden>Ctrl K</kbd>
    </button>
  );
}
