import { attachmentTypes, findAttachmentProblem, maxAttachments } from '@istmo/contract/areas/support/support.rules';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { useState } from 'react';

/** The `accept` attribute of the file fields. */
export const acceptedTypes = attachmentTypes.join(',');

export type ChosenImages = {
  readonly files: readonly File[];
  /** Why the last file was not taken. */
  readonly problem: string | undefined;
  readonly add: (files: readonly File[]) => void;
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
  return {
    files,
    problem,
    add: (added) => {
      const isTooMany = files.length + added.length > maxAttachments;
      const [wrong] = added.flatMap((file) => problemOf(file) ?? []);
      setProblem(wrong ?? (isTooMany ? m.support_image_many({ max: `${maxAttachments}` }) : undefined));
      setFiles([...files, ...added.filter((file) => problemOf(file) === undefined)].slice(0, maxAttachments));
    },
    remove: (removed) => {
      setProblem(undefined);
      setFiles(files.filter((file) => file !== removed));
    },
  };
}
