import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { blank, Unless, When } from './blanks.tsx';
import { LanguageSelect, ThemeSelect } from './LanguageSelect.tsx';
import { AccountButtons } from './PublicHeader.tsx';
import { useSay } from './language.tsx';

const socials = [
  ['WhatsApp', 'whatsapp_url'],
  ['Instagram', 'instagram_url'],
  ['YouTube', 'youtube_url'],
  ['Telegram', 'telegram_url'],
  ['X', 'x_url'],
] as const;

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="pb-2 text-sm font-semibold">{title}</h2>
      {children}
    </div>
  );
}

function Supervision() {
  const say = useSay();
  const supervised = withParams(m.site_footer_supervised, {
    legal_name: blank('legal_name'),
    home_country: blank('home_country'),
    registration: blank('registration'),
  });
  return (
    <Block title={say(m.site_footer_supervision)}>
      <p className="text-ink-2">{say(supervised)}</p>
      <address className="foot-address pt-3">
        <When blank="regulator_url">
          <a className="textlink" href={blank('regulator_url')} rel="noopener">
            {blank('regulator_name')}
          </a>
        </When>
        <Unless blank="regulator_url">
          <span>{blank('regulator_name')}</span>
        </Unless>
        <span>{blank('regulator_address')}</span>
        <a className="textlink num" href={`tel:${blank('regulator_phone')}`}>
          {blank('regulator_phone')}
        </a>
        <a className="textlink" href={`mailto:${blank('regulator_email')}`}>
          {blank('regulator_email')}
        </a>
      </address>
    </Block>
  );
}

function FootLinks({ links }: { links: readonly (readonly [string, string])[] }) {
  return (
    <ul>
      {links.map(([name, href]) => (
        <li key={href}>
          <a className="footlink" href={href}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function PublicFooter() {
  const say = useSay();
  return (
    <footer aria-label={say(m.site_footer_label)} className="public-footer">
      <div className="column foot-grid">
        <Block title={say(m.site_footer_product)}>
          <FootLinks
            links={[
              [say(m.site_nav_markets), `${paths.home}#markets`],
              [say(m.site_footer_offering), paths.offering],
              [say(m.site_footer_white_paper), paths.whitePaper],
              [say(m.site_nav_raise), `${paths.home}#raise`],
              [say(m.site_nav_faq), `${paths.home}#faq`],
            ]}
          />
        </Block>
        <Supervision />
        <Block title={say(m.site_footer_contact)}>
          <address className="foot-address">
            <a className="textlink" href={`mailto:${blank('contact_email')}`}>
              {blank('contact_email')}
            </a>
            <a className="textlink num" href={`tel:${blank('contact_phone')}`}>
              {blank('contact_phone')}
            </a>
            <span>{blank('contact_address')}</span>
          </address>
        </Block>
        <Block title={say(m.site_footer_follow)}>
          <ul>
            {socials.map(([name, key]) => (
              <When key={key} blank={key}>
                <li>
                  <a className="footlink" href={blank(key)} rel="noopener me">
                    {name}
                  </a>
                </li>
              </When>
            ))}
          </ul>
        </Block>
        <Block title={say(m.site_footer_account)}>
          <div className="flex flex-wrap gap-2 pt-1">
            <AccountButtons />
          </div>
          <div className="flex flex-wrap gap-2 pt-3">
            <LanguageSelect />
            <ThemeSelect />
          </div>
        </Block>
      </div>
      <div className="column text-sm text-ink-2">
        <p className="max-w-none border-t border-line pt-6 text-pretty">
          {say(m.site_footer_risk)}{' '}
          <a className="textlink" href={`${paths.whitePaper}#risk`}>
            {say(m.site_footer_risk_more)}
          </a>
        </p>
        <p className="py-4 text-ink-3">{say(withParams(m.site_footer_copyright, { brand: blank('brand') }))}</p>
      </div>
    </footer>
  );
}
