import { findEntries } from '@istmo/client/find-entries';
import * as m from '@istmo/contract/messages';
import { Palette, type PaletteEntry } from '@istmo/ui/Palette';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRegistry } from '../shared/registry.ts';
import {
  type Command,
  helpCommands,
  instrumentCommands,
  pageCommands,
  recordCommands,
  referenceCommands,
} from './palette-entries.ts';
import { useNotifications } from './use-notifications.ts';
import { useUserStatus } from './user-status.ts';

type CommandEntry = PaletteEntry & { readonly href: string };

// Enough to choose from; more words find the others.
const maxOfGroup = 7;

/** The search of the header: pages, currencies and securities with what can be done, what happened lately, help. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const status = useUserStatus();
  const registry = useRegistry();
  const { entries, query: records } = useNotifications('all');
  const isAsked = query.trim() !== '';
  const found = (commands: readonly Command[]): CommandEntry[] =>
    findEntries(
      commands.map((command) => ({ ...command, text: `${command.text} ${command.detail ?? ''}`, label: command.text })),
      query,
    )
      .slice(0, isAsked ? maxOfGroup : undefined)
      .map(({ Icon, ...entry }) => ({ ...entry, icon: <Icon aria-hidden /> }));
  const groups = [
    { key: 'go', title: m.layout_palette_pages(), entries: found(pageCommands(status)) },
    {
      key: 'do',
      title: m.layout_palette_money(),
      entries: status && isAsked ? found(instrumentCommands(status, registry)) : [],
    },
    {
      key: 'records',
      title: m.layout_palette_records(),
      entries: [...withIcons(referenceCommands(query)), ...found(recordCommands(entries)).slice(0, maxOfGroup)],
    },
    { key: 'help', title: m.layout_help(), entries: isAsked ? found(helpCommands()) : [] },
  ].filter((group) => group.entries.length > 0);
  const count = groups.reduce((sum, group) => sum + group.entries.length, 0);
  return (
    <Palette
      label={m.layout_palette()}
      placeholder={m.layout_palette_hint()}
      query={query}
      onQuery={setQuery}
      groups={groups}
      status={
        count > 0 ? m.layout_palette_count({ count }) : records.isPending ? m.ui_loading() : m.layout_palette_none()
      }
      labels={{ close: m.ui_close(), choose: m.layout_palette_choose(), open: m.layout_palette_open() }}
      onClose={onClose}
      onChoose={({ href }) => {
        onClose();
        void navigate({ href });
      }}
    />
  );
}

function withIcons(commands: readonly Command[]): CommandEntry[] {
  return commands.map(({ Icon, text, ...command }) => ({ ...command, label: text, icon: <Icon aria-hidden /> }));
}
