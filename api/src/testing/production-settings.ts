import type { DatabaseLogin } from '@istmo/db/embedded-logins';

// The account keys of the second BIP39 test phrase, 'legal winner thank year …': public, so funds sent there are lost.
const accounts = {
  ISTMO_BITCOIN_ACCOUNT_KEY:
    'zpub6s3Buz3fYNRSZk9BFYo9RCMkAvSiknUtRVjuYYCZmDJPrxTwYEW6fBXzYwMdT3DaKaE7TxN1QQwU2tjpNzAYS3S9G2xGEPQcMsrgxQNwh47',
  ISTMO_ETHEREUM_ACCOUNT_KEY:
    'xpub6Bh6Cg7bvjFdW6VEAaZmsyhZh86WdJ9Kr5aqqY5LN7UFLpxTrxsiys213UCu8MAYjcq5JhF7jzZXvruGfWfPbxqsByNNhwWaNQRuhP3JcC3',
  ISTMO_TRON_ACCOUNT_KEY:
    'xpub6CCd6xRaRNYQJ9yrjm8WrCbkawvA1W621T26y9JjXGMyq7n4ocuMRoSCMhuwN6hHGkBQxMoQJkSkz7AwoXVzCs4bziNpALtHQBSNQTcVv8w',
};
export const ownKey = Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210', 'hex').toString(
  'base64',
);
export const nodes = 'https://one.invalid/v1/key,https://two.invalid/v1/key';

/** The settings of a production installation with a worker; nothing that they name exists. */
export const productionSettings = (
  url: Readonly<Record<DatabaseLogin, string>>,
  data: string,
): Record<string, string> => ({
  ISTMO_MODE: 'production',
  // One that serves needs the built pages.
  ISTMO_ROLE: 'worker',
  ISTMO_PORT: '0',
  ISTMO_DATA: data,
  ISTMO_LOG_LEVEL: 'silent',
  ISTMO_PUBLIC_URL: 'https://istmo.example',
  DATABASE_URL: url.app,
  ISTMO_MIGRATE_URL: url.owner,
  ISTMO_WORKER_URL: url.worker,
  ISTMO_SECRET: 'a secret of more than thirty-two characters',
  ISTMO_PASSWORD_PEPPER: 'a pepper of this operator and of no other one',
  ISTMO_CHECKPOINT_KEY: ownKey,
  ISTMO_APPROVAL_KEY: ownKey,
  ...accounts,
  ISTMO_SMTP_URL: 'smtps://user:password@mail.invalid',
  ISTMO_SUMSUB_TOKEN: 'prd:own',
  ISTMO_SUMSUB_SECRET: 'own secret',
  ISTMO_SUMSUB_WEBHOOK_SECRET: 'own webhook secret',
  ISTMO_WOMPI_PUBLIC_KEY: 'pub_prod_own',
  ISTMO_WOMPI_PRIVATE_KEY: 'prv_prod_own',
  ISTMO_WOMPI_EVENTS_SECRET: 'prod_events_own',
  ISTMO_WOMPI_INTEGRITY_SECRET: 'prod_integrity_own',
  ISTMO_BANK_LOCAL: 'bank=Banco Propio;account=1',
  ISTMO_BANK_WIRE: 'bank=Own Bank;account=2;swift=OWNBSVSS',
  ISTMO_BANK_INTERMEDIARY: 'bank=Other Bank;swift=OTHRUS33',
  ISTMO_ETHEREUM_NODES: nodes,
  ISTMO_POLYGON_NODES: nodes,
  ISTMO_PLACETOPAY_LOGIN: 'own login',
  ISTMO_PLACETOPAY_SECRET: 'own secret key',
  ISTMO_PLACETOPAY_GATEWAY_URL: 'https://gateway.invalid',
  ISTMO_TOKENISER_URL: 'https://cards.istmo.example',
  ISTMO_TOKENISER_KEY: ownKey,
  ISTMO_IDENTITY_FRAME_URL: 'https://identity.istmo.example',
  ISTMO_AMP_URL: 'https://amp.invalid/api',
  ISTMO_AMP_USER: 'own user',
  ISTMO_AMP_PASSWORD: 'own password',
  ISTMO_ELEMENTS_URL: 'http://user:password@elements.invalid:7041/wallet/platform',
  ISTMO_WITHOUT: 'BTC,TRON',
});
