import { lazy, Suspense, useState } from 'react';
import { AmountInput } from '../fields/AmountInput.tsx';
import { Button } from '../Button.tsx';
import { Checkbox } from '../fields/Checkbox.tsx';
import { RadioCards } from '../fields/RadioCards.tsx';
import { Switch } from '../fields/Switch.tsx';
import { DateInput, DateRangeField } from '../fields/DateField.tsx';
import { readDateText } from '../values/date-text.ts';
import { ErrorSummary } from '../fields/ErrorSummary.tsx';
import { Field, FieldGroup } from '../fields/Field.tsx';
import { FileDrop } from '../fields/FileDrop.tsx';
import { OtpInput } from '../fields/OtpInput.tsx';
import { PasswordInput } from '../fields/PasswordInput.tsx';
import { PasswordRules } from '../fields/PasswordRules.tsx';
import { Select } from '../fields/Select.tsx';
import { Textarea, TextInput } from '../fields/TextInput.tsx';
import type { GalleryLabels } from './gallery-labels.ts';
import { GalleryCard } from './GalleryCard.tsx';

const Combobox = lazy(() => import('../fields/Combobox.tsx').then((module) => ({ default: module.Combobox })));

const countries = [
  'Belize',
  'Colombia',
  'Costa Rica',
  'El Salvador',
  'Guatemala',
  'Honduras',
  'México',
  'Nicaragua',
  'Panamá',
].map((label) => ({ value: label, label }));

export function GalleryFields({ labels }: { labels: GalleryLabels }) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Signing labels={labels} />
      <Amounts labels={labels} />
      <Choices labels={labels} />
      <Days labels={labels} />
      <Files labels={labels} />
    </div>
  );
}

function Signing({ labels: { t } }: { labels: GalleryLabels }) {
  const [attempt, setAttempt] = useState(0);
  const [password, setPassword] = useState('Jade');
  const rules = [
    { key: '1', text: t.rule1, isMet: password.length >= 8 && password.length <= 20 },
    { key: '2', text: t.rule2, isMet: /[a-z]/.test(password) },
    { key: '3', text: t.rule3, isMet: /[A-Z]/.test(password) },
    { key: '4', text: t.rule4, isMet: /\d/.test(password) },
    { key: '5', text: t.rule5, isMet: /[!@#^&*()\-_+=?]/.test(password) },
  ];
  return (
    <GalleryCard title={t.fields}>
      <form
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAttempt(attempt + 1);
        }}
      >
        <ErrorSummary
          attempt={attempt}
          title={t.summary}
          problems={[
            { field: 'gallery-email', text: t.emailError },
            { field: 'gallery-password', text: t.rule1 },
          ]}
        />
        <Field label={t.username} note={t.available} noteTone="pos">
          <TextInput defaultValue="mcastillo" autoComplete="username" />
        </Field>
        <Field id="gallery-email" label={t.email} hint={t.emailHint} error={attempt > 0 && t.emailError} required>
          <TextInput type="email" autoComplete="email" defaultValue="mcastillo@" />
        </Field>
        <Field
          id="gallery-password"
          label={t.password}
          aside={
            <a className="link" href="#fields">
              {t.forgot}
            </a>
          }
        >
          <PasswordInput
            labels={{ show: t.show, hide: t.hide, capsLock: t.caps }}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Field>
        <PasswordRules rules={rules} labels={{ met: t.met, unmet: t.unmet }} />
        <Field label={t.readOnly}>
          <TextInput readOnly defaultValue="0012 3456 7890" />
        </Field>
        <Button type="submit" wide>
          {t.wide}
        </Button>
      </form>
    </GalleryCard>
  );
}

function Amounts({ labels: { t } }: { labels: GalleryLabels }) {
  const [amount, setAmount] = useState('0.48210337');
  const [tokens, setTokens] = useState('');
  const [code, setCode] = useState('');
  const [free, setFree] = useState('');
  return (
    <GalleryCard title={t.amount}>
      <Field label={t.amount}>
        <AmountInput
          big
          value={amount}
          onValueChange={setAmount}
          decimals={8}
          unit="BTC"
          max="0.48210337"
          labels={{ useDot: t.useDot, max: t.max }}
        />
      </Field>
      <Field label={t.tokens} error={tokens === '0' && t.whole} hint={t.whole}>
        <AmountInput
          value={tokens}
          onValueChange={setTokens}
          decimals={0}
          unit="COINGT"
          labels={{ useDot: t.useDot }}
        />
      </Field>
      <Field label={t.otp} hint={t.otpHint}>
        <OtpInput blockPaste value={code} onValueChange={setCode} />
      </Field>
      <Field label={t.otpFree}>
        <OtpInput value={free} onValueChange={setFree} name="free-code" />
      </Field>
      <Field label={t.description} optional={t.optional}>
        <Textarea
          maxCharacters={300}
          counter={(used, maxCharacters) => `${used} / ${maxCharacters}`}
          defaultValue={t.bannerNegText}
        />
      </Field>
    </GalleryCard>
  );
}

