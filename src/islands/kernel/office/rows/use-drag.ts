import { type DragEvent, useState } from 'react';

/** What a place is given on which something can be dropped. */
interface DropProps {
  'data-drag': 'dragged' | 'over' | undefined;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
}

/** What a row that can be dragged is given. */
interface DragProps extends DropProps {
  draggable: true;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
}

interface Dragging {
  /** Whether the row `from` may be dropped on the row or place `to`. */
  takes: (from: string, to: string) => boolean;
  onMove: (from: string, to: string) => void;
}

/** Rows, each known by a key, that are dragged onto others or onto a place for them; whoever cannot drag has the controls beside them. */
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
      // What is dragged from elsewhere is not taken.
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
