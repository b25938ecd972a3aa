import type { BucketSettings } from '@istmo/providers/s3/bucket';

/** The settings of a product that keeps its uploads and checkpoints in the simulated bucket. */
export const toS3Environment = ({ settings }: { readonly settings: BucketSettings }) => ({
  ISTMO_STORE: 's3',
  ISTMO_S3_ENDPOINT: settings.endpoint,
  ISTMO_S3_REGION: settings.region,
  ISTMO_S3_BUCKET: settings.bucket,
  ISTMO_S3_PREFIX: settings.prefix,
  ISTMO_S3_KEY_ID: settings.keyId,
  ISTMO_S3_SECRET: settings.secret,
  ISTMO_S3_LOCK_DAYS: '30',
});