function Choices({ labels: { t } }: { labels: GalleryLabels }) {
  const [country, setCountry] = useState('Guatemala');
  const [kind, setKind] = useState('security');
  const cards = [
    { value: 'security', label: t.security, note: t.securityNote },
    { value: 'bond', label: t.bond, note: t.bondNote },
  ];
  return (
    <GalleryCard title={t.kind}>
      <Field label={t.network} error={t.choose}>
        <Select
          placeholder={t.choose}
          defaultValue=""
          options={[
            { value: 'erc20', label: 'ERC20 · Ethereum' },
            { value: 'trc20', label: 'TRC20 · Tron' },
          ]}
        />
      </Field>
      <Field label={t.country} hint={t.countryHint}>
        <Suspense fallback={<TextInput readOnly value={country} />}>
          <Combobox
            options={countries}
            value={country}
            onValueChange={setCountry}
            labels={{ open: t.openList, none: t.none }}
          />
        </Suspense>
      </Field>
      <FieldGroup label={t.kind}>
        <RadioCards name="gallery-kind" cards={cards} value={kind} onValueChange={setKind} />
      </FieldGroup>
      <Checkbox note={t.termsNote} defaultChecked>
        {t.terms}
      </Checkbox>
      <Checkbox>{t.terms}</Checkbox>
      <Checkbox disabled>{t.terms}</Checkbox>
      <Switch note={t.autoRefreshNote} defaultChecked>
        {t.autoRefresh}
      </Switch>
      <Switch>{t.autoRefresh}</Switch>
    </GalleryCard>
  );
}

function Days({ labels: { t, date, language } }: { labels: GalleryLabels }) {
  const [birth, setBirth] = useState('31/02/1990');
  const [day, setDay] = useState('20/11/2026');
  const [range, setRange] = useState({ from: '14/11/2026', to: '01/11/2026' });
  const isBackwards = (readDateText(range.from) ?? '') > (readDateText(range.to) ?? '9');
  const calendar = { labels: date, language, from: '2025-01-01', to: '2026-12-31' };
  const presets = [
    { label: t.week, from: '14/11/2026', to: '21/11/2026' },
    { label: t.month, from: '22/10/2026', to: '21/11/2026' },
    { label: t.year, from: '01/01/2026', to: '31/12/2026' },
  ];
  return (
    <GalleryCard title={t.dates}>
      <Field label={t.birth} error={birth.length === 10 && readDateText(birth) === undefined && t.badDate}>
        <DateInput value={birth} onValueChange={setBirth} autoComplete="bday" />
      </Field>
      <Field label={t.transfer}>
        <DateInput value={day} onValueChange={setDay} calendar={calendar} />
      </Field>
      <DateRangeField
        label={t.range}
        labels={{ from: t.from, to: t.to }}
        value={range}
        onValueChange={setRange}
        presets={presets}
        calendar={calendar}
        errors={{ to: isBackwards && t.toBefore }}
      />
    </GalleryCard>
  );
}

function Files({ labels: { t } }: { labels: GalleryLabels }) {
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState<File | undefined>(
    () =>
      new File([new Uint8Array(41_000)], 'comprobante-de-transferencia-20-11-2026.pdf', { type: 'application/pdf' }),
  );
  const words = { choose: t.fileChoose, drop: t.fileDrop, camera: t.camera, remove: t.remove, progress: t.sending };
  return (
    <GalleryCard title={t.receipt}>
      <Field label={t.receipt}>
        <FileDrop
          file={file}
          onFile={setFile}
          accept="image/png,image/jpeg,image/svg+xml"
          note={t.fileNote}
          labels={words}
          shrinkTo={2_000_000}
        />
      </Field>
      {sent && <FileDrop file={sent} onFile={setSent} accept="image/*" labels={words} percent={64} />}
    </GalleryCard>
  );
}
