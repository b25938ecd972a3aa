import { oneOf, secret, text, url, usedIf, wholeNumber } from './setting-kinds.ts';

const usesS3 = (read: (variable: string) => string): boolean => read('ISTMO_STORE') === 's3';

/** Where uploads and the ledger's signed checkpoints are kept. */
export const storeSettings = {
  store: oneOf('disk', 's3')(
    'ISTMO_STORE',
    'disk',
    'where uploads and the signed checkpoints of the ledger are kept: in `ISTMO_DATA`, or in a bucket that several machines share',
    's3',
  ),
  s3Endpoint: usedIf(
    usesS3,
    url('ISTMO_S3_ENDPOINT', '', "address of the service; empty: Amazon's of the region", 'https://s3.example'),
  ),
  s3Region: usedIf(usesS3, text('ISTMO_S3_REGION', 'us-east-1', 'region that requests are signed for', 'sa-east-1')),
  s3Bucket: usedIf(usesS3, text('ISTMO_S3_BUCKET', '', 'bucket of the uploads', 'istmo-uploads')),
  s3CheckpointBucket: usedIf(
    usesS3,
    text(
      'ISTMO_S3_CHECKPOINT_BUCKET',
      '',
      'bucket of the signed checkpoints; empty: that of the uploads',
      'istmo-checkpoints',
    ),
  ),
  s3Prefix: usedIf(
    usesS3,
    text('ISTMO_S3_PREFIX', '', 'what the names of all objects begin with, for a bucket that others use too', 'istmo/'),
  ),
  s3KeyId: usedIf(usesS3, text('ISTMO_S3_KEY_ID', '', 'id of the access key', 'AKIAIOSFODNN7EXAMPLE')),
  s3Secret: secret(
    usedIf(usesS3, text('ISTMO_S3_SECRET', '', 'secret of the access key', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')),
  ),
  s3Encryption: usedIf(
    usesS3,
    oneOf('bucket', 'AES256', 'aws:kms')(
      'ISTMO_S3_ENCRYPTION',
      'bucket',
      'encryption that is requested for each object; bucket: as the bucket is set up',
      'AES256',
    ),
  ),
  s3KmsKey: usedIf(usesS3, text('ISTMO_S3_KMS_KEY', '', 'key for `aws:kms`; empty: the default one', 'alias/istmo')),
  s3LockDays: usedIf(
    usesS3,
    wholeNumber('days', 0, 36_500)(
      'ISTMO_S3_LOCK_DAYS',
      0,
      'how long object lock keeps each checkpoint from every change; 0: the bucket has no object lock',
      '3650',
    ),
  ),
  s3LockMode: usedIf(
    usesS3,
    oneOf('governance', 'compliance')(
      'ISTMO_S3_LOCK_MODE',
      'governance',
      "compliance: no login can end the lock, not even that of the account's owner",
      'compliance',
    ),
  ),
} as const;
