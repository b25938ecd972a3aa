import './settings.css';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import * as m from '@istmo/contract/messages';
import { type StateDisplay, StateStatus, Status } from '@istmo/ui/Tag';
import { ThemeSwitch } from '@istmo/ui/ThemeSwitch';
import { Link, linkOptions } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import IdCard from 'lucide-react/icons/id-card';
import KeyRound from 'lucide-react/icons/key-round';
import ListChecks from 'lucide-react/icons/list-checks';
import Smartphone from 'lucide-react/icons/smartphone';
import type { ReactNode } from 'react';
import { LanguageChoice } from '../../layout/LanguageChoice.tsx';
import { CooldownNotice } from '../../layout/CooldownNotice.tsx';
import { MailNotice } from '../../layout/MailNotice.tsx';
import { useUserStatus } from '../../layout/user-status.ts';
import { themeLabels } from '../../layout/theme-labels.ts';
import { PageHead } from '@istmo/client/PageHead';
import { paths } from '../../paths.ts';
import { LegalTextList } from '../legal/public.tsx';
import { EmailsBlock } from '../notifications/public.tsx';
import { PasskeysBlock } from './PasskeysBlock.tsx';
import { SessionsBlock } from './SessionsBlock.tsx';
import { SignInsBlock } from './SignInsBlock.tsx';

const links = {
  password: linkOptions({ to: paths.userSecurity, params: { id: 'password' } }),
  tfa: linkOptions({ to: paths.userSecurity, params: { id: 'Tfa' } }),
  whitelist: linkOptions({ to: paths.whitelist }),
  kyc: linkOptions({ to: paths.kyc }),
  investor: linkOptions({ to: paths.investorProfile }),
} as const;

const kycDisplays = {
  none: { kind: 'idle', name: m.security_kyc_none },
  pending: { kind: 'waiting', name: m.security_kyc_pending },
  redo: { kind: 'failed', name: m.security_kyc_redo },
  verified: { kind: 'done', name: m.security_kyc_verified },
} as const satisfies Record<KycStatus, StateDisplay>;

/** Requirement 1.2, "/settings": the links and their conditions; beside them the last sign-ins and the sessions. */
export function SettingsPage() {
  const account = useUserStatus()?.account;
  if (!account) return null;
  const kyc = kycDisplays[account.kycStatus];
  return (
    <>
      <PageHead title={m.security_settings_title()} />
      <CooldownNotice />
      <MailNotice />
      <div className="settings-columns">
        <Block title={m.security_settings_security()}>
          {account.acceptedDisclaimer && (
            <SettingsRow link={links.password} icon={<KeyRound aria-hidden />} label={m.security_settings_password()} />
          )}
          <SettingsRow
            link={links.tfa}
            icon={<Smartphone aria-hidden />}
            note={m.security_settings_tfa()}
            label={account.hasTfa ? m.security_disable_authentication() : m.security_enable_authentication()}
            side={
              <Status kind={account.hasTfa ? 'done' : 'idle'}>
                {account.hasTfa ? m.security_on() : m.security_off()}
              </Status>
            }
          />
          {account.acceptedDisclaimer && (
            <SettingsRow
              link={links.whitelist}
              icon={<ListChecks aria-hidden />}
              label={m.security_settings_whitelist()}
            />
          )}
          {!account.acceptedDisclaimer && (
            <p className="settings-locked">
              {m.security_settings_locked()}{' '}
              <Link to={paths.dashboard} search={{ disclaimer: 'open' }} className="link">
                {m.security_settings_read_disclaimer()}
              </Link>
            </p>
          )}
        </Block>
        <Block title={m.security_settings_identity()}>
          <SettingsRow
            link={links.kyc}
            icon={<IdCard aria-hidden />}
            label={m.layout_menu_kyc()}
            note={m.security_settings_kyc()}
            side={<StateStatus display={kyc} />}
          />
          <SettingsRow
            link={links.investor}
            icon={<ClipboardCheck aria-hidden />}
            label={m.appropriateness_profile_title()}
            note={m.appropriateness_settings_note()}
          />
        </Block>
        <Block title={m.security_settings_preferences()}>
          <div className="settings-choice">
            <span>{m.layout_language()}</span>
            <LanguageChoice />
          </div>
          <div className="settings-choice">
            <span>{m.layout_theme()}</span>
            <ThemeSwitch labels={themeLabels()} />
          </div>
        </Block>
        <PasskeysBlock hasTfa={account.hasTfa} />
        <EmailsBlock />
        <Block title={m.legal_group()}>
          <LegalTextList />
        </Block>
        {/* The last ones: they grow when they have loaded, and nothing below them moves. */}
        <SessionsBlock />
        <SignInsBlock />
      </div>
    </>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card settings-block">
      <h2 className="settings-title">{title}</h2>
      {children}
    </section>
  );
}

type SettingsRowProps = {
  link: (typeof links)[keyof typeof links];
  icon: ReactNode;
  label: string;
  note?: string;
  side?: ReactNode;
};

function SettingsRow({ link, icon, label, note, side }: SettingsRowProps) {
  return (
    <Link {...link} className="settings-row">
      {icon}
      <span className="settings-label">
        <span>{label}</span>
        {note && <small>{note}</small>}
      </span>
      {side}
      <ChevronRight aria-hidden className="settings-go" />
    </Link>
  );
}
