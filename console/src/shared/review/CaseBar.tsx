import * as m from '@istmo/contract/messages';
import { IconButton } from '@istmo/ui/Button';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { CasePosition } from './case-order.ts';

type CaseBarProps = {
  readonly children: ReactNode;
  readonly position: CasePosition;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

/** What the case is, where it is in the queue, and the ways out of it. */
export function CaseBar({ children, position, onOpen, onClose }: CaseBarProps) {
  const { index, count, previous, next } = position;
  return (
    <div className="review-bar">
      {children}
      <span className="review-position">
        {index > 0 && m.screening_position({ index, count })}
        <IconButton
          label={m.screening_previous()}
          disabled={previous === undefined}
          onClick={() => previous !== undefined && onOpen(previous)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          label={m.screening_next()}
          disabled={next === undefined}
          onClick={() => next !== undefined && onOpen(next)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
        <IconButton label={m.screening_close()} onClick={onClose}>
          <ArrowLeft className="review-back" aria-hidden />
          <X className="review-x" aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
