import type { SandboxSignIn } from '@istmo/contract/kernel/sandbox-replies';
import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { useQuery } from '@tanstack/react-query';
import { CopyField } from '@istmo/ui/CopyField';
import { KeyValue } from '@istmo/ui/KeyValue';
import { PersonPart } from './PersonPart.tsx';
import { peopleQuery } from './sandbox-calls.ts';
import { showNotice } from './sandbox-notice.ts';

/** Who can sign in, with passwords and codes: the authenticators of the demo people exist here only, and a real one does not follow the clock. */
export function PeopleTab() {
  const { data: people, error, refetch } = useQuery(peopleQuery);
  return (
    <div className="sandbox-part">
      <section aria-labelledby="sandbox-own-code">
        <h2 id="sandbox-own-code">{m.sandbox_own_code()}</h2>
        <PersonPart>{({ code }) => <Code code={code} />}</PersonPart>
      </section>
      <section aria-labelledby="sandbox-demo">
        <h2 id="sandbox-demo">{m.sandbox_demo()}</h2>
        <p className="sandbox-note">{m.sandbox_demo_text()}</p>
        {people?.[0] && <Copied value={people[0].password} />}
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {people?.map((person) => (
          <DemoPerson key={person.email} person={person} />
        ))}
      </section>
    </div>
  );
}

function DemoPerson({ person: { name, email, role, code } }: { person: SandboxSignIn }) {
  return (
    <details className="sandbox-person">
      <summary>
        <span>{name}</span> <span className="sandbox-meta">{role ?? m.ui_customer()}</span>
      </summary>
      <KeyValue
        stacked
        pairs={[
          { key: 'email', name: m.sandbox_person(), value: <Copied value={email} /> },
          { key: 'code', name: m.sandbox_code(), value: <Code code={code} /> },
        ]}
      />
    </details>
  );
}

/** A code, or why there is none. */
const Code = ({ code }: { code: string | null }) =>
  code === null ? <span className="sandbox-note">{m.sandbox_code_none()}</span> : <Copied value={code} />;

const Copied = ({ value }: { value: string }) => (
  <CopyField
    value={value}
    labels={{ copy: m.ui_copy(), copied: m.ui_copied() }}
    onFailed={() => showNotice({ text: m.kernel_copy_failed(), tone: 'neg' })}
  />
);
