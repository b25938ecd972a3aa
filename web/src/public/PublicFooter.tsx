import * as m from '@istmo/contract/messages';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { LanguageControl, ThemeControl } from './PreferenceControls.tsx';
import { AccountButtons } from './PublicHeader.tsx';
import { useSite } from './site-context.ts';

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="pb-2 text-sm font-semibold">{title}</h2>
      {children}
    </div>
  );
}

function Supervision() {
  const { legalName, homeCountry, registration, regulator } = useSite();
  return (
    <Block title={m.site_footer_supervision()}>
      <p className="text-ink-2">
        {m.site_footer_supervised({ legal_name: legalName, home_country: homeCountry, registration })}
      </p>
      <address className="foot-address pt-3">
        {regulator.url ? (
          <a className="link" href={regulator.url} rel="noopener">
            {regulator.name}
          </a>
        ) : (
          <span>{regulator.name}</span>
        )}
        <span>{regulator.address}</span>
        <a className="link num" href={`tel:${regulator.phone}`}>
          {regulator.phone}
        </a>
        <a className="link" href={`mailto:${regulator.email}`}>
          {regulator.email}
        </a>
      </address>
    </Block>
  );
}

function FootLinks({ links, rel }: { links: readonly (readonly [string, string])[]; rel?: string }) {
  return (
    <ul>
      {links.map(([name, href]) => (
        <li key={href}>
          <a className="footlink" href={href} rel={rel}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function PublicFooter() {
  const { brand, contact, socialLinks } = useSite();
  return (
    <footer aria-label={m.site_footer_label()} className="public-footer">
      <div className="column foot-grid">
        <Block title={m.site_footer_product()}>
          <FootLinks
            links={[
              [m.site_nav_markets(), `${paths.home}#markets`],
              [m.raisepage_list_heading(), paths.offerings],
              [m.site_footer_offering(), paths.offering],
              [m.site_footer_white_paper(), paths.whitePaper],
              [m.legal_terms(), paths.legal.replace('$kind', 'terms')],
              [m.legal_privacy(), paths.legal.replace('$kind', 'privacy')],
              [m.legal_fees(), paths.legal.replace('$kind', 'fees')],
              [m.site_nav_raise(), `${paths.home}#raise`],
              [m.site_nav_faq(), `${paths.home}#faq`],
            ]}
          />
        </Block>
        <Supervision />
        <Block title={m.site_footer_contact()}>
          <address className="foot-address">
            <a className="link" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
            <a className="link num" href={`tel:${contact.phone}`}>
              {contact.phone}
            </a>
            <span>{contact.address}</span>
          </address>
        </Block>
        <Block title={m.site_footer_follow()}>
          <FootLinks links={socialLinks.map(({ name, url }) => [name, url])} rel="noopener me" />
        </Block>
        <Block title={m.site_footer_account()}>
          <div className="flex flex-wrap gap-2 pt-1">
            <AccountButtons />
          </div>
          <div className="flex flex-wrap gap-2 pt-3">
            <LanguageControl />
            <ThemeControl />
          </div>
        </Block>
      </div>
      <div className="column text-sm text-ink-2">
        <p className="max-w-none border-t border-line pt-6 text-pretty">
          {m.site_footer_risk()}{' '}
          <a className="link" href={`${paths.whitePaper}#risk`}>
            {m.site_footer_risk_more()}
          </a>
        </p>
        <p className="py-4 text-ink-3">{m.site_footer_copyright({ brand })}</p>
      </div>
    </footer>
  );
}
