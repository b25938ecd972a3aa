import type { Operator } from '@istmo/contract/areas/site/site-pages';
import type { Settings } from './settings.ts';

/** Network names as the footer spells them, by the name a setting gives them. */
const socialNames = {
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  youtube: 'YouTube',
  telegram: 'Telegram',
  x: 'X',
} as const;

export type SocialLink = { readonly name: (typeof socialNames)[keyof typeof socialNames]; readonly url: string };

/** The footer's links in the order the operator gave them; pairs with an unknown name or an unreadable address are left out. */
export function readSocialLinks(settings: Settings): SocialLink[] {
  return settings.socialLinks.flatMap((pair) => {
    const at = pair.indexOf('=');
    const key = pair.slice(0, at).toLowerCase();
    const url = pair.slice(at + 1);
    const name = Object.entries(socialNames).find(([socialKey]) => socialKey === key)?.[1];
    return name && /^https?:/.test(url) && URL.canParse(url) ? [{ name, url }] : [];
  });
}

/** The settings about the company that runs the platform, for the pages and documents. */
export function toOperator(settings: Settings): Operator {
  return {
    publicUrl: settings.publicUrl,
    signUpUrl: settings.signUpUrl,
    isSandbox: settings.mode === 'sandbox',
    brand: settings.brand,
    legalName: settings.legalName,
    registration: settings.registration,
    issuer: { name: settings.issuerName, registration: settings.issuerRegistration },
    homeCountry: settings.homeCountry,
    regulator: {
      name: settings.regulator,
      address: settings.regulatorAddress,
      phone: settings.regulatorPhone,
      email: settings.regulatorEmail,
      url: settings.regulatorUrl,
    },
    contact: { email: settings.contactEmail, phone: settings.contactPhone, address: settings.contactAddress },
    supportEmail: settings.supportEmail,
    timeZone: settings.timeZone,
    appStoreUrl: settings.appStoreUrl,
    socialLinks: readSocialLinks(settings),
  };
}
