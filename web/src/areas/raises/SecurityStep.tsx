import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { amountOf } from '../../shared/format.ts';
import { TextField } from './BuilderFields.tsx';
import type { OwnRaise } from './own-raises.queries.ts';
import type { Builder } from './raise-builder.ts';

/** Of what the raise is, and under which address. */
export function SecurityStep({ form, raise }: { readonly form: Builder; readonly raise: OwnRaise }) {
  return (
    <>
      <KeyValue
        pairs={[
          { key: 'security', name: m.actions_security(), value: `${raise.security} · ${raise.security_name}` },
          { key: 'free', name: m.issuing_units_free(), value: amountOf(raise.units_free, raise.security) },
        ]}
      />
      <p className="own-raise-note">{m.issuing_security_note()}</p>
      <TextField form={form} name="slug" label={m.issuing_slug()} hint={m.issuing_slug_hint()} required />
    </>
  );
}
