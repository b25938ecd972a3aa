import { useUnsaved } from '@istmo/client/unsaved';
import type { RaiseScales } from '@istmo/contract/areas/raises/raise-arithmetic';
import type { RaiseForm } from '@istmo/contract/areas/raises/raise-form';
import { raiseRules, raiseStartRules } from '@istmo/contract/areas/raises/raises.rules';
import { translate } from '@istmo/contract/kernel/message';
import { findProblems } from '@istmo/contract/kernel/rules';
import { getLocale } from '@istmo/contract/language';
import { type FormView, useForm } from '@istmo/ui/use-form';

/** What the form holds: the raise as it is filled in, and the last part of its address. */
export type BuiltRaise = RaiseForm & { readonly slug: string };
export type Builder = FormView<BuiltRaise>;

/** The form of a draft, by the rules of the server. */
export function useBuilder(start: BuiltRaise, scales: RaiseScales, security: string): Builder {
  const form = useForm({
    start,
    findProblems: (values) =>
      [
        ...findProblems(raiseStartRules, { security, slug: values.slug }),
        ...findProblems(raiseRules(scales), values),
      ].map(({ field, message }) => ({ field, text: translate(message, getLocale()) })),
  });
  useUnsaved(form.isDirty);
  return form;
}

const twoDigits = (value: number): string => `${value}`.padStart(2, '0');

/** A stored time as a moment of the reader's own zone, 2026-11-20T16:12; what is no time yet stays as typed. */
export function toMoment(stored: string): string {
  const at = new Date(stored);
  if (!stored.endsWith('Z') || Number.isNaN(at.getTime())) return stored;
  const day = `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** A moment of the reader's own zone as it is stored. */
export function fromMoment(moment: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(moment)) return moment;
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? moment : at.toISOString();
}
