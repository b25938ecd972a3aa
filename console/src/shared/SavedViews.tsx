import './views.css';
import { callOrThrow } from '@istmo/client/call-error';
import type { ListSearch, ListView } from '@istmo/client/list/list-search';
import { invalidate, queryFor } from '@istmo/client/query';
import { useRules } from '@istmo/client/use-rules';
import { useWrite } from '@istmo/client/use-write';
import { deleteView, listViews, saveView } from '@istmo/contract/areas/staff/staff.calls';
import { type ViewForm, viewFormRules } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button, IconButton } from '@istmo/ui/Button';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field } from '@istmo/ui/Field';
import { Menu } from '@istmo/ui/Menu';
import { TabLinks } from '@istmo/ui/Tabs';
import { TextInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormDialog } from './FormDialog.tsx';
import { toViewQuery, toViewSearch } from './view-query.ts';

type SavedView = ReplyAt<typeof listViews>['data'][number];

type SavedViewsProps = {
  /** The kind of list whose views these are. */
  list: string;
  filters: readonly string[];
  view: ListView;
  onView: (patch: ListSearch) => void;
};

/** The own saved views of a list as tabs. An address without filters opens the default one. */
export function SavedViews({ list, filters, view, onView }: SavedViewsProps) {
  const { data } = useQuery(queryFor(listViews, { input: { list } }));
  const [isSaving, setSaving] = useState(false);
  const shown = toViewQuery(view);
  const [isPlain] = useState(shown === '' && view.page === 1);
  const views = data?.data ?? [];
  const open = (query: string): void => onView(toViewSearch(query, filters));
  const openDefault = useEffectEvent(() => {
    const start = views.find(({ is_default: isDefault }) => isDefault);
    if (isPlain && start && start.query !== '') open(start.query);
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) openDefault();
  }, [isLoaded]);
  const active = views.find(({ query }) => query === shown);
  return (
    <div className="console-views">
      <TabLinks label={m.staff_views()}>
        {[{ name: '', query: '', is_default: false }, ...views.filter(({ query }) => query !== '')].map(
          ({ name, query, is_default: isDefault }) => (
            <button
              key={name}
              type="button"
              className="tab"
              aria-current={query === shown ? 'page' : undefined}
              onClick={() => open(query)}
            >
              {name || m.staff_view_all()}
              {isDefault && <span className="tab-count">{m.staff_view_default_mark()}</span>}
            </button>
          ),
        )}
      </TabLinks>
      {active && active.query !== '' && <ViewMenu list={list} view={active} onDeleted={() => open('')} />}
      {shown !== '' && !active && (
        <Button size="sm" variant="ghost" icon={<BookmarkPlus aria-hidden />} onClick={() => setSaving(true)}>
          {m.staff_view_save()}…
        </Button>
      )}
      {isSaving && <SaveViewDialog list={list} query={shown} onClose={() => setSaving(false)} />}
    </div>
  );
}

type ViewMenuProps = { list: string; view: SavedView; onDeleted: () => void };

function ViewMenu({ list, view: { name, query, is_default: isDefault }, onDeleted }: ViewMenuProps) {
  const makeDefault = useWrite({
    send: () => callOrThrow(saveView, { list, name, query, is_default: !isDefault }),
    onDone: () => invalidate(() => true),
  });
  const remove = useWrite({
    send: () => callOrThrow(deleteView, { list, name }),
    onDone: () => {
      invalidate(() => true);
      onDeleted();
    },
  });
  return (
    <Menu
      trigger={
        <IconButton label={m.staff_view_menu({ name })}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      items={[
        {
          key: 'default',
          label: isDefault ? m.staff_view_no_default() : m.staff_view_make_default(),
          onChoose: () => makeDefault.run(),
        },
        { key: 'delete', label: m.staff_view_delete(), tone: 'neg', onChoose: () => remove.run() },
      ]}
    />
  );
}

type SaveViewDialogProps = { list: string; query: string; onClose: () => void };

function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const form = useRules<ViewForm>({ rules: viewFormRules, start: { name: '' } });
  const [isDefault, setDefault] = useState(false);
  return (
    <FormDialog
      title={m.staff_view_save_title()}
      action={m.staff_view_save()}
      size="sm"
      form={form}
      send={({ name }) => callOrThrow(saveView, { list, name, query, is_default: isDefault })}
      onClose={onClose}
    >
      <p>{m.staff_view_save_note()}</p>
      <Field id="name" label={m.staff_view_name()} error={form.errorOf('name')} required>
        <TextInput autoComplete="off" {...form.text('name')} />
      </Field>
      <Checkbox checked={isDefault} onChange={(event) => setDefault(event.currentTarget.checked)}>
        {m.staff_view_default()}
      </Checkbox>
    </FormDialog>
  );
}
