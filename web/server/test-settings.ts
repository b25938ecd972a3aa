import type { SiteSettings } from '@istmo/contract/areas/site/site-pages';
import type { Assets } from './assets.ts';

const member = {
  name: 'Alma',
  portrait: 1,
  role: { en: 'Chief', es: 'Dirección' },
  about: { en: 'Builds.', es: 'Construye.' },
};

export const testSettings: SiteSettings = {
  publicUrl: 'https://istmo.example',
  isSandbox: true,
  brand: 'Corredor & "Sons" <b>',
  legalName: 'Istmo, S.A.',
  registration: 'SAMPLE-0000',
  issuer: { name: 'Corredor, S.A. de C.V.', registration: 'SAMPLE-0001' },
  homeCountry: 'Example',
  regulator: {
    name: 'Central Bank of Example',
    address: '1 Sample Square',
    phone: '+000 0000 0001',
    email: 'supervision@centralbank.example',
    url: 'https://centralbank.example',
  },
  contact: { email: 'hello@istmo.example', phone: '+000 0000 0002', address: '372 Corridor Avenue' },
  signUpUrl: '',
  supportEmail: 'support@istmo.example',
  timeZone: 'America/El_Salvador',
  appStoreUrl: 'https://apps.example/istmo',
  socialLinks: [{ name: 'YouTube', url: 'https://youtube.example/istmo' }],
  team: Array.from({ length: 5 }, (_, at) => ({ ...member, name: `Alma ${at}` })),
  isTeamSample: true,
  markets: [
    { code: 'BTC', names: { en: 'Bitcoin', es: 'Bitcoin' }, isOffered: false, isPriceFixed: false },
    { code: 'COINGT', names: { en: 'Corredor', es: 'Corredor' }, isOffered: true, isPriceFixed: false },
  ],
  whitePaperKb: { en: 76, es: 78 },
};

export const testAssets: Assets = {
  isDevelopment: false,
  boot: '/assets/boot.js',
  pageScript: '/assets/page.js',
  offeringsScript: '/assets/offerings.js',
  font: '/assets/font.woff2',
  styles: { landing: '.x{}', offering: '.x{}', offerings: '.x{}', notice: '.x{}' },
  app: '/assets/app.js',
  appSheets: ['/assets/app.css'],
  filesOf: () => ['/assets/more.js', '/assets/more.css'],
  serviceWorker: 'worker()',
};
