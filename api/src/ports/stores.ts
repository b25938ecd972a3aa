import { copyCheckpoints } from '@istmo/providers/checkpoints/copy-checkpoints';
import { diskCheckpointArchive } from '@istmo/providers/checkpoints/disk';
import type { CheckpointArchive } from '@istmo/providers/checkpoints/port';
import { s3CheckpointArchive } from '@istmo/providers/checkpoints/s3';
import { copyFiles, type CopyReport } from '@istmo/providers/files/copy-files';
import { diskFiles } from '@istmo/providers/files/disk';
import type { Files } from '@istmo/providers/files/port';
import { s3Files } from '@istmo/providers/files/s3';
import type { BucketSettings } from '@istmo/providers/s3/bucket';
import { findBucketProblem } from '@istmo/providers/s3/probe';
import { dataPath, type Settings } from '../settings/settings.ts';

/** Where uploads are kept. */
export function openFiles(settings: Settings): Files {
  return settings.store === 's3' ? openS3Files(settings) : openDiskFiles(settings);
}

/** Also for the operator's commands, which use no other adapter. */
export function openCheckpointArchive(settings: Settings): CheckpointArchive {
  return settings.store === 's3' ? openS3Archive(settings) : openDiskArchive(settings);
}

/** What is wrong with the buckets, as sentences for the operator. It stores a small object in each. */
export async function findStoreProblems(settings: Settings): Promise<string[]> {
  const { store, s3Bucket, s3CheckpointBucket } = settings;
  if (store !== 's3') return [];
  const checked = [s3Bucket, ...(s3CheckpointBucket === '' ? [] : [s3CheckpointBucket])].map(async (bucket) => {
    const problem = await findBucketProblem(toBucket(settings, bucket), bucket === s3Bucket);
    return problem === undefined ? [] : [`the bucket ${bucket}: ${problem}`];
  });
  return (await Promise.all(checked)).flat();
}

/** Copies the uploads of the disk to the bucket. */
export const copyUploads = (settings: Settings): Promise<CopyReport> =>
  copyFiles(openDiskFiles(settings), openS3Files(settings));

/** Copies the checkpoints of the disk to the bucket, and says how many. */
export const copyArchive = (settings: Settings): Promise<number> =>
  copyCheckpoints(openDiskArchive(settings), openS3Archive(settings));

export const openDiskFiles = (settings: Settings) => diskFiles({ folder: dataPath(settings, 'files') });

const openS3Files = (settings: Settings) => s3Files(toBucket(settings, settings.s3Bucket));

export const openDiskArchive = (settings: Settings) =>
  diskCheckpointArchive({ folder: dataPath(settings, 'checkpoints') });

function openS3Archive(settings: Settings): CheckpointArchive {
  const { s3Bucket, s3CheckpointBucket, s3LockDays, s3LockMode } = settings;
  return s3CheckpointArchive({
    ...toBucket(settings, s3CheckpointBucket || s3Bucket),
    // A lock is a promise to the world outside, so it follows real time in the sandbox too.
    clock: { now: () => new Date() },
    lockDays: s3LockDays,
    lockMode: s3LockMode === 'compliance' ? 'COMPLIANCE' : 'GOVERNANCE',
  });
}

const toBucket = (settings: Settings, bucket: string): BucketSettings => ({
  bucket,
  endpoint: settings.s3Endpoint,
  region: settings.s3Region,
  prefix: settings.s3Prefix,
  keyId: settings.s3KeyId,
  secret: settings.s3Secret,
  encryption: settings.s3Encryption,
  kmsKey: settings.s3KmsKey,
});
