import { type DragEvent, useState } from 'react';

/** Props of a drop target. */
interface DropProps {
  'data-drag': 'dragged' | 'over' | undefined;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
}

/** Props of a draggable row. */
interface DragProps extends DropProps {
  draggable: true;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
}

interface Dragging {
  /** Whether row `from` may be dropped on the row or target `to`. */
  takes: (from: string, to: string) => boolean;
  onMove: (from: string, to: string) => void;
}

/** Draggable rows by key, with drop targets; controls offer the same without dragging. */
export function useDrag({ takes, onMove }: Dragging): {
  dragOf: (key: string) => DragProps;
  dropOf: (key: string) => DropProps;
} {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const dropOf = (key: string): DropProps => ({
    'data-drag': key === dragged ? 'dragged' : key === over ? 'over' : undefined,
    onDragOver: (event) => {
      // Foreign drags are ignored.
      if (dragged === undefined || !takes(dragged, key)) return;
      event.preventDefault();
      setOver(key);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event) => {
      event.preventDefault();
      if (dragged !== undefined && takes(dragged, key)) onMove(dragged, key);
      end();
    },
  });
  const dragOf = (key: string): DragProps => ({
    ...dropOf(key),
    draggable: true,
    onDragStart: (event) => {
      event.stopPropagation();
      event.dataTransfer.effectAllowed = 'move';
      // Firefox drags nothing without data.
      event.dataTransfer.setData('text/plain', key);
      setDragged(key);
    },
    onDragEnd: end,
  });
  return { dragOf, dropOf };
}
