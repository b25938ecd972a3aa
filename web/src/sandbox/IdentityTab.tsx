import type { SandboxPerson } from '@istmo/contract/kernel/sandbox-replies';
import * as m from '@istmo/contract/messages';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { KeyValue } from '@istmo/ui/KeyValue';
import { PersonPart } from './PersonPart.tsx';
import { send } from './sandbox-calls.ts';
import { showNotice, showRefusal } from './sandbox-notice.ts';

const kycWords: Readonly<Record<SandboxPerson['kycStatus'], () => string>> = {
  none: m.sandbox_kyc_none,
  pending: m.sandbox_kyc_pending,
  redo: m.sandbox_kyc_redo,
  verified: m.sandbox_kyc_verified,
};

/** What the identity provider may answer; the first is what a newcomer wants. */
const outcomes = [
  { label: m.sandbox_kyc_approve, review: { reviewStatus: 'completed', answer: 'GREEN' } },
  { label: m.sandbox_kyc_retry, review: { reviewStatus: 'completed', answer: 'RED', rejectType: 'RETRY' } },
  { label: m.sandbox_kyc_refuse, review: { reviewStatus: 'completed', answer: 'RED', rejectType: 'FINAL' } },
  { label: m.sandbox_kyc_hold, review: { reviewStatus: 'onHold' } },
] as const;

/** Decides the identity check as the provider would. */
export function IdentityTab() {
  return <PersonPart>{(person) => <IdentityDecision key={person.email} person={person} />}</PersonPart>;
}

function IdentityDecision({ person: { email, name, kycStatus } }: { person: SandboxPerson }) {
  const decide = useWrite({
    send: (review: (typeof outcomes)[number]['review']) => send('kyc', { email, ...review }),
    onDone: () => showNotice({ text: m.sandbox_kyc_decided(), tone: 'pos' }),
    onFailed: showRefusal,
  });
  return (
    <>
      <KeyValue
        pairs={[
          { key: 'name', name: m.sandbox_person_name(), value: name },
          { key: 'status', name: m.sandbox_kyc_status(), value: kycWords[kycStatus]() },
        ]}
      />
      {kycStatus === 'none' && <p className="sandbox-note">{m.sandbox_kyc_first()}</p>}
      <div className="sandbox-actions">
        {outcomes.map(({ label, review }, index) => (
          <Button
            key={label()}
            variant={index === 0 ? 'primary' : 'secondary'}
            loading={decide.isSending && decide.input === review}
            disabledBecause={kycStatus === 'none' ? m.sandbox_kyc_first() : undefined}
            onClick={() => decide.run(review)}
          >
            {label()}
          </Button>
        ))}
      </div>
    </>
  );
}
