import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import type { OfficePicture } from '#domain/journal/picture/picture';
import { ApiError } from '#islands/kernel/api.ts';
import { picturesQuery, removePicture } from './calls.ts';

interface Props {
  pictures: readonly OfficePicture[];
  nameOf: (picture: OfficePicture) => string;
}

/** The pictures that nothing shows, which can be removed for good. */
export function UnusedPictures({ pictures, nameOf }: Props) {
  const client = useQueryClient();
  const remove = async (name: string) => {
    try {
      const { message, pictures: left } = await removePicture(name);
      client.setQueryData(picturesQuery.queryKey, left);
      toast.success(message);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      toast.error(thrown.message);
    }
  };
  return (
    <details>
      <summary>Unused pictures ({pictures.length})</summary>
      <ul>
        {pictures.map((picture) => (
          <li key={picture.name}>
            {nameOf(picture)}{' '}
            <button
              type="button"
              className="plain"
              aria-label={`Remove for good: ${nameOf(picture)}`}
              onClick={() => void remove(picture.name)}
            >
              Remove for good
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
