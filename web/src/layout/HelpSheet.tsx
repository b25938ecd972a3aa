import './help.css';
import { KeyList } from '@istmo/client/Keys';
import { pageFacts } from '@istmo/client/page-facts';
import { readStored, writeStored } from '@istmo/client/storage';
import { storageNames } from '@istmo/client/storage-names';
import * as m from '@istmo/contract/messages';
import { Switch } from '@istmo/ui/Switch';
import { Sheet } from '@istmo/ui/Dialog';
import { Link, linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { useUserStatus } from './user-status.ts';

const legal = (kind: string) => linkOptions({ to: paths.legal, params: { kind } });

/** Where help is: support, fees, the legal texts, the developer guide for those who may open it, and the keys. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const account = useUserStatus()?.account;
  const links = [
    { name: m.layout_help_support(), link: linkOptions({ to: paths.support }) },
    { name: m.legal_fees(), link: legal('fees') },
    ...(account?.mayCreateAssets
      ? [{ name: m.layout_developer_guide(), link: linkOptions({ to: paths.developerGuide }) }]
      : []),
    { name: m.legal_terms(), link: legal('terms') },
    { name: m.legal_privacy(), link: legal('privacy') },
    { name: m.legal_disclaimer(), link: legal('risk') },
  ];
  return (
    <Sheet open onClose={onClose} title={m.layout_help()} labels={{ close: m.ui_close() }}>
      <ul className="help-links">
        {links.map(({ name, link }) => (
          <li key={name}>
            <Link {...link} className="navlink" onClick={onClose}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {pageFacts.supportEmail !== '' && (
        <p className="help-mail">
          {m.layout_help_email()}{' '}
          <a href={`mailto:${pageFacts.supportEmail}`} className="link">
            {pageFacts.supportEmail}
          </a>
        </p>
      )}
      <Keys />
    </Sheet>
  );
}

function Keys() {
  const [isOn, setOn] = useState(() => readStored(storageNames.noSingleKeys) === null);
  const hints = [
    { keys: ['Ctrl', 'K'], name: m.layout_palette() },
    ...(isOn ? [{ keys: ['?'], name: m.layout_help() }] : []),
    { keys: ['Esc'], name: m.layout_key_close() },
  ];
  return (
    <section aria-labelledby="help-keys" className="help-keys">
      <h3 id="help-keys">{m.layout_keys()}</h3>
      <KeyList hints={hints} />
      <Switch
        checked={isOn}
        note={m.layout_single_keys_note()}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          writeStored(storageNames.noSingleKeys, event.currentTarget.checked ? '' : 'off');
        }}
      >
        {m.layout_single_keys()}
      </Switch>
    </section>
  );
}
