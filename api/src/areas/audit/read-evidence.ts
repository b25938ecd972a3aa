import { readAuditEvidence as readEvidenceCall } from '@istmo/contract/areas/audit/audit.contract';
import type { App } from '../../app.ts';
import { handleStaff } from '../../http/handler.ts';
import { closeAuditEvidence, openAuditEvidence, readAuditEnd, readAuditEvidence } from './audit-evidence.store.ts';

const entriesOfPart = 1_000;

type Part = {
  readonly lines: readonly string[];
  readonly to: bigint;
  readonly last: bigint;
  readonly hasMore: boolean;
};

/** A part of the evidence. The first one says up to which entry the others go: what is added meanwhile is no part of it. */
async function readPart(app: App, { after, to: asked }: { after: bigint; to: bigint }): Promise<Part> {
  const { to, hash } = await readAuditEnd(app.db, asked);
  const { lines, last } = await readAuditEvidence(app.db, { after, to, limit: entriesOfPart });
  const hasMore = last < to;
  const { checkpointKey } = app.settings;
  return {
    lines: [
      ...(after === 0n ? [openAuditEvidence(to, checkpointKey)] : []),
      ...lines,
      ...(hasMore ? [] : [closeAuditEvidence({ to, hash, at: app.clock.now() }, checkpointKey)]),
    ],
    to,
    last,
    hasMore,
  };
}

export const answerReadAuditEvidence = handleStaff(readEvidenceCall, async (app, _caller, { after, to: asked }) => {
  const { lines, to, last, hasMore } = await readPart(app, { after: BigInt(after), to: BigInt(asked) });
  return { lines: [...lines], to: String(to), last: String(last), has_more: hasMore };
});

/** Gives `write` the lines of the whole log, a part at a time. Returns how many entries it has. */
export async function writeAuditEvidence(
  app: App,
  write: (lines: readonly string[]) => Promise<void>,
): Promise<bigint> {
  let part = await readPart(app, { after: 0n, to: 0n });
  await write(part.lines);
  while (part.hasMore) {
    part = await readPart(app, { after: part.last, to: part.to });
    await write(part.lines);
  }
  return part.to;
}
