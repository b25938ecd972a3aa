import type { SandboxPerson } from '@istmo/contract/kernel/sandbox-replies';
import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { readStored, writeStored } from '@istmo/client/storage';
import * as tabStorageNames from '@istmo/client/tab-storage-names';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { mailQuery, ownEmailQuery, personQuery } from './sandbox-calls.ts';

/** The customer that a tab is about: who is signed in, else the last one who got an e-mail, else who is typed. */
export function PersonPart({ children }: { children: (person: SandboxPerson) => ReactNode }) {
  const [typed, setTyped] = useState(() => readStored(tabStorageNames.sandboxPerson, 'session'));
  const { data: own } = useQuery(ownEmailQuery);
  const { data: emails } = useQuery(mailQuery);
  const email = typed ?? own ?? emails?.[0]?.to ?? '';
  const person = useQuery({ ...personQuery(email.trim()), enabled: email.includes('@') });
  const change = (text: string): void => {
    setTyped(text);
    writeStored(tabStorageNames.sandboxPerson, text, 'session');
  };
  return (
    <div className="sandbox-part">
      <Field
        label={m.sandbox_person()}
        hint={m.sandbox_person_hint()}
        error={person.data === null && m.sandbox_person_unknown()}
      >
        <TextInput
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </Field>
      {person.error && <LoadFailed error={person.error} onRetry={() => void person.refetch()} />}
      {person.data && children(person.data)}
    </div>
  );
}
