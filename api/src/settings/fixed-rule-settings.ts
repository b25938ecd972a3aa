import { countryRules, inSandbox, list, oneOf, timeZone, wholeNumber } from './setting-kinds.ts';

/** Business rules that only a start changes. */
export const fixedRuleSettings = {
  approverWaitHours: wholeNumber('hours', 0, 720)(
    'ISTMO_APPROVER_WAIT_HOURS',
    24,
    'a member of staff who is new, has another role or was enabled approves nothing for so long, and never what was proposed before; compliance admits each of them',
    '48',
  ),
  timeZone: timeZone(
    'ISTMO_TIME_ZONE',
    'America/El_Salvador',
    'time zone of the days and months of limits',
    'America/Costa_Rica',
  ),
  countryRules: countryRules(
    'ISTMO_COUNTRY_RULES',
    {},
    'profile rules of a country (`*`: all): letters of a name, digits of a telephone number, form of the national id, postal code',
    'GT.letters=2,CO.phone=10,MX.id=any,PA.zip=optional',
  ),
  bankOwnCountries: list(
    'ISTMO_BANK_OWN_COUNTRIES',
    ['COSTA RICA', 'EL SALVADOR'],
    'countries whose customers deposit by a local transfer, with its minimum',
    'EL SALVADOR,GUATEMALA',
  ),
  couponDraftDays: wholeNumber('days', 1, 365)(
    'ISTMO_COUPON_DRAFT_DAYS',
    30,
    'how long before its record day the coupon of a bond is drafted for staff',
    '45',
  ),
  issuerHolderNames: oneOf('hide', 'show')(
    'ISTMO_ISSUER_HOLDER_NAMES',
    'hide',
    'show: an issuer reads the names, countries and units of the holders of its securities, where the law gives them to it; otherwise only groups of three or more',
    'show',
  ),
  fundingNoticeDays: wholeNumber('days', 0, 60)(
    'ISTMO_FUNDING_NOTICE_DAYS',
    3,
    'how long before its payment day a corporate action whose money is missing waits in the queue of staff',
    '7',
  ),
  raiseLeaveDays: wholeNumber('days', 1, 60)(
    'ISTMO_RAISE_LEAVE_DAYS',
    5,
    'how long at least subscribers of an offering may leave it after its terms were changed',
    '10',
  ),
  rawCards: inSandbox(
    oneOf('refuse', 'accept')(
      'ISTMO_RAW_CARDS',
      'refuse',
      'accept: calls may send card numbers themselves, for operators whose whole platform is a card environment',
      'refuse',
    ),
    'accept',
  ),
} as const;
