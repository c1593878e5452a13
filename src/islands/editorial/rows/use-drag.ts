import { type DragEvent, useState } from 'react';

/** What a row that can be dragged is given. */
interface DragProps {
  draggable: true;
  'data-drag': 'dragged' | 'over' | undefined;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
  onDragEnd: () => void;
}

/** Rows of one list that are dragged to another place in it; whoever cannot drag has the buttons beside them. */
export function useDrag(onMove: (from: number, to: number) => void): (index: number) => DragProps {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (index) => ({
    draggable: true,
    'data-drag': index === dragged ? 'dragged' : index === over ? 'over' : undefined,
    onDragStart: (event) => {
      event.stopPropagation();
      event.dataTransfer.effectAllowed = 'move';
      // Firefox drags nothing without data.
      event.dataTransfer.setData('text/plain', String(index));
      setDragged(index);
    },
    onDragOver: (event) => {
      // A row of another list is not taken.
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(index);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event) => {
      event.preventDefault();
      if (dragged !== undefined && dragged !== index) onMove(dragged, index);
      end();
    },
    onDragEnd: end,
  });
}
