import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProductionFigure } from '#domain/production/record';
import { figureAddress } from './figure-data.ts';

/** The images of an article's figures, for whoever shows them while they may be replaced. */
export function useFigureImages(id: string, figures: readonly ProductionFigure[]) {
  const client = useQueryClient();
  const [images] = useState(() => figureImages(client, id));
  useEffect(() => images.follow(figures), [images, figures]);
  return images;
}

function figureImages(client: QueryClient, id: string) {
  const drawings = new Set<() => void>();
  let present: readonly ProductionFigure[] = [];
  const find = (file: string) => present.find((figure) => figure.file === file);
  return {
    follow(figures: readonly ProductionFigure[]): void {
      present = figures;
      for (const draw of drawings) draw();
    },
    /** Shows the image of a figure, and each that takes its place, until the function that comes back is called. */
    show(file: string, show: (address: string) => void): () => void {
      const draw = () => {
        const figure = find(file);
        if (!figure) return;
        client.fetchQuery(figureAddress(id, figure)).then(
          (address) => {
            if (drawings.has(draw) && find(file)?.sha256 === figure.sha256) show(address);
          },
          // Its alternative text stands for it.
          () => {},
        );
      };
      drawings.add(draw);
      draw();
      return () => drawings.delete(draw);
    },
  };
}
