import * as m from '@istmo/contract/messages';
import { FileDrop, type FileDropLabels } from '@istmo/ui/FileDrop';
import './images.css';
import { acceptedTypes, type ChosenImages } from './use-images.ts';

export const imageLabels = (): FileDropLabels => ({
  choose: m.support_image_choose(),
  drop: m.support_image_drop(),
  camera: m.support_image_camera(),
  remove: m.support_image_remove(),
  progress: m.support_image_sending(),
});

/** The images chosen for a message, each with its preview and a button that removes it. */
export function ImageList({ images }: { images: ChosenImages }) {
  if (images.files.length === 0) return null;
  return (
    <ul className="chosen-images">
      {images.files.map((file, index) => (
        // A file has no id, and two may have the same name.
        <li key={`${index} ${file.name} ${file.lastModified}`}>
          <FileDrop
            file={file}
            onFile={() => images.remove(file)}
            accept={acceptedTypes}
            labels={imageLabels()}
            percent={images.percent}
          />
        </li>
      ))}
    </ul>
  );
}
