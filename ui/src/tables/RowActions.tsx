import ChevronRight from 'lucide-react/icons/chevron-right';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../Button.tsx';
import type { DataTableProps } from './table-props.ts';

// The menu needs a floating-panel library: it is loaded when a menu is first opened.
const Menu = lazy(() => import('../overlays/Menu.tsx').then((module) => ({ default: module.Menu })));

type RowActionsProps<Row> = Pick<DataTableProps<Row>, 'action' | 'rowMenu'> & { row: Row };

/** The buttons at the end of a row. */
export function RowActions<Row>({ row, action, rowMenu }: RowActionsProps<Row>) {
  return (
    <span className="row-actions">
      {action && (
        <IconButton size="sm" label={action.label(row)} onClick={() => action.onPress(row)}>
          <ChevronRight aria-hidden />
        </IconButton>
      )}
      {rowMenu && <RowMenu row={row} rowMenu={rowMenu} />}
    </span>
  );
}

function RowMenu<Row>({ row, rowMenu }: { row: Row; rowMenu: NonNullable<DataTableProps<Row>['rowMenu']> }) {
  const [wasOpened, setOpened] = useState(false);
  const button = (
    <IconButton size="sm" label={rowMenu.label(row)} aria-haspopup="menu" onClick={() => setOpened(true)}>
      <EllipsisVertical aria-hidden />
    </IconButton>
  );
  if (!wasOpened) return button;
  return (
    <Suspense fallback={button}>
      <Menu defaultOpen trigger={button} items={rowMenu.items(row)} />
    </Suspense>
  );
}
