import { connect } from '@istmo/db/connect';
import { signApproved } from '../src/signer/sign-approved.ts';
import { stepThrough } from '../src/testing/kill-anywhere.ts';
import { createTestSigner } from '../src/testing/test-signer.ts';
import { serveTasks } from './money-process.ts';

serveTasks(async ({ url, settings, step }) => {
  const db = stepThrough(connect({ url, poolSize: 2 }), step);
  const signer = { ...createTestSigner(db, settings), onError: () => {} };
  return { sign: () => signApproved(signer) };
});
