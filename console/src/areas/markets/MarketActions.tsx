import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { type NoteForm, noteRules, priceRules } from '@istmo/contract/areas/markets/market-terms.rules';
import {
  haltBook,
  proposeBookEnd,
  proposeReferencePrice,
  resumeBook,
} from '@istmo/contract/areas/markets/markets.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { Textarea } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { AmountField } from '../../shared/AmountField.tsx';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { LawDialog } from './LawDialog.tsx';
import { type StaffMarket, percentOf } from './market-names.ts';
import { TermsDialog } from './TermsDialog.tsx';

type Act = 'halt' | 'resume' | 'reference' | 'end' | 'terms' | 'law';

const labels: Readonly<Record<Act, () => string>> = {
  halt: m.markets_staff_halt,
  resume: m.markets_staff_resume,
  reference: m.markets_staff_set_reference,
  end: m.markets_staff_end,
  terms: m.markets_staff_change_terms,
  law: m.markets_staff_cancel_law,
};

type May = { readonly halt: boolean; readonly manage: boolean; readonly cancel: boolean };

/** What may be done now; a proposal that waits is decided first. */
function listActs({ phase, phase_reason: reason, ended_at: ended, proposals, acts }: StaffMarket, may: May): Act[] {
  if (ended !== null) return [];
  const isHalted = phase === 'halted';
  const waits = (kind: StaffMarket['proposals'][number]['kind']): boolean =>
    proposals.some((proposal) => proposal.kind === kind);
  const isTermsWaiting = waits('terms') || acts.some(({ is_waiting: isWaiting }) => isWaiting);
  const found: readonly (readonly [Act, boolean])[] = [
    ['law', may.cancel],
    ['end', may.manage && !waits('end')],
    ['terms', may.manage && !isTermsWaiting],
    ['reference', may.manage && isHalted && !waits('reference')],
    ['resume', may.halt && isHalted],
    ['halt', may.halt && !(isHalted && reason === 'staff')],
  ];
  return found.flatMap(([act, isOffered]) => (isOffered ? [act] : []));
}

/** The buttons of the page of a market. */
export function MarketActions({ book }: { readonly book: StaffMarket }) {
  const may = {
    halt: usePermission('trading.halt'),
    manage: usePermission('trading.manage'),
    cancel: usePermission('trading.cancel-orders'),
  };
  const [open, setOpen] = useState<Act>();
  const close = (): void => setOpen(undefined);
  return (
    <span className="market-marks">
      {listActs(book, may).map((act) => (
        <Button
          key={act}
          variant={act === 'halt' ? 'danger' : act === 'resume' ? 'primary' : 'secondary'}
          onClick={() => setOpen(act)}
        >
          {labels[act]()}…
        </Button>
      ))}
      {open === 'halt' && <NoteDialog book={book} act="halt" onClose={close} />}
      {open === 'end' && <NoteDialog book={book} act="end" onClose={close} />}
      {open === 'reference' && <ReferenceDialog book={book} onClose={close} />}
      {open === 'terms' && <TermsDialog book={book} onClose={close} />}
      {open === 'law' && <LawDialog symbols={[book.symbol]} symbol={book.symbol} onClose={close} />}
      {open === 'resume' && (
        <ReasonDialog
          title={`${m.markets_staff_resume()} · ${book.symbol}`}
          action={m.markets_staff_resume()}
          send={(reason) => callOrThrow(resumeBook, { symbol: book.symbol, reason })}
          onClose={close}
        >
          <p>{m.markets_staff_resume_note({ minutes: book.terms.halt_auction_minutes })}</p>
        </ReasonDialog>
      )}
    </span>
  );
}

type ActDialogProps = { readonly book: StaffMarket; readonly onClose: () => void };

/** Halts at once, or proposes the end: both with words that the public reads. */
function NoteDialog({ book: { symbol }, act, onClose }: ActDialogProps & { readonly act: 'halt' | 'end' }) {
  const form = useRules<NoteForm & ReasonForm>({
    rules: { ...noteRules, ...reasonFormRules },
    start: { note_en: '', note_es: '', reason: '' },
  });
  return (
    <FormDialog
      title={`${labels[act]()} · ${symbol}`}
      action={act === 'halt' ? m.markets_staff_halt() : m.markets_staff_propose()}
      isDanger
      form={form}
      send={(values) => callOrThrow(act === 'halt' ? haltBook : proposeBookEnd, { ...values, symbol })}
      onClose={onClose}
    >
      <p>{act === 'halt' ? m.markets_staff_halt_note() : m.markets_staff_end_note()}</p>
      {(['note_en', 'note_es'] as const).map((name) => (
        <Field
          key={name}
          id={name}
          label={name === 'note_en' ? m.markets_staff_note_en() : m.markets_staff_note_es()}
          hint={m.markets_staff_note_hint()}
          error={form.errorOf(name)}
          required
        >
          <Textarea rows={2} lang={name === 'note_en' ? 'en' : 'es'} {...form.text(name)} />
        </Field>
      ))}
      <ReasonField form={form} />
    </FormDialog>
  );
}

type ReferenceForm = { price: string } & ReasonForm;

function ReferenceDialog({ book, onClose }: ActDialogProps) {
  const { symbol, currency, currency_scale: decimals, terms } = book;
  const form = useRules<ReferenceForm>({
    rules: { price: priceRules(decimals, parseUnits(terms.tick, decimals) ?? 1n), ...reasonFormRules },
    start: { price: '', reason: '' },
  });
  return (
    <FormDialog
      title={`${m.markets_staff_set_reference()} · ${symbol}`}
      action={m.markets_staff_propose()}
      form={form}
      send={(values) => callOrThrow(proposeReferencePrice, { ...values, symbol })}
      onClose={onClose}
    >
      <p>{m.markets_staff_set_reference_note({ band: percentOf(terms.static_band_per) })}</p>
      <AmountField
        name="price"
        label={m.markets_staff_reference_price()}
        form={form}
        unit={currency}
        decimals={decimals}
      />
      <ReasonField form={form} />
    </FormDialog>
  );
}
