import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { reopenReview } from '@istmo/contract/areas/kyc/kyc.staff.calls';
import { reopenCustomerRules } from '@istmo/contract/areas/kyc/kyc.staff.rules';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';

type ReopenForm = ReasonForm & { readonly customer: string };

const rules = { customer: reopenCustomerRules, ...reasonFormRules };

type ReopenDialogProps = { readonly onOpened: (id: string) => void; readonly onClose: () => void };

/** Opens a review of a verification that the provider decided. */
export function ReopenDialog({ onOpened, onClose }: ReopenDialogProps) {
  const form = useRules<ReopenForm>({ rules, start: { customer: '', reason: '' } });
  return (
    <FormDialog
      title={m.kyc_reopen()}
      action={m.kyc_reopen()}
      form={form}
      send={async (fields) => {
        const result = await callOrThrow(reopenReview, fields);
        onOpened(result.reply.id);
        return result;
      }}
      onClose={onClose}
    >
      <p>{m.kyc_reopen_body()}</p>
      <Field id="customer" label={m.kyc_reopen_customer()} error={form.errorOf('customer')} required>
        <TextInput {...form.text('customer')} autoComplete="off" />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
