import { placetopayTest } from '@istmo/providers/placetopay-api';
import { inSandbox, key, oneOf, sandboxOnly, text, url, usedIf } from './setting-kinds.ts';

type SettingReader = (variable: string) => string;

const usesCheckout = (read: SettingReader): boolean => read('ISTMO_BANK_LINK') === 'placetopay';
const usesWompi = (read: SettingReader): boolean => !usesCheckout(read);
/** An operator may run without card payments. */
export const takesCards = (read: SettingReader): boolean => !read('ISTMO_WITHOUT').split(',').includes('card');
const usesPlacetopay = (read: SettingReader): boolean => takesCards(read) || usesCheckout(read);

/** Those of payments by a bank and by card: which provider, and its credentials. */
export const acquirerSettings = {
  bankLinkProvider: oneOf('wompi', 'placetopay')(
    'ISTMO_BANK_LINK',
    'wompi',
    'provider of COP payments: wompi or placetopay',
  ),
  wompiPublicKey: usedIf(
    usesWompi,
    sandboxOnly(
      text('ISTMO_WOMPI_PUBLIC_KEY', 'pub_test_istmo', 'COP payments: public key; the default: a simulated bank'),
    ),
  ),
  wompiPrivateKey: usedIf(
    usesWompi,
    sandboxOnly(text('ISTMO_WOMPI_PRIVATE_KEY', 'prv_test_istmo', 'COP payments: private key')),
  ),
  wompiEventsSecret: usedIf(
    usesWompi,
    sandboxOnly(text('ISTMO_WOMPI_EVENTS_SECRET', 'test_events_istmo', 'COP payments: secret of notices')),
  ),
  wompiIntegritySecret: usedIf(
    usesWompi,
    sandboxOnly(text('ISTMO_WOMPI_INTEGRITY_SECRET', 'test_integrity_istmo', 'COP payments: secret of links')),
  ),
  placetopayLogin: usedIf(
    usesPlacetopay,
    sandboxOnly(
      text(
        'ISTMO_PLACETOPAY_LOGIN',
        'sandbox',
        'card payments, and COP payments: login; the default: a simulated acquirer',
      ),
    ),
  ),
  placetopaySecret: usedIf(
    usesPlacetopay,
    sandboxOnly(
      text('ISTMO_PLACETOPAY_SECRET', 'sandbox-acquirer-secret', 'card payments, and COP payments: secret key'),
    ),
  ),
  placetopayGatewayUrl: usedIf(
    takesCards,
    sandboxOnly(
      url('ISTMO_PLACETOPAY_GATEWAY_URL', placetopayTest.gatewayUrl, 'card payments: address of the gateway'),
    ),
  ),
  placetopayCheckoutUrl: usedIf(
    usesCheckout,
    sandboxOnly(
      url('ISTMO_PLACETOPAY_CHECKOUT_URL', placetopayTest.checkoutUrl, 'COP payments: address of the checkout'),
    ),
  ),
  tokeniserUrl: url(
    'ISTMO_TOKENISER_URL',
    '',
    "origin of the card form's server; empty: the sandbox's own, on the port after ISTMO_PORT",
  ),
  tokeniserKey: usedIf(
    takesCards,
    sandboxOnly(
      key(
        'ISTMO_TOKENISER_KEY',
        'c2FuZGJveCBjYXJkIHRva2Vucywga25vd24gdG8gYWw=',
        "key shared with the card form's server (base64, 32 bytes)",
      ),
    ),
  ),
  rawCards: inSandbox(
    oneOf('refuse', 'accept')(
      'ISTMO_RAW_CARDS',
      'refuse',
      'accept: calls may send card numbers themselves, for operators whose whole platform is a card environment; accept in the sandbox unless set',
    ),
    'accept',
  ),
} as const;
