import type { Placeholders } from '@istmo/contract/kernel/page-placeholders';
import type { Settings } from './settings.ts';

/** Network names as the footer spells them, by the name a setting gives them. */
export const socialNames = {
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

/** The placeholders of the pages that come from the operator's settings. */
export function pagePlaceholders(settings: Settings): Placeholders {
  return {
    brand: settings.brand,
    legal_name: settings.legalName,
    registration: settings.registration,
    contact_address: settings.contactAddress,
    contact_email: settings.contactEmail,
    contact_phone: settings.contactPhone,
    regulator_name: settings.regulator,
    regulator_address: settings.regulatorAddress,
    regulator_email: settings.regulatorEmail,
    regulator_phone: settings.regulatorPhone,
    regulator_url: settings.regulatorUrl,
    home_country: settings.homeCountry,
    support_email: settings.supportEmail,
    ios_app_url: settings.appStoreUrl,
    public_url: settings.publicUrl,
    mode: settings.mode,
    sandbox: settings.mode === 'sandbox',
    ...Object.fromEntries(Object.keys(socialNames).map((key) => [`${key}_url`, ''])),
    ...Object.fromEntries(readSocialLinks(settings).map(({ name, url }) => [`${name.toLowerCase()}_url`, url])),
  };
}
