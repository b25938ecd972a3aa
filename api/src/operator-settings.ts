import * as m from '@istmo/contract/messages';
import { assetSettings } from './asset-settings.ts';
import { bankSettings } from './bank-settings.ts';
import { cardSettings } from './card-settings.ts';
import { type OperatorSetting, withRule } from './operator-setting.ts';
import { quoteSettings } from './quote-settings.ts';
import { inSandbox, wholeNumber } from './setting-kinds.ts';
import { treasurySettings } from './treasury-settings.ts';
import { withdrawalRules } from './withdrawal-settings.ts';

/** The settings that staff change, each declared once: variable, first value, range, texts. */
export const operatorSettings = {
  supportAnswerHours: withRule(
    wholeNumber('ISTMO_SUPPORT_ANSWER_HOURS', 24, 'time within which an answer in a support ticket is promised'),
    {
      group: 'support',
      unit: 'hours',
      min: 1,
      max: 240,
      title: m.settings_support_answer,
      meaning: m.settings_support_answer_meaning,
    },
  ),
  identityReviewHours: withRule(
    wholeNumber('ISTMO_IDENTITY_REVIEW_HOURS', 24, 'deadline of an identity review by staff'),
    {
      group: 'reviews',
      unit: 'hours',
      min: 1,
      max: 240,
      title: m.settings_identity_review,
      meaning: m.settings_identity_review_meaning,
    },
  ),
  addressReviewHours: withRule(wholeNumber('ISTMO_ADDRESS_REVIEW_HOURS', 8, 'deadline of an address review by staff'), {
    group: 'reviews',
    unit: 'hours',
    min: 1,
    max: 240,
    title: m.settings_address_review,
    meaning: m.settings_address_review_meaning,
  }),
  issuerReviewHours: withRule(
    wholeNumber('ISTMO_ISSUER_REVIEW_HOURS', 72, 'deadline of a review of an issuance request by staff'),
    {
      group: 'reviews',
      unit: 'hours',
      min: 1,
      max: 720,
      title: m.issuers_setting_review,
      meaning: m.issuers_setting_review_meaning,
    },
  ),
  ...bankSettings,
  ...treasurySettings,
  ...cardSettings,
  ...assetSettings,
  ...withdrawalRules,
  idleMinutes: withRule(wholeNumber('ISTMO_IDLE_MINUTES', 30, 'idle timeout of a session'), {
    group: 'sessions',
    unit: 'minutes',
    min: 5,
    max: 240,
    safer: 'lower',
    title: m.settings_idle,
    meaning: m.settings_idle_meaning,
  }),
  sessionHours: withRule(wholeNumber('ISTMO_SESSION_HOURS', 12, 'maximum length of a session'), {
    group: 'sessions',
    unit: 'hours',
    min: 1,
    max: 72,
    safer: 'lower',
    title: m.settings_session,
    meaning: m.settings_session_meaning,
  }),
  withdrawalCooldownHours: withRule(
    wholeNumber(
      'ISTMO_WITHDRAWAL_COOLDOWN_HOURS',
      24,
      'withdrawals are blocked for this long after a change or reset of the password, a switch of two-factor, a new passkey or a reversed deposit',
    ),
    {
      group: 'withdrawals',
      unit: 'hours',
      min: 0,
      max: 720,
      safer: 'higher',
      title: m.settings_cooldown,
      meaning: m.settings_cooldown_meaning,
    },
  ),
  tfaResetCooldownHours: withRule(
    wholeNumber('ISTMO_TFA_RESET_COOLDOWN_HOURS', 72, 'no money moves after a two-factor reset'),
    {
      group: 'withdrawals',
      unit: 'hours',
      min: 0,
      max: 720,
      safer: 'higher',
      title: m.settings_tfa_reset_cooldown,
      meaning: m.settings_tfa_reset_cooldown_meaning,
    },
  ),
  linkPasswordHours: withRule(
    wholeNumber(
      'ISTMO_LINK_PASSWORD_HOURS',
      72,
      'a password set by an emailed link is not enough for so long to reset two-factor',
    ),
    {
      group: 'sessions',
      unit: 'hours',
      min: 0,
      max: 720,
      safer: 'higher',
      title: m.settings_link_password,
      meaning: m.settings_link_password_meaning,
    },
  ),
  addressWaitHours: withRule(
    inSandbox(
      wholeNumber(
        'ISTMO_ADDRESS_WAIT_HOURS',
        24,
        'a new withdrawal address can be used after this time; 0 in the sandbox unless set',
      ),
      0,
    ),
    {
      group: 'withdrawals',
      unit: 'hours',
      min: 0,
      max: 720,
      safer: 'higher',
      title: m.settings_address_wait,
      meaning: m.settings_address_wait_meaning,
    },
  ),
  whitelistMaxAddresses: withRule(
    wholeNumber('ISTMO_WHITELIST_MAX_ADDRESSES', 50, 'maximum withdrawal addresses that a customer may save'),
    {
      group: 'withdrawals',
      unit: 'count',
      min: 1,
      max: 1_000,
      safer: 'lower',
      title: m.settings_max_addresses,
      meaning: m.settings_max_addresses_meaning,
    },
  ),
  emailRecordDays: withRule(
    wholeNumber(
      'ISTMO_EMAIL_RECORD_DAYS',
      1_826,
      'records of sent emails, without their text, are deleted after this time',
    ),
    {
      group: 'records',
      unit: 'days',
      min: 365,
      max: 7_300,
      safer: 'higher',
      title: m.settings_email_records,
      meaning: m.settings_email_records_meaning,
    },
  ),
  minNameLetters: withRule(wholeNumber('ISTMO_MIN_NAME_LETTERS', 4, 'minimum length of first and last name'), {
    group: 'profiles',
    unit: 'letters',
    min: 1,
    max: 10,
    title: m.settings_name_letters,
    meaning: m.settings_name_letters_meaning,
  }),
  priceStaleSeconds: withRule(wholeNumber('ISTMO_PRICE_STALE_SECONDS', 60, 'older prices are not used for trading'), {
    group: 'prices',
    unit: 'seconds',
    min: 5,
    max: 600,
    safer: 'lower',
    title: m.settings_price_stale,
    meaning: m.settings_price_stale_meaning,
  }),
  priceDeviationPercent: withRule(
    wholeNumber('ISTMO_PRICE_DEVIATION_PERCENT', 5, 'sources further apart than this stop quoting'),
    {
      group: 'prices',
      unit: 'percent',
      min: 1,
      max: 50,
      safer: 'lower',
      title: m.settings_price_deviation,
      meaning: m.settings_price_deviation_meaning,
    },
  ),
  priceJumpPercent: withRule(
    wholeNumber(
      'ISTMO_PRICE_JUMP_PERCENT',
      10,
      'a price that moved further than this at once is held back and its pairs are halted',
    ),
    {
      group: 'prices',
      unit: 'percent',
      min: 1,
      max: 100,
      safer: 'lower',
      title: m.settings_price_jump,
      meaning: m.settings_price_jump_meaning,
    },
  ),
  priceJumpMinutes: withRule(
    wholeNumber(
      'ISTMO_PRICE_JUMP_MINUTES',
      15,
      'a price is compared with the last one while that is no older than this',
    ),
    {
      group: 'prices',
      unit: 'minutes',
      min: 1,
      max: 1_440,
      safer: 'higher',
      title: m.settings_price_jump_age,
      meaning: m.settings_price_jump_age_meaning,
    },
  ),
  priceHaltSeconds: withRule(
    wholeNumber(
      'ISTMO_PRICE_HALT_SECONDS',
      300,
      'a price that was held back is traded on when its level has stayed agreed for this long',
    ),
    {
      group: 'prices',
      unit: 'seconds',
      min: 10,
      max: 86_400,
      safer: 'higher',
      title: m.settings_price_halt,
      meaning: m.settings_price_halt_meaning,
    },
  ),
  ...quoteSettings,
} as const satisfies Readonly<Record<string, OperatorSetting>>;

export type SettingKey = keyof typeof operatorSettings;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(operatorSettings, key);
}
