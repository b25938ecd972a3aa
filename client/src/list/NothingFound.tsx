import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { EmptyState } from '@istmo/ui/EmptyState';

/** A list of which filters hide every row, with the way to remove them. */
export function NothingFound({ title, onClear }: { title: string; onClear: () => void }) {
  const clear = (
    <Button size="sm" variant="secondary" onClick={onClear}>
      {m.ui_clear_all()}
    </Button>
  );
  return (
    <EmptyState title={title} action={clear}>
      {m.ui_filtered_empty_title()}
    </EmptyState>
  );
}
