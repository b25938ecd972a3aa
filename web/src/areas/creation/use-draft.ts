import { discardDraft, saveDraft } from '@istmo/contract/areas/creation/creation.calls';
import type { CreationForm } from '@istmo/contract/areas/creation/creation.rules';
import { callOrThrow } from '@istmo/client/call-error';
import { queries } from '@istmo/client/query';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { draftQuery } from './creation.queries.ts';

/** Saves what is filled in when a field is left, one save after the other, so that the last one is what stays. */
export function useDraft(values: CreationForm, onDiscarded: () => void) {
  const { data: draft } = useSuspenseQuery(draftQuery).data;
  const [isFailed, setFailed] = useState(false);
  const saved = useRef(JSON.stringify(values));
  const last = useRef<Promise<void>>(Promise.resolve());
  const send = async (fields: CreationForm): Promise<void> => {
    try {
      const { reply } = await callOrThrow(saveDraft, { ...fields });
      setFailed(false);
      queries.setQueryData(
        draftQuery.queryKey,
        (before) => before && { ...before, data: { fields: { ...fields }, saved_at: reply.saved_at } },
      );
    } catch {
      saved.current = '';
      setFailed(true);
    }
  };
  const save = (): void => {
    const text = JSON.stringify(values);
    if (text === saved.current) return;
    saved.current = text;
    last.current = last.current.then(() => send(values));
  };
  const discard = useWrite({
    send: async () => {
      await last.current;
      return callOrThrow(discardDraft, {});
    },
    onDone: ({ msg }) => {
      queries.setQueryData(draftQuery.queryKey, (before) => before && { ...before, data: null });
      toast({ text: msg, tone: 'pos' });
      onDiscarded();
    },
  });
  return { savedAt: draft?.saved_at, isFailed, save, discard };
}
