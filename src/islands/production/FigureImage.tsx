import { useQuery } from '@tanstack/react-query';
import type { ProductionFigure } from '#domain/production/record';
import { figureAddress } from './figure-data.ts';

interface Props {
  manuscriptId: string;
  figure: ProductionFigure;
  name: string;
}

/** The image of a figure, small. */
export function FigureImage({ manuscriptId, figure, name }: Props) {
  const { data: address, error } = useQuery(figureAddress(manuscriptId, figure));
  if (error) return <p className="figure-image hint">{error.message}</p>;
  return address ? (
    <img className="figure-image" src={address} alt={figure.alt || name} />
  ) : (
    <p className="figure-image hint">Loading...</p>
  );
}
