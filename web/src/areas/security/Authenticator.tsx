import { readHasTfa } from '@istmo/contract/kernel/status-fields';
import * as m from '@istmo/contract/messages';
import { CopyField } from '@istmo/ui/CopyField';
import { QrBox } from '@istmo/ui/QrBox';
import { Status } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { toastCopied, toastCopyFailed } from '@istmo/client/copied';
import { PasskeysBlock } from './PasskeysBlock.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RenewCodes } from './RenewCodes.tsx';
import { SwitchForm } from './SwitchForm.tsx';
import { tfaSetupQuery } from './security.queries.ts';

/** Two-factor on and off (requirement 1.4, "TFA setting"); the recovery codes are shown only once, when they are created. */
export function Authenticator() {
  const { tfaData } = useSuspenseQuery(tfaSetupQuery).data;
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      {readHasTfa(tfaData) ? (
        <SwitchedOn left={tfaData.recovery_left} onChanged={setCodes} />
      ) : (
        <SwitchedOff image={tfaData.tfa_url} secret={tfaData.tfa_code} onChanged={setCodes} />
      )}
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />}
    </>
  );
}

type ChangeHandler = { onChanged: (codes: readonly string[] | undefined) => void };

function SwitchedOff({ image, secret, onChanged }: ChangeHandler & { image: string; secret: string }) {
  // Grouped by four for reading and typing; copied whole.
  const inFours = secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <section className="card card-pad grid gap-6">
      <p className="flex flex-wrap items-center gap-3">
        <Status kind="idle">{m.security_off()}</Status>
        <span className="min-w-0 max-w-[68ch] flex-1 basis-80 text-ink-2">{m.security_off_intro()}</span>
      </p>
      <div className="tfa-setup grid gap-8">
        <NumberedStep number={1} title={m.security_step_scan()}>
          <QrBox label={m.security_qr()} src={image} />
        </NumberedStep>
        <div className="grid content-start gap-8">
          <NumberedStep number={2} title={m.security_step_type()}>
            <div className="max-w-md">
              <CopyField
                value={secret}
                labels={{ copy: m.ui_copy(), copied: m.ui_copied() }}
                onCopied={() => toastCopied(m.security_secret())}
                onFailed={toastCopyFailed}
              >
                <span className="code">{inFours}</span>
              </CopyField>
            </div>
          </NumberedStep>
          <NumberedStep number={3} title={m.security_step_confirm()}>
            <SwitchForm action={m.security_enable_tfa()} asksPassword onChanged={onChanged} />
          </NumberedStep>
        </div>
      </div>
    </section>
  );
}

function SwitchedOn({ left, onChanged }: ChangeHandler & { left: number }) {
  return (
    <div className="settings-columns">
      <section className="card card-pad grid gap-6">
        <div className="grid gap-3">
          <p>
            <Status kind="done">{m.security_on()}</Status>
          </p>
          <p className="text-ink-2">
            {m.security_on_intro()} {m.security_on_warning()} {m.security_on_passkeys()}
          </p>
        </div>
        <SwitchForm action={m.security_disable_tfa()} isDanger onChanged={onChanged} />
      </section>
      <section className="card card-pad grid gap-4">
        <h2>{m.security_recovery_heading()}</h2>
        <CodesLeft left={left} />
        <RenewCodes onRenewed={onChanged} />
      </section>
      <div className="settings-whole">
        <PasskeysBlock hasTfa />
      </div>
    </div>
  );
}

// So few are soon used up.
const fewCodes = 3;

function CodesLeft({ left }: { left: number }) {
  if (left === 0) return <p className="text-warn">{m.security_recovery_none()}</p>;
  return (
    <p className={left <= fewCodes ? 'text-warn' : 'text-ink-2'}>
      {m.security_recovery_left({ count: left })}. {left <= fewCodes && m.security_recovery_few()}
    </p>
  );
}

function NumberedStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-3">
      <h2 className="flex items-center gap-3 text-base font-semibold">
        <span aria-hidden className="step-mark">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </div>
  );
}
