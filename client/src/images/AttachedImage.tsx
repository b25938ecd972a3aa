import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/arrow-down-to-line';
import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { fileQuery } from '../file-query.ts';
import './images.css';
import { useObjectUrl } from './use-object-url.ts';

type MessageImage = {
  readonly name: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
};

type AttachedImageProps = {
  image: MessageImage;
  /** Reads the file. */
  query: ReturnType<typeof fileQuery>;
};

/** An image of a message: its thumbnail, which opens it, and its download. It is loaded when it comes near the screen. */
export function AttachedImage({ image, query }: AttachedImageProps) {
  const { name, bytes, width, height } = image;
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box);
  const { data: file, isError } = useQuery({ ...query, enabled: isNear });
  const address = useObjectUrl(file);
  const [isOpen, setOpen] = useState(false);
  return (
    <div ref={box} className="attached">
      <button
        type="button"
        className="attached-thumb"
        aria-label={m.support_image_open({ name })}
        disabled={address === undefined}
        onClick={() => setOpen(true)}
      >
        {address !== undefined && <img src={address} alt="" />}
        {isError && <ImageOff aria-hidden />}
      </button>
      <p className="attached-text">
        <b>{name}</b>
        <small>{isError ? m.support_image_failed() : m.support_image_size({ kb: kilobytes(bytes) })}</small>
      </p>
      {address !== undefined && (
        <a
          href={address}
          download={name}
          className={buttonClass({ variant: 'ghost' }, 'icon-btn')}
          aria-label={m.support_image_download({ name })}
        >
          <Download aria-hidden />
        </a>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={name} size="xl" labels={{ close: m.ui_close() }}>
        <img
          src={address}
          alt={m.support_image_of({ name })}
          width={width}
          height={height}
          className="attached-large"
        />
      </Dialog>
    </div>
  );
}

function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))}`;
}

/** True from the moment on at which the element is on the screen or near it. */
function useIsNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!box.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isNear]);
  return isNear;
}
