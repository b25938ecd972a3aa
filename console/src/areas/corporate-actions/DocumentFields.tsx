import { queryFor } from '@istmo/client/query';
import { listSecurityDocuments } from '@istmo/contract/areas/documents/documents.staff.calls';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { FieldGroup } from '@istmo/ui/Field';
import type { FormView } from '@istmo/ui/use-form';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../layout/session.ts';
import { titleOf } from '../documents/public.ts';
import type { DraftForm } from './draft-form.ts';

/** Which of the documents of its security an event names; nothing where the security has none. */
export function DocumentFields({ form }: { form: FormView<DraftForm> }) {
  const enabled = usePermission('securities.read');
  const { data } = useQuery({ ...queryFor(listSecurityDocuments, { input: {} }), enabled });
  const { security, documents } = form.values;
  const code = security.trim().toUpperCase();
  const own = (data?.data ?? []).filter((one) => one.instrument === code && one.is_newest);
  if (own.length === 0) return null;
  return (
    <FieldGroup label={m.actions_documents()} hint={m.actions_documents_hint()} error={form.errorOf('documents')}>
      <div className="event-documents">
        {own.map((one) => (
          <Checkbox
            key={one.id}
            checked={documents.includes(one.id)}
            onChange={({ currentTarget: { checked } }) =>
              form.set('documents', checked ? [...documents, one.id] : documents.filter((id) => id !== one.id))
            }
          >
            {titleOf(one)}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}
