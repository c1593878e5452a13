import { useQuery } from '@tanstack/react-query';
import type { ProductionFigure } from '#domain/production/record';
import { dataUrlOf } from '#islands/article-images.ts';
import { fetchFigure } from './figure-data.ts';

interface Props {
  manuscriptId: string;
  figure: ProductionFigure;
  name: string;
}

/** The image of a figure, small. */
export function FigureImage({ manuscriptId, figure: { file, bytes, width, height, alt }, name }: Props) {
  const { data: address, error } = useQuery({
    queryKey: ['figure', manuscriptId, file, bytes, width, height],
    queryFn: async () => dataUrlOf(await fetchFigure(manuscriptId, file)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <p className="figure-image hint">{error.message}</p>;
  return address ? (
    <img className="figure-image" src={address} alt={alt || name} />
  ) : (
    <p className="figure-image hint">Loading...</p>
  );
}
