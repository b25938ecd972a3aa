import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { useWrite } from '@istmo/client/use-write';
import { assignTicket, closeTicket, setTicketCategory } from '@istmo/contract/areas/support/support.staff.calls';
import { fillBlanks } from '@istmo/contract/areas/support/support.staff.rules';
import type { Rules } from '@istmo/contract/kernel/rules';
import { required } from '@istmo/contract/kernel/text-rules';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStaff } from '../../layout/session.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useBulk } from '../../shared/use-bulk.tsx';
import { cannedAnswersQuery, type QueueTicket } from './support.queries.ts';

type Category = QueueTicket['category'];

/** What may be done to the selected tickets of the queue: one call and one entry of the audit log for each. */
export function useQueueBulk(rows: readonly QueueTicket[], categories: readonly Category[]) {
  const open = rows.filter(({ closed_at: closedAt }) => closedAt === null);
  const bulk = useBulk(open.map(({ reference_no: reference }) => reference));
  const [dialog, setDialog] = useState<'category' | 'spam'>();
  const { id: own, name: staff } = useStaff();
  const ticketOf = (reference: string) => rows.find((row) => row.reference_no === reference);
  const assign = useWrite({
    send: () =>
      bulk.run((reference) =>
        callOrThrow(assignTicket, { reference_no: reference, to: own, from: ticketOf(reference)?.assigned?.id ?? '' }),
      ),
  });
  const actions = (
    <>
      <Button size="sm" variant="secondary" loading={assign.isSending} onClick={() => assign.run()}>
        {m.support_assign_me()}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setDialog('category')}>
        {m.support_bulk_category()}…
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setDialog('spam')}>
        {m.support_bulk_spam()}…
      </Button>
    </>
  );
  const close = (): void => setDialog(undefined);
  return {
    selection: bulk.selectionOf<QueueTicket>(({ reference_no: reference }) => m.support_select({ reference }), actions),
    dialogs: (
      <>
        {dialog === 'category' && (
          <CategoryDialog
            categories={categories}
            send={(category) =>
              bulk.run((reference) => callOrThrow(setTicketCategory, { reference_no: reference, category }))
            }
            onClose={close}
          />
        )}
        {dialog === 'spam' && (
          <SpamDialog
            send={(bodies) =>
              bulk.run((reference) => {
                const ticket = ticketOf(reference);
                const body = ticket?.language === 'es' ? bodies.es : bodies.en;
                const blanks = { name: ticket?.customer ?? '', reference, subject: ticket?.subject ?? '', staff };
                return callOrThrow(closeTicket, { reference_no: reference, text: fillBlanks(body, blanks) });
              })
            }
            onClose={close}
          />
        )}
        {bulk.resultDialog}
      </>
    ),
  };
}

const done = { reply: {}, msg: '' };

type CategoryDialogProps = {
  categories: readonly Category[];
  send: (category: string) => Promise<void>;
  onClose: () => void;
};

const categoryRules: Rules<{ category: string }> = { category: [required(m.support_category_missing)] };

function CategoryDialog({ categories, send, onClose }: CategoryDialogProps) {
  const form = useRules({ rules: categoryRules, start: { category: '' } });
  return (
    <FormDialog
      title={m.support_bulk_category_title()}
      action={m.support_bulk_category()}
      size="sm"
      form={form}
      send={async ({ category }) => {
        await send(category);
        return done;
      }}
      invalid={m.support_category_missing}
      onClose={onClose}
    >
      <Field id="category" label={m.support_category()} error={form.errorOf('category')} required>
        <Select
          value={form.values.category}
          placeholder={m.support_category()}
          options={categories.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) => form.set('category', event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}

type SpamDialogProps = {
  send: (bodies: { readonly en: string; readonly es: string }) => Promise<void>;
  onClose: () => void;
};

const answerRules: Rules<{ answer: string }> = { answer: [required(m.support_bulk_answer_missing)] };

function SpamDialog({ send, onClose }: SpamDialogProps) {
  const { data } = useQuery(cannedAnswersQuery);
  const form = useRules({ rules: answerRules, start: { answer: '' } });
  const [title, body] = getLocale() === 'es' ? (['title_es', 'body_es'] as const) : (['title_en', 'body_en'] as const);
  const offered = (data?.data ?? []).filter(({ is_offered: isOffered }) => isOffered);
  const chosen = offered.find(({ id }) => id === form.values.answer);
  return (
    <FormDialog
      title={m.support_bulk_spam_title()}
      action={m.support_bulk_spam()}
      isDanger
      form={form}
      send={async () => {
        if (chosen) await send({ en: chosen.body_en, es: chosen.body_es });
        return done;
      }}
      invalid={m.support_bulk_answer_missing}
      onClose={onClose}
    >
      <p>{m.support_bulk_spam_body()}</p>
      <Field id="answer" label={m.support_bulk_answer()} error={form.errorOf('answer')} required>
        <Select
          value={form.values.answer}
          placeholder={m.support_canned_choose()}
          options={offered.map((answer) => ({ value: answer.id, label: answer[title] }))}
          onChange={(event) => form.set('answer', event.currentTarget.value)}
        />
      </Field>
      {chosen && <p className="canned-text">{chosen[body]}</p>}
    </FormDialog>
  );
}
