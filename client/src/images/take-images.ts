import type { ClipboardEvent, DragEvent } from 'react';
import type { ChosenImages } from './use-images.ts';

/** The props of a text area that takes images that are pasted or dropped into it. */
export function takeImages(images: ChosenImages) {
  const take = (event: { preventDefault: () => void }, data: DataTransfer): void => {
    const files = [...data.files];
    if (files.length === 0) return;
    event.preventDefault();
    void images.addShrunk(files);
  };
  return {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
  };
}
