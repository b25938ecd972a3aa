import type { SandboxEmailView } from '@istmo/contract/kernel/sandbox-replies';
import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { buttonClass } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { SearchInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageOfLetter, readLetter } from './read-letter.ts';
import { mailQuery, ownEmailQuery } from './sandbox-calls.ts';

const maxShown = 40;

/** The e-mails that were sent: to who is signed in, or to everyone. */
export function MailboxTab() {
  const { data: emails, error, refetch } = useQuery(mailQuery);
  const { data: own } = useQuery(ownEmailQuery);
  const [chosen, setChosen] = useState<'own' | 'all'>('own');
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState<string>();
  if (!emails) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null;
  const to = chosen === 'own' ? (own ?? undefined) : undefined;
  const found = emails.filter((email) => isFound(email, to, words)).slice(0, maxShown);
  return (
    <div className="sandbox-part">
      <div className="sandbox-row">
        <Field label={m.sandbox_mail_search()} className="sandbox-grow">
          <SearchInput value={words} onChange={({ currentTarget }) => setWords(currentTarget.value)} />
        </Field>
        {own && (
          <Field label={m.sandbox_mail_to()}>
            <Select
              value={chosen}
              onChange={({ currentTarget }) => setChosen(currentTarget.value === 'all' ? 'all' : 'own')}
              options={[
                { value: 'own', label: m.sandbox_mail_own() },
                { value: 'all', label: m.sandbox_mail_all() },
              ]}
            />
          </Field>
        )}
      </div>
      {found.length === 0 && (
        <EmptyState title={m.sandbox_mail_empty()}>{words === '' ? m.sandbox_mail_empty_text() : null}</EmptyState>
      )}
      <ul className="sandbox-letters">
        {found.map((email, index) => (
          <li key={email.id}>
            <Letter
              email={email}
              isOpen={opened === undefined ? index === 0 : opened === email.id}
              onToggle={(isOpen) => setOpened(isOpen ? email.id : '')}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function isFound({ to, subject, text }: SandboxEmailView, owner: string | undefined, words: string): boolean {
  if (owner !== undefined && to.toLowerCase() !== owner.toLowerCase()) return false;
  return `${to} ${subject} ${text}`.toLowerCase().includes(words.trim().toLowerCase());
}

type LetterProps = { email: SandboxEmailView; isOpen: boolean; onToggle: (isOpen: boolean) => void };

function Letter({ email, isOpen, onToggle }: LetterProps) {
  const parts = readLetter(email.text);
  const first = parts.find(({ address }) => address !== undefined)?.address;
  return (
    <article className="sandbox-letter" lang={languageOfLetter(email.text)}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          <span className="sandbox-subject">{email.subject}</span>
          <span className="sandbox-meta">
            {email.to} · <DateTime at={email.at} />
          </span>
        </button>
      </h2>
      {isOpen && (
        <div className="sandbox-letter-body">
          {parts.map(({ text, address }) =>
            address === undefined ? (
              <p key={text}>{text}</p>
            ) : (
              // The page below the panel follows the link, not the panel.
              <a
                key={address}
                href={address}
                target="_top"
                className={buttonClass({ variant: address === first ? 'primary' : 'secondary', size: 'sm' })}
              >
                {text}
              </a>
            ),
          )}
        </div>
      )}
    </article>
  );
}
