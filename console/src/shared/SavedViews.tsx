import './views.css';
import { callOrThrow } from '@istmo/client/call-error';
import { invalidate } from '@istmo/client/query';
import { useRules } from '@istmo/client/use-rules';
import { useWrite } from '@istmo/client/use-write';
import { deleteView, type listViews, saveView } from '@istmo/contract/areas/staff/staff.calls';
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
import { useState } from 'react';
import { FormDialog } from './FormDialog.tsx';
import { viewsQuery } from './views.queries.ts';

type SavedView = ReplyAt<typeof listViews>['data'][number];

type SavedViewsProps = {
  /** The kind of list whose views these are. */
  readonly list: string;
  /** What the list shows now, as a query string. */
  readonly shown: string;
  /** The name of the tab that leads to the list as it is without a view. */
  readonly plain?: string;
  /** A row of tabs of its own is shown only when there is a view. */
  readonly isHiddenWhenEmpty?: boolean;
  readonly onOpen: (query: string) => void;
};

/** The own saved views of a list as tabs, and the button that saves what it shows now. */
export function SavedViews(props: SavedViewsProps) {
  const { list, shown, plain = m.staff_view_all(), isHiddenWhenEmpty = false, onOpen: open } = props;
  const { data } = useQuery(viewsQuery(list));
  const [isSaving, setSaving] = useState(false);
  const views = data?.data ?? [];
  const active = views.find(({ query }) => query === shown);
  const mayBeSaved = shown !== '' && !active;
  const hasTabs = views.length > 0 || !isHiddenWhenEmpty;
  if (!hasTabs && !mayBeSaved) return null;
  return (
    <div className="console-views">
      {hasTabs && (
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
                {name || plain}
                {isDefault && <span className="tab-count">{m.staff_view_default_mark()}</span>}
              </button>
            ),
          )}
        </TabLinks>
      )}
      {active && active.query !== '' && <ViewMenu list={list} view={active} onDeleted={() => open('')} />}
      {mayBeSaved && (
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
