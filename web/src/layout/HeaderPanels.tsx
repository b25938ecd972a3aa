import { readStored } from '@istmo/client/storage';
import { storageNames } from '@istmo/client/storage-names';
import { useCommandKey } from '@istmo/client/use-command-key';
import { useKeys } from '@istmo/client/use-keys';
import { Suspense } from 'react';
import type { HeaderPanel } from './header-panel.ts';
import { CommandPalette, HelpSheet } from './lazy-parts.ts';

type HeaderPanelsProps = {
  readonly open: HeaderPanel | undefined;
  readonly onOpen: (panel: HeaderPanel | undefined) => void;
};

/** The search and the help, opened by the header, by the sheet of a phone and by keys. Both are loaded when they are first opened. */
export function HeaderPanels({ open, onOpen }: HeaderPanelsProps) {
  useCommandKey(() => onOpen('palette'));
  useKeys({
    '?': () => {
      if (readStored(storageNames.noSingleKeys) === null) onOpen('help');
    },
  });
  const close = (): void => onOpen(undefined);
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'help' && <HelpSheet onClose={close} />}
    </Suspense>
  );
}
