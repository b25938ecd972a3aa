import { brandName, list, text } from './setting-kinds.ts';

/** The company that runs the platform, as pages, emails and documents name it. */
export const companySettings = {
  brand: brandName('ISTMO_BRAND', 'Istmo', 'name of the platform', 'Puente'),
  legalName: text('ISTMO_LEGAL_NAME', 'Istmo Demostración, S.A.', "the operator's legal name", 'Puente, S.A. de C.V.'),
  registration: text('ISTMO_REGISTRATION', 'DEMO-0000', "the operator's registration with the supervisor", 'PSAD-0042'),
  issuerName: text(
    'ISTMO_ISSUER_NAME',
    '',
    'legal name of the issuer of COINGT, as the white paper names it',
    'Emisora de Ejemplo, S.A.',
  ),
  issuerRegistration: text('ISTMO_ISSUER_REGISTRATION', '', "the issuer's registration", 'EMI-0007'),
  homeCountry: text('ISTMO_HOME_COUNTRY', 'El Salvador', "the operator's home country", 'Costa Rica'),
  contactAddress: text(
    'ISTMO_CONTACT_ADDRESS',
    'Calle de Ejemplo 1, San Salvador',
    "the operator's postal address",
    'Avenida Central 12, San José',
  ),
  contactEmail: text(
    'ISTMO_CONTACT_EMAIL',
    'contact@istmo.example',
    "the operator's general address",
    'hello@puente.example',
  ),
  contactPhone: text('ISTMO_CONTACT_PHONE', '+503 0000-0000', "the operator's telephone", '+506 0000-0000'),
  supportEmail: text(
    'ISTMO_SUPPORT_EMAIL',
    'support@istmo.example',
    'support address shown to customers',
    'help@puente.example',
  ),
  regulator: text(
    'ISTMO_REGULATOR',
    'Banco Central de Ejemplo',
    'supervisor named in the footer',
    'Superintendencia de Ejemplo',
  ),
  regulatorAddress: text(
    'ISTMO_REGULATOR_ADDRESS',
    'Avenida de Ejemplo 100, San Salvador',
    "the supervisor's postal address",
    'Calle 8, San José',
  ),
  regulatorEmail: text(
    'ISTMO_REGULATOR_EMAIL',
    'supervision@bancocentral.example',
    "the supervisor's address for the public",
    'public@supervisor.example',
  ),
  regulatorPhone: text('ISTMO_REGULATOR_PHONE', '+503 0000-0001', "the supervisor's telephone", '+506 0000-0001'),
  regulatorUrl: text(
    'ISTMO_REGULATOR_URL',
    'https://bancocentral.example',
    "the supervisor's site",
    'https://supervisor.example',
  ),
  socialLinks: list(
    'ISTMO_SOCIAL_LINKS',
    [
      'whatsapp=https://whatsapp.example/istmo',
      'instagram=https://instagram.example/istmo',
      'youtube=https://youtube.example/istmo',
      'telegram=https://telegram.example/istmo',
      'x=https://x.example/istmo',
    ],
    'links of the footer: name=address pairs of whatsapp, instagram, youtube, telegram and x',
    'x=https://x.example/puente',
  ),
  appStoreUrl: text('ISTMO_APP_STORE_URL', 'https://apps.example/istmo', 'iOS app link', 'https://apps.example/puente'),
  teamFile: text(
    'ISTMO_TEAM_FILE',
    '',
    'JSON file with the management shown on the offering page, as `api/settings/sample-team.json`; empty: sample people in the sandbox, none in production',
    '/etc/istmo/team.json',
  ),
} as const;
