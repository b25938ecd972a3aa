import { callOrThrow } from '@istmo/client/call-error';
import {
  approveMessage,
  type readRelations,
  returnMessage,
} from '@istmo/contract/areas/investor-relations/investor-relations.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

type Message = ReplyAt<typeof readRelations>['messages'][number];
type Act = { readonly message: Message; readonly isApproval: boolean };

const displays: Readonly<Record<Message['state'] | 'returned', StateDisplay>> = {
  draft: { kind: 'idle', name: m.relations_state_draft },
  returned: { kind: 'failed', name: m.relations_state_returned },
  review: { kind: 'waiting', name: m.relations_state_review },
  approved: { kind: 'working', name: m.relations_state_sending },
  sent: { kind: 'done', name: m.relations_state_sent },
};

/** What the company writes to its subscribers: read in both languages, approved or returned. */
export function SubscriberMessages({ messages }: { readonly messages: readonly Message[] }) {
  const mayDecide = usePermission('raises.review');
  const [act, setAct] = useState<Act>();
  return (
    <>
      {messages.length === 0 && <p>{m.relations_staff_of_raise_none()}</p>}
      <ul className="raise-list">
        {messages.map((message) => (
          <li key={message.id} className="relations-message">
            <Head message={message} />
            <div className="raise-halves">
              <Words language="en" subject={message.subject_en} text={message.text_en} />
              <Words language="es" subject={message.subject_es} text={message.text_es} />
            </div>
            {mayDecide && message.state === 'review' && (
              <span className="raise-marks">
                <Button size="sm" onClick={() => setAct({ message, isApproval: true })}>
                  {m.relations_staff_approve()}…
                </Button>
                <Button size="sm" variant="secondary" onClick={() => setAct({ message, isApproval: false })}>
                  {m.relations_staff_return()}…
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {act && <ActDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

function Head({ message }: { readonly message: Message }) {
  const { state, state_since: since, returned_reason: reason, recipients, sent } = message;
  return (
    <>
      <span className="raise-marks">
        <StateStatus display={displays[reason === '' ? state : 'returned']} />
        <DateTime at={since} />
        {recipients !== null && <span>{m.relations_sent_count({ sent: `${sent}`, recipients: `${recipients}` })}</span>}
      </span>
      {reason !== '' && <p>{m.relations_returned_because({ reason })}</p>}
    </>
  );
}

const languageNames = { en: m.relations_lang_en, es: m.relations_lang_es } as const;
type WordsProps = { readonly language: 'en' | 'es'; readonly subject: string; readonly text: string };

function Words({ language, subject, text }: WordsProps) {
  return (
    <div lang={language}>
      <small>{languageNames[language]()}</small>
      <p>
        <strong>{subject || m.relations_message_untitled()}</strong>
      </p>
      <p className="raise-lines">{text}</p>
    </div>
  );
}

function ActDialog({ act: { message, isApproval }, onClose }: { readonly act: Act; readonly onClose: () => void }) {
  const { id, version } = message;
  const title = isApproval ? m.relations_staff_approve() : m.relations_staff_return();
  return (
    <ReasonDialog
      title={title}
      action={title}
      isDanger={isApproval}
      label={isApproval ? m.relations_staff_approve_label() : undefined}
      send={(reason) =>
        isApproval ? callOrThrow(approveMessage, { id, version, reason }) : callOrThrow(returnMessage, { id, reason })
      }
      onClose={onClose}
    >
      <p>{isApproval ? m.relations_staff_approve_note() : m.relations_staff_return_note()}</p>
    </ReasonDialog>
  );
}
