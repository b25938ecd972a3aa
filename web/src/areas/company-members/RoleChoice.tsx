import * as m from '@istmo/contract/messages';
import { FieldGroup } from '@istmo/ui/Field';
import { RadioCards } from '@istmo/ui/RadioCards';

type RoleChoiceProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (role: string) => void;
};

/** The two roles with what each may do. */
export function RoleChoice({ value, error, onChange }: RoleChoiceProps) {
  return (
    <FieldGroup id="role" label={m.company_role()} error={error} required>
      <RadioCards
        name="role"
        value={value}
        onValueChange={onChange}
        cards={[
          { value: 'editor', label: m.company_role_editor(), note: m.company_editor_note() },
          { value: 'approver', label: m.company_role_approver(), note: m.company_approver_note() },
        ]}
      />
    </FieldGroup>
  );
}
