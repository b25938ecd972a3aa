import { placetopayTest } from '@istmo/providers/placetopay-api';
import { acceptedBeside } from './key-settings.ts';
import { key, oneOf, sandboxOnly, secret, text, url, usedIf } from './setting-kinds.ts';

type SettingReader = (variable: string) => string;

const usesCheckout = (read: SettingReader): boolean => read('ISTMO_BANK_LINK') === 'placetopay';
const usesWompi = (read: SettingReader): boolean => !usesCheckout(read);
/** An operator may run without card payments. */
export const takesCards = (read: SettingReader): boolean => !read('ISTMO_WITHOUT').split(',').includes('card');
const usesPlacetopay = (read: SettingReader): boolean => takesCards(read) || usesCheckout(read);

/** Those of payments by a bank and by card: which provider, and its credentials. */
export const acquirerSettings = {
  bankLinkProvider: oneOf('wompi', 'placetopay')('ISTMO_BANK_LINK', 'wompi', 'provider of COP payments', 'placetopay'),
  wompiPublicKey: usedIf(
    usesWompi,
    sandboxOnly(
      text(
        'ISTMO_WOMPI_PUBLIC_KEY',
        'pub_test_istmo',
        'Wompi: public key; in the sandbox its default chooses a simulated bank',
        'pub_prod_0123',
      ),
    ),
  ),
  wompiPrivateKey: secret(
    usedIf(
      usesWompi,
      sandboxOnly(text('ISTMO_WOMPI_PRIVATE_KEY', 'prv_test_istmo', 'Wompi: private key', 'prv_prod_0123')),
    ),
  ),
  wompiEventsSecret: secret(
    usedIf(
      usesWompi,
      sandboxOnly(
        text('ISTMO_WOMPI_EVENTS_SECRET', 'test_events_istmo', 'Wompi: secret of notices', 'prod_events_0123'),
      ),
    ),
  ),
  wompiEventsSecretAccepted: acceptedBeside('ISTMO_WOMPI_EVENTS_SECRET', 'prod_events_0123'),
  wompiIntegritySecret: secret(
    usedIf(
      usesWompi,
      sandboxOnly(
        text('ISTMO_WOMPI_INTEGRITY_SECRET', 'test_integrity_istmo', 'Wompi: secret of links', 'prod_integrity_0123'),
      ),
    ),
  ),
  wompiUrl: url(
    'ISTMO_WOMPI_URL',
    '',
    'Wompi: address of the API; empty: its live system in production, its test system in the sandbox',
    'https://wompi-proxy.example',
  ),
  placetopayLogin: usedIf(
    usesPlacetopay,
    sandboxOnly(
      text(
        'ISTMO_PLACETOPAY_LOGIN',
        'sandbox',
        'PlacetoPay: login; in the sandbox its default chooses a simulated acquirer',
        '0123456789abcdef',
      ),
    ),
  ),
  placetopaySecret: secret(
    usedIf(
      usesPlacetopay,
      sandboxOnly(
        text('ISTMO_PLACETOPAY_SECRET', 'sandbox-acquirer-secret', 'PlacetoPay: secret key', 'fedcba9876543210'),
      ),
    ),
  ),
  placetopaySecretAccepted: acceptedBeside('ISTMO_PLACETOPAY_SECRET', 'fedcba9876543210'),
  placetopayGatewayUrl: usedIf(
    takesCards,
    sandboxOnly(
      url(
        'ISTMO_PLACETOPAY_GATEWAY_URL',
        placetopayTest.gatewayUrl,
        'PlacetoPay: address of the gateway, for cards',
        'https://gateway.example',
      ),
    ),
  ),
  placetopayCheckoutUrl: usedIf(
    usesCheckout,
    sandboxOnly(
      url(
        'ISTMO_PLACETOPAY_CHECKOUT_URL',
        placetopayTest.checkoutUrl,
        'PlacetoPay: address of the checkout, for COP payments',
        'https://checkout.example',
      ),
    ),
  ),
  tokeniserUrl: url(
    'ISTMO_TOKENISER_URL',
    '',
    "origin of the card form; empty: the sandbox's own, on the port after `ISTMO_PORT`",
    'https://cards.istmo.example',
  ),
  tokeniserKey: secret(
    usedIf(
      takesCards,
      sandboxOnly(
        key(
          'ISTMO_TOKENISER_KEY',
          'c2FuZGJveCBjYXJkIHRva2Vucywga25vd24gdG8gYWw=',
          'key shared with the process of the card form',
          'ZXhhbXBsZWV4YW1wbGVleGFtcGxlZXhhbXBsZWV4YW0=',
        ),
      ),
    ),
  ),
  tokeniserKeyAccepted: acceptedBeside('ISTMO_TOKENISER_KEY'),
} as const;
