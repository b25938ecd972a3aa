import { readSettings } from '@istmo/contract/areas/site/site.contract';
import { handlePublic } from '../../http/handler.ts';
import { readSocialLinks } from '../../settings/page-settings.ts';

export const answerReadSettings = handlePublic(readSettings, async ({ settings }) => ({
  brand: settings.brand,
  regulator: settings.regulator,
  home_country: settings.homeCountry,
  support_email: settings.supportEmail,
  app_store_url: settings.appStoreUrl,
  social: readSocialLinks(settings),
  sandbox: settings.mode === 'sandbox',
}));
