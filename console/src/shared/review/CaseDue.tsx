import * as m from '@istmo/contract/messages';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { durationText } from '../age.ts';

/** What is left of the time until the deadline, or by how much it is over. */
function dueText(dueAt: string, now: number): string {
  const left = Date.parse(dueAt) - now;
  return left < 0 ? m.screening_late({ age: durationText(-left) }) : m.screening_left({ age: durationText(left) });
}

export const isOverdue = (dueAt: string, now: number): boolean => Date.parse(dueAt) < now;

/** The time left as a cell of a queue. */
export function DueCell({ dueAt, now }: { readonly dueAt: string; readonly now: number }) {
  return (
    <span className="review-age" data-late={isOverdue(dueAt, now)}>
      {dueText(dueAt, now)}
    </span>
  );
}

type WhyProps = { readonly dueAt: string; readonly now: number; readonly title: string; readonly children: ReactNode };

/** Why a case waits, and how long it may. */
export function WhyItWaits({ dueAt, now, title, children }: WhyProps) {
  return (
    <section className="review-why" data-late={isOverdue(dueAt, now)}>
      <h3>
        <Clock aria-hidden />
        {title}
        <b>{dueText(dueAt, now)}</b>
      </h3>
      {children}
    </section>
  );
}
