import { callOrThrow } from '@istmo/client/call-error';
import { SubmitDialog } from '@istmo/client/SubmitDialog';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { createRaise } from '@istmo/contract/areas/raises/raises.calls';
import { type RaiseStart, raiseStartRules } from '@istmo/contract/areas/raises/raises.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { OwnRaises } from './own-raises.queries.ts';

type BeginProps = {
  readonly securities: Pick<OwnRaises['securities'][number], 'code' | 'name'>[];
  /** The earlier raise that is copied; a new one without it. */
  readonly from?: string;
  readonly onClose: () => void;
};

/** Begins a draft: of which security, and under which address. */
export function BeginDialog({ securities, from = '', onClose }: BeginProps) {
  const navigate = useNavigate();
  const form = useRules<RaiseStart>({
    rules: raiseStartRules,
    start: { security: securities[0]?.code ?? '', slug: '' },
  });
  const write = useWrite({
    changes: ['offering'],
    send: ({ security, slug }: RaiseStart) => callOrThrow(createRaise, { security, slug, from }),
    onDone: ({ msg, reply }) => {
      toast({ text: msg, tone: 'pos' });
      onClose();
      void navigate({ to: paths.issuedRaise, params: { reference: reply.reference }, search: {} });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.issuing_invalid });
  return (
    <SubmitDialog
      title={from === '' ? m.issuing_begin() : m.issuing_duplicate()}
      description={from === '' ? m.issuing_begin_body() : m.issuing_duplicate_body()}
      submit={submit}
      action={m.issuing_begin_action()}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <Field id="security" label={m.actions_security()} error={form.errorOf('security')} required>
        <Select
          {...form.text('security')}
          options={securities.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        />
      </Field>
      <Field id="slug" label={m.issuing_slug()} hint={m.issuing_slug_hint()} error={form.errorOf('slug')} required>
        <TextInput {...form.text('slug')} autoComplete="off" autoCapitalize="none" />
      </Field>
    </SubmitDialog>
  );
}
