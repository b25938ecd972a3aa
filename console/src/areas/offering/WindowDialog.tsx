import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { windowRules } from '@istmo/contract/areas/offering/offering.rules';
import { changeWindow } from '@istmo/contract/areas/offering/offering.staff.calls';
import { reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { MomentInput } from '@istmo/ui/MomentInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { toField, type Tranche } from './offering-row.ts';

type WindowForm = { opensAt: string; closesAt: string; reason: string };
type WindowProps = { readonly offering: string; readonly tranche: Tranche; readonly onClose: () => void };

/** From when until when a tranche is sold. */
export function WindowDialog({
  offering,
  tranche: { number, opens_at: opens, closes_at: closes },
  onClose,
}: WindowProps) {
  const form = useRules<WindowForm>({
    rules: { ...windowRules, ...reasonFormRules },
    start: { opensAt: toField(opens), closesAt: toField(closes), reason: '' },
  });
  return (
    <FormDialog
      title={m.offering_staff_window_of({ number })}
      action={m.offering_staff_window()}
      form={form}
      send={({ opensAt, closesAt, reason }) =>
        callOrThrow(changeWindow, { offering, number, opens_at: opensAt, closes_at: closesAt, reason })
      }
      onClose={onClose}
    >
      <Field
        id="opensAt"
        label={m.offering_staff_opens()}
        hint={m.offering_staff_time_hint()}
        error={form.errorOf('opensAt')}
      >
        <MomentInput {...form.text('opensAt')} onValueChange={(at) => form.set('opensAt', at)} />
      </Field>
      <Field id="closesAt" label={m.offering_staff_closes()} error={form.errorOf('closesAt')}>
        <MomentInput {...form.text('closesAt')} onValueChange={(at) => form.set('closesAt', at)} />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
