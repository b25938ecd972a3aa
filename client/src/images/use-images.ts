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
};

function problemOf(file: File): string | undefined {
  const problem = findAttachmentProblem(file);
  return problem && translate(problem.message, getLocale());
}

/** The images chosen for a message. One that the server would refuse is not taken. */
export function useImages(): ChosenImages {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const add = (added: readonly File[]): void => {
    const isTooMany = files.length + added.length > maxAttachments;
    const [wrong] = added.flatMap((file) => problemOf(file) ?? []);
    setProblem(wrong ?? (isTooMany ? m.support_image_many({ max: `${maxAttachments}` }) : undefined));
    setFiles([...files, ...added.filter((file) => problemOf(file) === undefined)].slice(0, maxAttachments));
  };
  return {
    files,
    problem,
    add,
    addShrunk: async (added) => add(await Promise.all(added.map((file) => shrinkImage(file, shrinkTo)))),
    remove: (removed) => {
      setProblem(undefined);
      setFiles(files.filter((file) => file !== removed));
    },
  };
}
