import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { type RaiseSection, raiseSections } from '@istmo/contract/areas/raises/raise-form';
import { commentRules } from '@istmo/contract/areas/raises/raises.rules';
import { commentRaise, resolveRaiseComment } from '@istmo/contract/areas/raises/review.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { Status } from '@istmo/ui/Tag';
import { Textarea } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import type { StaffRaise } from './raise-names.ts';

const partNames: Readonly<Record<RaiseSection, () => string>> = {
  security: m.issuing_section_security,
  page: m.issuing_section_page,
  terms: m.issuing_section_terms,
  dates: m.issuing_section_dates,
  investors: m.issuing_section_investors,
  use: m.issuing_section_use,
  documents: m.issuing_section_documents,
};

/** What staff and the company write to each other in the review, part by part. */
export function Comments({ raise }: { raise: StaffRaise }) {
  const isOpen = raise.state === 'draft' || raise.state === 'review';
  const mayWrite = usePermission('raises.review') && isOpen;
  const [dialog, setDialog] = useState<'write' | StaffRaise['comments'][number]>();
  const close = (): void => setDialog(undefined);
  if (!isOpen && raise.comments.length === 0) return null;
  return (
    <section className="card card-pad raise-wide" aria-labelledby="raise-comments">
      <div className="raise-head">
        <h2 id="raise-comments">{m.raises_staff_comments()}</h2>
        {mayWrite && (
          <Button size="sm" variant="secondary" onClick={() => setDialog('write')}>
            {m.raises_staff_comment()}…
          </Button>
        )}
      </div>
      {raise.comments.length === 0 && <p>{m.raises_staff_comments_none()}</p>}
      <ul className="raise-list">
        {raise.comments.map((one) => (
          <li key={one.id}>
            <small>
              {partNames[one.section]()} · {one.is_from_staff ? m.raises_staff_by_staff() : raise.issuer} ·{' '}
              <DateTime at={one.at} />
            </small>
            <span className="raise-lines">{one.text}</span>
            {one.is_resolved && <Status kind="done">{m.raises_staff_comment_resolved()}</Status>}
            {mayWrite && !one.is_resolved && (
              <Button size="sm" variant="secondary" onClick={() => setDialog(one)}>
                {m.raises_staff_comment_resolve()}…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog === 'write' && <WriteDialog reference={raise.reference} onClose={close} />}
      {dialog !== undefined && dialog !== 'write' && (
        <ResolveDialog reference={raise.reference} comment={dialog} onClose={close} />
      )}
    </section>
  );
}

const sectionIn = (value: string): RaiseSection => raiseSections.find((one) => one === value) ?? 'page';

function WriteDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const form = useRules<{ section: RaiseSection; text: string }>({
    rules: commentRules,
    start: { section: 'page', text: '' },
  });
  return (
    <FormDialog
      title={m.raises_staff_comment()}
      action={m.raises_staff_comment()}
      form={form}
      send={(values) => callOrThrow(commentRaise, { ...values, reference })}
      onClose={onClose}
    >
      <Field id="section" label={m.raises_staff_part()}>
        <Select
          value={form.values.section}
          options={raiseSections.map((value) => ({ value, label: partNames[value]() }))}
          onChange={({ currentTarget: { value } }) => form.set('section', sectionIn(value))}
        />
      </Field>
      <Field
        id="text"
        label={m.raises_staff_comment_text()}
        hint={m.raises_staff_comment_hint()}
        error={form.errorOf('text')}
        required
      >
        <Textarea rows={4} {...form.text('text')} />
      </Field>
    </FormDialog>
  );
}

type ResolveDialogProps = {
  reference: string;
  comment: StaffRaise['comments'][number];
  onClose: () => void;
};

function ResolveDialog({ reference, comment, onClose }: ResolveDialogProps) {
  const form = useRules<Record<never, never>>({ rules: {}, start: {} });
  return (
    <FormDialog
      title={m.raises_staff_comment_resolve()}
      action={m.raises_staff_comment_resolve()}
      form={form}
      send={() => callOrThrow(resolveRaiseComment, { reference, id: comment.id })}
      onClose={onClose}
    >
      <p className="raise-lines">{comment.text}</p>
    </FormDialog>
  );
}
