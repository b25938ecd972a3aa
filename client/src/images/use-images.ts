import { attachmentTypes, findAttachmentProblem, maxAttachments } from '@istmo/contract/areas/support/support.rules';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { shrinkImage } from '@istmo/ui/shrink-image';
import { useState } from 'react';

const shrinkTo = 2_000_000;

/** The `accept` attribute of the file fields. */
export const acceptedTypes = attachmentTypes.join(',');

export type ChosenImages = {
  readonly files: readonly File[];
  /** Why the last file was not taken. */
  readonly problem: string | undefined;
  readonly add: (files: readonly File[]) => void;
  /** The same after making large photos smaller. */
  readonly addShrunk: (files: readonly File[]) => Promise<void>;
  readonly remove: (file: File) => void;
  /** How much of them is sent, from 0 to 100; undefined while nothing is sent. */
  readonly percent: number | undefined;
  /** Sends them with their progress. */
  readonly track: <Result>(send: (onProgress: (percent: number) => void) => Promise<Result>) => Promise<Result>;
};

function problemOf(file: File): string | undefined {
  const problem = findAttachmentProblem(file);
  return problem && translate(problem.message, getLocale());
}

/** The images chosen for a message, or for a form that takes fewer. One that the server would refuse is not taken. */
export function useImages(max = maxAttachments): ChosenImages {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const [percent, setPercent] = useState<number>();
  const add = (added: readonly File[]): void => {
    const isTooMany = files.length + added.length > max;
    const [wrong] = added.flatMap((file) => problemOf(file) ?? []);
    setProblem(wrong ?? (isTooMany ? m.support_image_many({ max: `${max}` }) : undefined));
    const right = added.filter((file) => problemOf(file) === undefined);
    setFiles((before) => [...before, ...right].slice(0, max));
  };
  return {
    files,
    problem,
    percent,
    track: (send) => {
      if (files.length === 0) return send(() => {});
      setPercent(0);
      return send(setPercent).finally(() => setPercent(undefined));
    },
    add,
    addShrunk: async (added) => add(await Promise.all(added.map((file) => shrinkImage(file, shrinkTo)))),
    remove: (removed) => {
      setProblem(undefined);
      setFiles((before) => before.filter((file) => file !== removed));
    },
  };
}
