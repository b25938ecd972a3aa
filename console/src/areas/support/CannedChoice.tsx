import { fillBlanks } from '@istmo/contract/areas/support/support.staff.rules';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Select } from '@istmo/ui/Select';
import { useQuery } from '@tanstack/react-query';
import { useStaff } from '../../layout/session.ts';
import { type Case, cannedAnswersQuery } from './support.queries.ts';

/** Chooses a canned answer: named in the reader's language, written in the customer's with its blanks filled in. */
export function CannedChoice({ ticket, onChoose }: { ticket: Case; onChoose: (text: string) => void }) {
  const { data } = useQuery(cannedAnswersQuery);
  const { name: staff } = useStaff();
  const { customer: name, reference_no: reference, subject, language } = ticket;
  const offered = (data?.data ?? []).filter(({ is_offered: isOffered }) => isOffered);
  const fits = offered.filter(({ category }) => category === null || category.code === ticket.category.code);
  const others = offered.filter((answer) => !fits.includes(answer));
  const titleIn = getLocale() === 'es' ? 'title_es' : 'title_en';
  return (
    <Select
      dense
      className="canned-choice"
      aria-label={m.support_canned_choose()}
      value=""
      placeholder={m.support_canned_choose()}
      options={[...fits, ...others].map((answer) => ({ value: answer.id, label: answer[titleIn] }))}
      onChange={(event) => {
        const chosen = offered.find(({ id }) => id === event.currentTarget.value);
        if (!chosen) return;
        onChoose(fillBlanks(language === 'es' ? chosen.body_es : chosen.body_en, { name, reference, subject, staff }));
      }}
    />
  );
}
