import { type CardData, cardDataRules, withoutGaps } from '@istmo/contract/areas/cards/cards.rules';
import { findFormProblems } from '@istmo/contract/kernel/form-rules';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { useForm } from '@istmo/ui/use-form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FrameAnswer } from '../areas/cards/frame-messages.ts';
import { CardFields } from './CardFields.tsx';
import { followHeight, listenToPage, postToPage } from './page-link.ts';
import { storeCard } from './store-card.ts';

const emptyCard: CardData = { network: '', number: '', code: '', holder: '', month: '', year: '' };

/** The card form in its frame. What is typed is sent to this frame's own server only, when the page asks. */
export function CardFrame() {
  const [rules] = useState(() => cardDataRules(new Date()));
  const form = useForm<CardData>({
    start: emptyCard,
    findProblems: (values) =>
      findFormProblems(rules, values).map(({ field, message }) => ({ field, text: translate(message, getLocale()) })),
  });
  const [failure, setFailure] = useState<string>();
  const { problems, values } = form;

  async function send(ticket: string): Promise<FrameAnswer> {
    setFailure(undefined);
    if (problems.length > 0) {
      form.showAll();
      return { kind: 'invalid', isEmpty: Object.values(values).some((value) => withoutGaps(value) === '') };
    }
    const answer = await storeCard(ticket, values);
    if (answer.kind === 'failed')
      setFailure(answer.why === 'ticket' ? m.cards_frame_session() : m.cards_frame_failed());
    return answer;
  }

  // The page asks whenever it likes; it is answered from the newest values.
  const newest = useRef(send);
  useEffect(() => {
    newest.current = send;
  });
  useEffect(() => listenToPage((ticket) => newest.current(ticket)), []);
  useEffect(followHeight, []);

  return (
    <main>
      <form
        className="card-frame-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          postToPage({ kind: 'enter' });
        }}
      >
        {failure !== undefined && <Banner tone="neg">{failure}</Banner>}
        <CardFields form={form} />
        {/* Enter sends the form only where it has such a button. */}
        <button type="submit" tabIndex={-1} aria-hidden />
      </form>
    </main>
  );
}
