import '../../styles/file-drop.css';
import FileText from 'lucide-react/icons/file-text';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import clsx from 'clsx';
import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { buttonClass, IconButton } from '../Button.tsx';
import { useFieldControl } from './Field.tsx';
import { ProgressBar } from '../progress/ProgressBar.tsx';
import { shrinkImage } from './shrink-image.ts';

export type FileDropLabels = {
  choose: string;
  drop: string;
  camera?: string | undefined;
  remove: string;
  progress: string;
};

export type FileDropProps = {
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  /** The `accept` attribute: "image/png,image/jpeg,image/svg+xml". The form validates the file. */
  accept: string;
  labels: FileDropLabels;
  /** "PNG, JPEG or SVG, up to 5 MB" */
  note?: ReactNode;
  /** Larger photos are shrunk here before they are passed on. */
  shrinkTo?: number | undefined;
  /** Takes several files at once, in place of `onFile`. */
  onFiles?: ((files: readonly File[]) => void) | undefined;
  /** Upload progress from 0 to 100. */
  percent?: number | undefined;
  name?: string | undefined;
};

const pickClass = buttonClass({ variant: 'secondary', size: 'sm' }, 'drop-pick');

/** One file or several, dropped, chosen or photographed. One stays until it is removed, also after a failed submit. */
export function FileDrop(props: FileDropProps) {
  const { file, onFile, onFiles, accept, labels, note, shrinkTo, name } = props;
  const control = useFieldControl();
  const [isOver, setOver] = useState(false);
  const acceptFiles = async (list: FileList | null) => {
    const chosen = [...(list ?? [])].slice(0, onFiles ? undefined : 1);
    const files = shrinkTo === undefined ? chosen : await Promise.all(chosen.map((one) => shrinkImage(one, shrinkTo)));
    if (onFiles) onFiles(files);
    else if (files[0]) onFile(files[0]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void acceptFiles(event.dataTransfer.files);
  };
  if (file) return <ChosenFile {...props} file={file} />;
  return (
    <div
      className="drop"
      data-over={isOver}
      data-invalid={control['aria-invalid']}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <Upload aria-hidden />
      <p>{labels.drop}</p>
      {note && <p className="field-hint">{note}</p>}
      <div className="drop-picks">
        <label className={pickClass}>
          {labels.choose}
          <input
            {...control}
            type="file"
            name={name}
            accept={accept}
            multiple={onFiles !== undefined}
            className="sr-only"
            onChange={(event) => {
              void acceptFiles(event.currentTarget.files);
            }}
          />
        </label>
        {labels.camera && (
          <label className={clsx(pickClass, 'drop-camera')}>
            {labels.camera}
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="sr-only"
              onChange={(event) => {
                void acceptFiles(event.currentTarget.files);
              }}
            />
          </label>
        )}
      </div>
    </div>
  );
}

function ChosenFile({ file, onFile, labels, percent }: FileDropProps & { file: File }) {
  const preview = usePreview(file);
  return (
    <div className="drop-file">
      {preview ? <img src={preview} alt="" /> : <FileText aria-hidden />}
      <div className="drop-text">
        <p className="drop-name">{file.name}</p>
        <p className="field-hint num">{Math.max(1, Math.round(file.size / 1024))} kB</p>
        {percent !== undefined && (
          <div className="drop-progress">
            <ProgressBar label={labels.progress} hideLabel done={percent} whole={100} text={`${percent}%`} />
          </div>
        )}
      </div>
      <IconButton label={labels.remove} onClick={() => onFile(undefined)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

function usePreview(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
